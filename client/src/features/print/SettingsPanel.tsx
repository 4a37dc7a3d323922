import type { PrintCount } from '@plumbline/core/contract'
import type { PrintFormat } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { LogoPart } from '../../parts/paper/settings/LogoPart.tsx'
import { PresetPart } from '../../parts/paper/settings/PresetPart.tsx'
import { SheetPart } from '../../parts/paper/settings/SheetPart.tsx'
import { TitlesPart } from '../../parts/paper/settings/TitlesPart.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { ColumnsPart } from './parts/ColumnsPart.tsx'
import { HistogramPart } from './parts/HistogramPart.tsx'
import type { PartProps } from './parts/part-props.ts'
import { ScalePart } from './parts/ScalePart.tsx'
import { ShownPart } from './parts/ShownPart.tsx'

interface SettingsPanelProps extends PartProps {
  spaceId: string
  resources: PrintCount['resources'] | null
}

/** All that can be said of a print; the sheets follow when a change has come to rest. */
export function SettingsPanel({ spaceId, resources, ...part }: SettingsPanelProps) {
  const { t } = useTranslation('print')
  const { settings, change } = part
  const ofFormat = { format: settings.format, change: (format: PrintFormat) => change({ ...settings, format }) }
  return (
    <ScrollRegion className="print-settings" aria-label={t('settings')}>
      <PresetPart spaceId={spaceId} {...ofFormat} />
      <SheetPart {...ofFormat} />
      <ScalePart {...part} />
      <ColumnsPart {...part} />
      <ShownPart {...part} />
      <HistogramPart resources={resources} {...part} />
      <TitlesPart {...ofFormat} />
      <LogoPart spaceId={spaceId} {...ofFormat} />
    </ScrollRegion>
  )
}
