import type { DelayWindowView } from '../contract/index.ts'
import { formatInstant, type Instant, type Minutes } from '../time/index.ts'
import type { DelayPaper } from './flow.ts'

/** How things are said on paper. */
export interface DelayTexts {
  word(key: string): string
  /** Signed days of the schedule's calendar; '': none. */
  days(minutes: Minutes, day: Minutes): string
  date(instant: Instant | null): string
  /** From moment to moment of the server's clock. */
  period(window: Pick<DelayWindowView, 'since' | 'until'>): string
  people(people: DelayWindowView['shares'][number]['people']): string
}

export function delayTexts({
  words,
  decimal,
  timeZone,
}: Pick<DelayPaper, 'words' | 'decimal' | 'timeZone'>): DelayTexts {
  const clock = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const moment = (at: string): string => clock.format(new Date(at)).replace(',', '')
  return {
    word: (key) => words[key] ?? key,
    days: (minutes, day) => {
      const value = Math.round((minutes / day) * 100) / 100
      if (value === 0) return '0'
      return `${value > 0 ? '+' : '−'}${String(Math.abs(value)).replace('.', decimal)}`
    },
    date: (instant) => (instant === null ? '' : dateText(formatInstant(instant))),
    period: ({ since, until }) => `${moment(since.at)} – ${moment(until.at)}`,
    people: (people) => people.map(({ name, changes }) => `${name} (${changes})`).join(', '),
  }
}

/** «2026-03-02T08:00» as «02.03.2026 08:00». */
function dateText(instant: string): string {
  const [day = '', time = ''] = instant.split('T')
  return `${day.split('-').reverse().join('.')} ${time}`
}
