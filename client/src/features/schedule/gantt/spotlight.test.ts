import { wbsTypes } from '@plumbline/core/plan'
import { NO_INSTANT } from '@plumbline/core/time'
import { describe, expect, it } from 'vitest'
import { brokenLimits } from '../../../documents/schedule/drawn/limit-marks.ts'
import { indexOfLimitKind } from '../../../documents/schedule/rows/columns.ts'
import { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { scopeIn } from '../../../documents/schedule/rows/slot-row.ts'
import { countLit, isLit } from './spotlight.ts'

const DAY = 1_440

/** A summary over three works: days 0–5, 5–10 and one without dates. */
function rows(): RowStore {
  const store = new RowStore()
  store.putOrder({ slots: Int32Array.of(0, 1, 2, 3), levels: Uint16Array.of(0, 1, 1, 1) })
  const dates = [
    [0, 10],
    [0, 5],
    [5, 10],
  ] as const
  store.facts.type.fill(wbsTypes.indexOf('work'))
  store.facts.type[0] = wbsTypes.indexOf('task')
  dates.forEach(([from, to], slot) => {
    store.times.start[slot] = from * DAY
    store.times.finish[slot] = to * DAY
  })
  store.times.start[3] = NO_INSTANT
  store.times.finish[3] = NO_INSTANT
  return store
}

describe('what is looked at', () => {
  it('are the works of a period, their summaries with them but not counted', () => {
    const store = rows()
    const period = { kind: 'period' as const, start: 5 * DAY, finish: 7 * DAY }
    expect([0, 1, 2, 3].filter(isLit(store, period))).toEqual([0, 2])
    expect(countLit(store, period)).toBe(1)
  })

  it('R-WBS-04 lie within their period or go beyond it, as their column says', () => {
    const store = rows()
    const scopes = () => [0, 1, 2, 3].map((slot) => scopeIn(store, slot))
    expect(scopes()).toEqual([null, null, null, null])
    store.period = { start: 2 * DAY, finish: 7 * DAY }
    expect(scopes()).toEqual(['earlier_later', 'earlier', 'later', null])
    store.period = { start: 0, finish: 5 * DAY }
    expect(scopes()).toEqual(['later', 'not', null, null])
  })

  it('are rows that are named', () => {
    const store = rows()
    store.ids.push('sum', 'a', 'b', 'c')
    const path = { kind: 'rows' as const, of: 'path' as const, ids: new Set(['b', 'sum']) }
    expect([0, 1, 2, 3].filter(isLit(store, path))).toEqual([0, 2])
    expect(countLit(store, path)).toBe(1)
  })

  it('are the rows that one recalculation moved', () => {
    const store = rows()
    store.movedAt.set([0, 7, 9, 7])
    expect([0, 1, 2, 3].filter(isLit(store, { kind: 'moved', at: 7 }))).toEqual([1, 3])
  })
})

describe('conflicts', () => {
  it('are limits that the dates break', () => {
    const store = rows()
    const limit = (slot: number, kind: Parameters<typeof indexOfLimitKind>[0], day: number): void => {
      store.facts.limitKind[slot] = indexOfLimitKind(kind)
      store.facts.limitDate[slot] = day * DAY
      store.limited.add(slot)
    }
    limit(1, 'deadline', 5)
    limit(2, 'not_earlier', 3)
    limit(3, 'mandatory_start', 3)
    expect(brokenLimits(store)).toBe(0)
    limit(1, 'deadline', 4)
    limit(2, 'mandatory_start', 6)
    expect(brokenLimits(store)).toBe(2)
  })
})
