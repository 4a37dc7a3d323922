import type { GridGroundView } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '../../../shell/list-query.ts'
import { useGridIndicators } from '../grid-look.ts'
import { useGridWords } from '../grid-words.ts'
import type { GridLook } from '../use-grid.ts'

/** What the grid is grouped by and which works it shows, in words. */
export function useGridParts({ columns }: GridGroundView, { setting }: GridLook): string[] {
  const { t } = useTranslation(['grid', 'shell'])
  const words = useGridWords()
  const { filter, indicator } = useListQuery().query
  const titleOf = (key: string): string => {
    const column = columns.find((one) => one.key === key)
    return column ? words.title(column) : t('gone')
  }
  const asked = useGridIndicators().find(({ value }) => value === indicator)
  const conditions = setting.filter.conditions.length
  return [
    t('title'),
    setting.arrangement.group.map(({ column }) => titleOf(column)).join(' › '),
    filter === '' ? '' : t('shell:print.filter', { text: filter }),
    asked?.label ?? '',
    conditions === 0 ? '' : `${t('conditions')}: ${conditions}`,
  ]
}
