import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { ColumnsPart } from './parts/ColumnsPart.tsx'
import { PresetPart } from './parts/PresetPart.tsx'
import type { PartProps } from './parts/part-props.ts'
import { ScalePart } from './parts/ScalePart.tsx'
import { SheetPart } from './parts/SheetPart.tsx'
import { ShownPart } from './parts/ShownPart.tsx'
import { TitlesPart } from './parts/TitlesPart.tsx'

/** All that can be said of a print; the sheets follow when a change has come to rest. */
export function SettingsPanel({ versionId, ...part }: PartProps & { versionId: string }) {
  const { t } = useTranslation('print')
  return (
    <ScrollRegion className="print-settings" aria-label={t('settings')}>
      <PresetPart versionId={versionId} {...part} />
      <SheetPart {...part} />
      <ScalePart {...part} />
      <ColumnsPart {...part} />
      <ShownPart {...part} />
      <TitlesPart {...part} />
    </ScrollRegion>
  )
}
