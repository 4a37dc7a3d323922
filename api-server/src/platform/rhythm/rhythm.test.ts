import type { Rhythm } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { nextMoment, requireRhythm } from './rhythm.ts'

const usual: Rhythm = {
  periodicity: 'daily',
  at: '08:00',
  weekday: 1,
  monthDay: 1,
  cron: '',
  timeZone: 'Europe/Vilnius',
}
/** A Wednesday, 12:00 there. */
const now = new Date('2026-03-11T10:00:00Z')
const next = (part: Partial<Rhythm>, last: string | null = null, at = now) =>
  nextMoment({ ...usual, ...part }, at, last === null ? null : new Date(last)).toISOString()

describe('the rhythm of letters (R-AN-15)', () => {
  it('is daily, weekly, monthly or as a cron expression says, by the clock of the person (R-AN-15)', () => {
    expect(next({})).toBe('2026-03-12T06:00:00.000Z')
    expect(next({ periodicity: 'weekly', weekday: 5 })).toBe('2026-03-13T06:00:00.000Z')
    expect(next({ periodicity: 'weekly', weekday: 7 })).toBe('2026-03-15T06:00:00.000Z')
    expect(next({ periodicity: 'monthly', monthDay: 10 })).toBe('2026-04-10T05:00:00.000Z')
    expect(next({ periodicity: 'monthly', monthDay: 'last' })).toBe('2026-03-31T05:00:00.000Z')
    expect(next({ periodicity: 'cron', cron: '30 17 * * 1-5' })).toBe('2026-03-11T15:30:00.000Z')
  })

  it('is of every two weeks under both of its names, also over a change to summer time (R-AN-15)', () => {
    for (const periodicity of ['2weekly', 'Fortnightly'] as const) {
      const first = next({ periodicity })
      expect(first).toBe('2026-03-16T06:00:00.000Z')
      const second = next({ periodicity }, first, new Date('2026-03-16T06:03:00Z'))
      expect(second).toBe('2026-03-30T05:00:00.000Z')
      expect(next({ periodicity }, second, new Date('2026-03-30T05:03:00Z'))).toBe('2026-04-13T05:00:00.000Z')
    }
  })

  it('is refused where it is none, never comes, or comes too often (R-AN-15)', () => {
    const refusal = (part: Partial<Rhythm>) => () => requireRhythm({ ...usual, periodicity: 'cron', ...part }, now)
    for (const cron of ['', 'often', '0 8 * *', '0 0 8 * * *', 'H 8 * * *', '61 8 * * *', '0 8 31 2 *', '@daily']) {
      expect(refusal({ cron })).toThrow('CRON_INVALID')
    }
    for (const cron of ['* * * * *', '0,30 8 * * *', '0,59 8 * * *']) {
      expect(refusal({ cron })).toThrow('CRON_TOO_OFTEN')
    }
    expect(refusal({ cron: '0 * * * *' })).not.toThrow()
    expect(refusal({ cron: '0 8 * * 1', timeZone: 'Mars/Olympus' })).toThrow('TIME_ZONE_UNKNOWN')
  })
})
