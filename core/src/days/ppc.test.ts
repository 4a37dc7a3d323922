import { describe, expect, test } from 'vitest'
import { dayOfInstant, parseInstant } from '../time/index.ts'
import { type DayRow, keptShare, mondayOf, percentPlanComplete } from './index.ts'

const day = (text: string) => dayOfInstant(parseInstant(text)!)
const UNIT = 1_000_000n

/**
 * A month of four executors with 30 works; a column is a work, a row a week. k kept; not kept for want of m material,
 * w weather, c crew; ? without a reason; . not promised.
 */
const month: Record<string, string[]> = {
  anna: ['kkkkkkmw', 'kkkkmmww', 'kkkk....', 'kkkkkk..'],
  boris: ['kkmmmm..', 'kkkkkkkk', 'kkkkkkkc', 'cc......'],
  chen: ['kkkkkkk', '.......', 'kwkwkwk', 'kkkkk..'],
  dina: ['mmmmmmm', 'k......', 'kk.....', 'kkkkkk?'],
}
const mondays = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].map(day)
const reasons: Record<string, string> = { m: 'material', w: 'weather', c: 'crew' }

/** Promised: 10 on Monday and 10 on Wednesday. Kept: 5 and, a day late, 15. Not kept: 12. Not promised: 3 done. */
function rowsOf(executorId: string, workId: string, week: number, mark: string): DayRow[] {
  const row = { executorId, workId, approved: 0n, fact: 0n, reason: null }
  if (mark === '.') return [{ ...row, day: week, fact: 3n * UNIT }]
  const monday = { ...row, day: week, approved: 10n * UNIT, fact: (mark === 'k' ? 5n : 12n) * UNIT }
  const wednesday = { ...row, day: week + 2, approved: 10n * UNIT, reason: reasons[mark] ?? null }
  return [monday, wednesday, { ...row, day: week + 3, fact: mark === 'k' ? 15n * UNIT : 0n }]
}

const rows = Object.entries(month).flatMap(([executor, weeks]) =>
  weeks.flatMap((marks, week) =>
    [...marks].flatMap((mark, work) => rowsOf(executor, `${executor}-${work}`, mondays[week]!, mark)),
  ),
)
const ppc = percentPlanComplete(rows)
const brief = ({ promised, kept }: { promised: number; kept: number }) => `${kept}/${promised}`

describe('D-4 percent plan complete of a month, by hand', () => {
  test('of all: 62 of 86 promises of 30 works, 72.09 %', () => {
    expect(new Set(rows.map(({ workId }) => workId)).size).toBe(30)
    expect([brief(ppc.total), keptShare(ppc.total)]).toEqual(['62/86', 7_209])
  })

  test('by executor, with approved plan and variance', () => {
    const told = [...ppc.byExecutor].map(([id, kept]) => [
      id,
      brief(kept),
      kept.approved / UNIT,
      (kept.fact - kept.approved) / UNIT,
    ])
    expect(told).toEqual([
      ['anna', '20/26', 520n, -48n],
      ['boris', '17/24', 480n, -56n],
      ['chen', '16/19', 380n, -24n],
      ['dina', '9/17', 340n, -64n],
    ])
  })

  test('by week', () => {
    expect([...ppc.byWeek].sort(([a], [b]) => a - b).map(([, kept]) => brief(kept))).toEqual([
      '15/28',
      '13/17',
      '17/21',
      '17/20',
    ])
  })

  test('by reason: all 24 that were not kept', () => {
    expect(Object.fromEntries(ppc.byReason)).toEqual({ material: 14, weather: 6, crew: 3, null: 1 })
  })
})

describe('D-4 a promise', () => {
  test('that misses by a millionth is not kept', () => {
    const promise = { workId: 'a', executorId: 'x', day: mondays[0]!, approved: UNIT, reason: null }
    expect(percentPlanComplete([{ ...promise, fact: UNIT - 1n }]).total.kept).toBe(0)
    expect(percentPlanComplete([{ ...promise, fact: UNIT }]).total.kept).toBe(1)
  })

  test('counts in the week that begins on Monday', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-08'].map((text) => mondayOf(day(text)))).toEqual([
      day('2026-02-23'),
      day('2026-03-02'),
      day('2026-03-02'),
    ])
    expect(mondayOf(-1)).toBe(-3)
  })

  test('share is 100 % only when all are kept, and none without a promise', () => {
    expect(keptShare({ promised: 100_000, kept: 99_999 })).toBe(9_999)
    expect(keptShare({ promised: 3, kept: 3 })).toBe(10_000)
    expect(keptShare({ promised: 0, kept: 0 })).toBeNull()
  })
})
