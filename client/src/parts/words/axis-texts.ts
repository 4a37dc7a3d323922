import { dateOf, dayOfInstant, type Instant } from '@plumbline/core/time'
import type { PlannerTexts } from '../../instruments/planner/types.ts'
import { formatDayMonth } from '../values/date.ts'
import type { Translate } from './schedule-text.ts'

/** Project time has no zone; written through UTC it comes out as it stands. */
const asUtc = (instant: Instant): Date => new Date(instant * 60_000)

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of the time axis in the person's language. */
export function axisTexts(language: string, t: Translate): PlannerTexts {
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

function dataDateText(instant: Instant, language: string, short: Intl.DateTimeFormat): string {
  if (language.startsWith('ru')) return formatDayMonth(instant)
  return `${dateOf(dayOfInstant(instant)).dayOfMonth} ${short.format(asUtc(instant))}`
}
