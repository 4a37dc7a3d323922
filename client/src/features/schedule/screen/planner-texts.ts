import { dateOf, dayOfInstant, type Instant, MINUTES_PER_DAY } from '@plumbline/core/time'
import type { PlannerTexts } from '../../../instruments/planner/types.ts'
import { isCriticalAt } from '../rows/row-view.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'
import { formatDate, formatDayMonth } from '../values/date.ts'
import { formatNumber } from '../values/number.ts'
import type { Translate } from './use-words.ts'

type Figure = NonNullable<PlannerTexts['footer']>[number]

/** Project time has no zone; written through UTC it comes out as it stands. */
const asUtc = (instant: Instant): Date => new Date(instant * 60_000)

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of the time axis in the person's language. */
export function plannerTexts(language: string, t: Translate): PlannerTexts {
  const long = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const year = (instant: Instant): string => String(dateOf(dayOfInstant(instant)).year)
  return {
    gridLabel: t('grid.label'),
    empty: t('grid.empty'),
    newRow: t('grid.newRow'),
    monthYear: (instant) => `${upperFirst(long.format(asUtc(instant)))} ${year(instant)}`,
    month: (instant) => upperFirst(short.format(asUtc(instant)).replace('.', '')),
    day: (instant) => String(dateOf(dayOfInstant(instant)).dayOfMonth),
    week: (instant) => String(dateOf(dayOfInstant(instant)).dayOfMonth),
    quarter: (instant) => t('grid.quarter', { n: Math.ceil(dateOf(dayOfInstant(instant)).month / 3) }),
    year,
    dataDate: (instant) => dataDateText(instant, language, short),
  }
}

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

function dataDateText(instant: Instant, language: string, short: Intl.DateTimeFormat): string {
  if (language.startsWith('ru')) return formatDayMonth(instant)
  return `${dateOf(dayOfInstant(instant)).dayOfMonth} ${short.format(asUtc(instant))}`
}

/** «Mon 26.07.2027». */
export function weekdayDate(instant: Instant, language: string): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(asUtc(instant))
  return `${weekday} ${formatDate(instant)}`
}

/** Wall-clock minutes as whole days, for shifts of the finish. */
export const wholeDays = (minutes: number): number => Math.round(minutes / MINUTES_PER_DAY)
