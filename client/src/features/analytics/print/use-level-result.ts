import type { LevelAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import type { PaperTitle } from '../../../parts/paper/PaperSheet.tsx'

/** As of when numbers of a part of the structure are; null: not known. */
export function useLevelResult(level: LevelAnalytics | null): Pick<PaperTitle, 'dataDate' | 'calculatedAt' | 'state'> {
  const { t } = useTranslation('analytics')
  if (!level) return { dataDate: null, calculatedAt: null }
  return { dataDate: level.dataDate, calculatedAt: level.oldestAt, state: t(`state.${level.state}`) }
}
