import type { PrintCount } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { ColumnsPart } from './parts/ColumnsPart.tsx'
import { HistogramPart } from './parts/HistogramPart.tsx'
import { PresetPart } from './parts/PresetPart.tsx'
import type { PartProps } from './parts/part-props.ts'
import { ScalePart } from './parts/ScalePart.tsx'
import { SheetPart } from './parts/SheetPart.tsx'
import { ShownPart } from './parts/ShownPart.tsx'
import { TitlesPart } from './parts/TitlesPart.tsx'

interface SettingsPanelProps extends PartProps {
  versionId: string
  resources: PrintCount['resources'] | null
}

/** All that can be said of a print; the sheets follow when a change has come to rest. */
export function SettingsPanel({ versionId, resources, ...part }: SettingsPanelProps) {
  const { t } = useTranslation('print')
  return (
    <ScrollRegion className="print-settings" aria-label={t('settings')}>
      <PresetPart versionId={versionId} {...part} />
      <SheetPart {...part} />
      <ScalePart {...part} />
      <ColumnsPart {...part} />
      <ShownPart {...part} />
      <HistogramPart resources={resources} {...part} />
      <TitlesPart {...part} />
    </ScrollRegion>
  )
}
