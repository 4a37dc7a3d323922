import { seededRandom } from '@plumbline/core/testing'
import { NO_INSTANT } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { factColumns, timeColumns } from './columns.ts'
import type { RowArrangement } from './row-groups.ts'
import { RowStore } from './row-store.ts'
import { VisibleRows } from './visible-rows.ts'

/** Rows of one level, each with a value to group by, a start and a duration. */
interface Work {
  value: number
  start: number
  duration: number
}

function storeOf(works: readonly Work[]): RowStore {
  const store = new RowStore()
  const slots = Int32Array.from(works, (_, slot) => slot)
  const facts = new Int32Array(works.length * factColumns.length)
  const times = new Int32Array(works.length * timeColumns.length)
  works.forEach(({ start, duration }, slot) => {
    facts[slot * factColumns.length + factColumns.indexOf('parent')] = -1
    const at = slot * timeColumns.length
    times[at + timeColumns.indexOf('start')] = start
    times[at + timeColumns.indexOf('finish')] = start === NO_INSTANT ? NO_INSTANT : start + duration
    times[at + timeColumns.indexOf('duration')] = duration
  })
  const names = works.map((_, slot) => `row${slot}`)
  store.putFacts({
    slots,
    numbers: facts,
    ids: names,
    codes: names.map(() => ''),
    names,
    values: [],
    amounts: [],
    people: [],
    assigned: [],
    points: [],
    splits: [],
  })
  store.putTimes({ slots, numbers: times, pauses: [] }, null)
  store.putOrder({ slots, levels: new Uint16Array(works.length) })
  return store
}

function groupedBy(works: readonly Work[]): RowArrangement {
  const slots = Int32Array.from([...works.keys()].sort((a, b) => works[a]!.value - works[b]!.value || a - b))
  return {
    slots,
    levels: [{ column: 'status', bucket: 'value', texts: null }],
    values: [Float64Array.from(slots, (slot) => works[slot]!.value)],
  }
}

const someWorks = (random: () => number): Work[] =>
  Array.from({ length: 1 + Math.floor(random() * 30) }, () => ({
    value: Math.floor(random() * 4),
    start: random() < 0.2 ? NO_INSTANT : Math.floor(random() * 1000),
    duration: Math.floor(random() * 50),
  }))

const everything = (): boolean => true

describe('rows in groups', () => {
  test('totals are those of the rows that pass, for any rows and filter', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed)
      const works = someWorks(random)
      const passing = works.map(() => random() < 0.7)
      const visible = new VisibleRows(storeOf(works))
      visible.arrange(groupedBy(works), everything)
      visible.rebuild((slot) => passing[slot]!)
      for (let row = 0; row < visible.count; row++) {
        const group = visible.groupAt(row)
        if (!group) continue
        const members = works.filter(({ value }, slot) => value === group.value && passing[slot])
        const dated = members.filter(({ start }) => start !== NO_INSTANT)
        expect(visible.totalsAt(row), `seed ${seed}`).toMatchObject({
          count: members.length,
          start: dated.length ? Math.min(...dated.map(({ start }) => start)) : NO_INSTANT,
          finish: dated.length ? Math.max(...dated.map(({ start, duration }) => start + duration)) : NO_INSTANT,
        })
      }
      const shown = [...visible.slots].filter((slot) => slot >= 0)
      expect(shown.length).toBe(passing.filter(Boolean).length)
    }
  })

  test('a closed group hides its rows, stands for them, and still counts them', () => {
    const works = [0, 1, 0, 1].map((value) => ({ value, start: 0, duration: 10 }))
    const visible = new VisibleRows(storeOf(works))
    visible.arrange(groupedBy(works), everything)
    visible.rebuild(null)
    expect([...visible.slots]).toEqual([-2, 0, 2, -3, 1, 3])
    visible.setExpanded(visible.groupAt(0)!.key, false)
    visible.rebuild(null)
    expect([...visible.slots]).toEqual([-2, -3, 1, 3])
    expect([visible.standIn(2), visible.rowOf(2), visible.totalsAt(0)?.count]).toEqual([0, -1, 2])
    expect(visible.withFolded()).toEqual([0, 1, 2, 3])
    visible.rebuild((slot) => slot !== 0)
    expect(visible.withFolded()).toEqual([1, 2, 3])
    visible.reveal(2)
    visible.rebuild(null)
    expect(visible.rowOf(2)).toBe(2)
  })

  test('a row that came later stands behind the one before it in the plan, one that is gone does not show', () => {
    const works = [0, 1, 0].map((value) => ({ value, start: 0, duration: 10 }))
    const store = storeOf(works)
    const visible = new VisibleRows(store)
    visible.arrange(groupedBy(works), everything)
    const numbers = new Int32Array(factColumns.length)
    numbers[factColumns.indexOf('parent')] = -1
    store.putFacts({
      slots: Int32Array.of(3),
      numbers,
      ids: ['new'],
      codes: [''],
      values: [],
      amounts: [],
      people: [],
      assigned: [],
      points: [],
      splits: [],
      names: ['New'],
    })
    store.remove(Int32Array.of(0))
    store.putOrder({ slots: Int32Array.of(1, 3, 2), levels: new Uint16Array(3) })
    visible.rebuild(null)
    expect([...visible.slots].filter((slot) => slot >= 0)).toEqual([2, 1, 3])
    expect(visible.groupsAround(visible.rowOf(3)).map(({ value }) => value)).toEqual([1])
  })

  test('the same rows in the same groups are the same arrangement; another order is not', () => {
    const works = [0, 1, 0, 1].map((value) => ({ value, start: 0, duration: 10 }))
    const visible = new VisibleRows(storeOf(works))
    const wanted = groupedBy(works)
    visible.arrange(wanted, everything)
    visible.rebuild(null)
    expect(visible.isArrangedAs(groupedBy(works))).toBe(true)
    expect(visible.isArrangedAs({ ...wanted, slots: Int32Array.of(2, 0, 1, 3) })).toBe(false)
  })
})

