import { isCriticalAt } from '../../../documents/schedule/rows/row-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { PlannerTexts } from '../../../instruments/planner/types.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'

type Figure = NonNullable<PlannerTexts['footer']>[number]

/** What the strip below the grid says of the plan: rows, critical works, issues. */
/** `shown`: rows that the filter shows; null: nothing is filtered. */
export function figuresOf({ state }: ScheduleSession, shown: number | null, language: string, t: Translate): Figure[] {
  const { rowCount, result, readingIssues } = state
  if (rowCount === 0) return []
  const figures: Figure[] = [rowsFigure(rowCount, shown, language, t)]
  const critical = result?.critical ?? 0
  if (critical > 0) {
    figures.push({
      text: t('status.critical', { count: critical, n: formatNumber(critical, language) }),
      tone: 'muted',
    })
  }
  const issues = (result?.issues.length ?? 0) + readingIssues.length
  if (issues > 0) figures.push({ text: t('status.issues', { count: issues }), tone: 'warning' })
  return figures
}

function rowsFigure(count: number, shown: number | null, language: string, t: Translate): Figure {
  const n = formatNumber(count, language)
  if (shown === null) return { text: t('status.rows', { count, n }), tone: 'muted' }
  return { text: t('status.rowsShown', { count, n, shown: formatNumber(shown, language) }), tone: 'warning' }
}

/** What a screen reader says of a bar. */
export function barText({ rows, store }: ScheduleSession, row: number, t: Translate): string {
  const cell = (column: string): string => rows.cell(row, column)
  const isCritical = isCriticalAt(store, rows.slot(row))
  const dates = [cell('start'), cell('finish')].filter((date) => date !== '').join(' – ')
  const text = t(isCritical ? 'grid.barCritical' : 'grid.bar', { name: cell('name'), dates })
  const parts = store.pausesOf(rows.slot(row)).length + 1
  return parts === 1 ? text : `${text}, ${t('grid.barParts', { count: parts })}`
}
