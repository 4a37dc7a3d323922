import { describe, expect, test } from 'vitest'
import { byWorker, cellText, copiedWeek, type Line, standsAlready, sumOf, withHours } from './sheet-lines.ts'

const line = (id: string, worker: string, days: Record<string, string> = {}): Line => ({
  ...{ id, worker: { kind: 'user', id: worker }, workId: 'dig', assignmentId: null, activity: null, note: '' },
  ...{ workerName: worker, code: '', name: 'Dig', assignmentName: '', cost: null },
  days: Object.entries(days).map(([day, hours]) => ({ day, hours, overtime: '0' })),
})
const after = (day: string) => `${day.slice(0, 8)}${String(Number(day.slice(8)) + 7).padStart(2, '0')}`

describe('lines of a timesheet', () => {
  test('a day is typed, changed and cleared, and sums follow', () => {
    const typed = withHours(line('a', 'egor'), '2026-03-03', { hours: 1_000, overtime: 200 })
    const both = withHours(typed, '2026-03-02', { hours: 750, overtime: 0 })
    expect(both.days.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03'])
    expect([cellText(both, '2026-03-03'), cellText(both, '2026-03-04')]).toEqual(['8+2', ''])
    expect(sumOf([both, both], ['2026-03-02', '2026-03-03'])).toEqual({ hours: 3_500, overtime: 400 })
    expect(withHours(both, '2026-03-02', { hours: 0, overtime: 0 }).days).toHaveLength(1)
  })

  test('a week is copied where days are empty and open, and lines that are there are not doubled', () => {
    const now = [line('a', 'egor', { '2026-03-10': '4' })]
    const last = [line('x', 'egor', { '2026-03-02': '8', '2026-03-03': '8' }), line('y', 'olga', { '2026-03-04': '7' })]
    const isOpen = (day: string) => day < '2026-03-11'
    const copied = copiedWeek(now, last, { after, isOpen, newId: () => 'new' })
    expect(copied.map(({ id, days }) => [id, days.map(({ day, hours }) => `${day} ${hours}`)])).toEqual([
      ['a', ['2026-03-09 8', '2026-03-10 4']],
      ['new', []],
    ])
    expect([standsAlready(copied, line('z', 'olga')), standsAlready(copied, line('z', 'ivan'))]).toEqual([true, false])
  })

  test('those of one worker stand together', () => {
    const mixed = [line('a', 'egor'), line('b', 'olga'), line('c', 'egor')]
    expect(byWorker(mixed).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })
})