describe('a sorted tree', () => {
  const sorted = (...slots: number[]): RowArrangement => ({
    slots: Int32Array.from(slots),
    levels: [],
    values: [],
  })

  function tree(): RowStore {
    const store = new RowStore()
    const parents = [-1, 0, 0, -1, 3]
    const numbers = new Int32Array(parents.length * factColumns.length)
    parents.forEach((parent, slot) => {
      numbers[slot * factColumns.length + factColumns.indexOf('parent')] = parent
    })
    const names = parents.map((_, slot) => `row${slot}`)
    store.putFacts({
      slots: Int32Array.of(0, 1, 2, 3, 4),
      numbers,
      ids: names,
      codes: names.map(() => ''),
      names,
      values: [],
      amounts: [],
      people: [],
      assigned: [],
      points: [],
      splits: [],
    })
    store.putOrder({ slots: Int32Array.of(0, 1, 2, 3, 4), levels: Uint16Array.of(0, 1, 1, 0, 1) })
    return store
  }

  test('shows siblings in order with all below them, collapsed and filtered as ever', () => {
    const visible = new VisibleRows(tree())
    visible.arrange(sorted(3, 4, 0, 2, 1), everything)
    visible.rebuild(null)
    expect([...visible.slots]).toEqual([3, 4, 0, 2, 1])
    visible.setExpanded('row3', false)
    visible.rebuild(null)
    expect([...visible.slots]).toEqual([3, 0, 2, 1])
    visible.rebuild((slot) => slot === 1)
    expect([...visible.slots]).toEqual([0, 1])
  })

  test('a new row stands behind its sibling of the plan until the order is made anew', () => {
    const store = tree()
    const visible = new VisibleRows(store)
    visible.arrange(sorted(3, 4, 0, 2, 1), everything)
    const numbers = new Int32Array(factColumns.length)
    store.putFacts({
      slots: Int32Array.of(5),
      numbers,
      ids: ['new'],
      codes: [''],
      values: [],
      amounts: [],
      people: [],
      assigned: [],
      points: [],
      splits: [],
      names: ['New'],
    })
    store.putOrder({ slots: Int32Array.of(0, 1, 5, 2, 3, 4), levels: Uint16Array.of(0, 1, 1, 1, 0, 1) })
    visible.rebuild(null)
    expect([...visible.slots]).toEqual([3, 4, 0, 2, 1, 5])
    visible.arrange(null, everything)
    visible.rebuild(null)
    expect([...visible.slots]).toEqual([0, 1, 5, 2, 3, 4])
  })
})
