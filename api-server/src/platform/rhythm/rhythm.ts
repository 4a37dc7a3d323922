import { isTimeZone, type Rhythm, SHORTEST_MINUTES } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { Cron } from 'croner'

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000
/** Less than two weeks by the change to summer time, and more than one. */
const FORTNIGHT_MS = 13 * MS_PER_DAY
/** Every day has the same moments, of which 24 may be: two days show the closest two. */
const LOOKED_AT = 50

/**
 * The first moment of the rhythm after `now`. `last`: when the letter before went out; of every two weeks the next one is
 * two weeks after it. Throws CRON_INVALID where there is none.
 */
export function nextMoment(rhythm: Rhythm, now: Date, last: Date | null = null): Date {
  const isOfTwoWeeks = rhythm.periodicity === '2weekly' || rhythm.periodicity === 'Fortnightly'
  const soonest = isOfTwoWeeks && last ? last.getTime() + FORTNIGHT_MS : 0
  return momentsAfter(rhythm, new Date(Math.max(now.getTime(), soonest)), 1)[0] ?? never()
}

/** Throws what is wrong with it, so that the person can mend it. */
export function requireRhythm(rhythm: Rhythm, now: Date): void {
  if (!isTimeZone(rhythm.timeZone)) throw new AppError('TIME_ZONE_UNKNOWN', { zone: rhythm.timeZone })
  if (rhythm.periodicity !== 'cron') return
  const moments = momentsAfter(rhythm, now, LOOKED_AT).map((moment) => moment.getTime())
  if (moments.length === 0) never()
  const isTooClose = moments.some((at, i) => i > 0 && at - moments[i - 1]! < SHORTEST_MINUTES * MS_PER_MINUTE)
  if (isTooClose) throw new AppError('CRON_TOO_OFTEN', { minutes: SHORTEST_MINUTES })
}

function never(): never {
  throw new AppError('CRON_INVALID')
}

function momentsAfter(rhythm: Rhythm, after: Date, count: number): Date[] {
  const pattern = cronOf(rhythm)
  try {
    return new Cron(pattern, { mode: '5-part', timezone: rhythm.timeZone, paused: true }).nextRuns(count, after)
  } catch {
    return never()
  }
}

function cronOf({ periodicity, at, weekday, monthDay, cron }: Rhythm): string {
  const [hour, minute] = at.split(':').map(Number)
  switch (periodicity) {
    case 'daily':
      return `${minute} ${hour} * * *`
    case 'monthly':
      return `${minute} ${hour} ${monthDay === 'last' ? 'L' : monthDay} * *`
    case 'cron':
      // Nicknames such as @daily are of no five fields.
      return cron.startsWith('@') ? never() : cron
    default:
      return `${minute} ${hour} * * ${weekday % 7}`
  }
}
