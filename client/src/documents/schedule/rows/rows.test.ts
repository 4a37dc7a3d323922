import { seededRandom } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { factColumns, LINK_NUMBERS } from './columns.ts'
import { LinkIndex } from './link-index.ts'
import { Outline } from './outline.ts'
import { findRows } from './row-search.ts'
import { RowStore } from './row-store.ts'
import { VisibleRows } from './visible-rows.ts'

interface Row {
  id: string
  level: number
  parent: number
}

/** A random tree in tree order; row i has slot i. */
function randomTree(size: number, random: () => number): Row[] {
  const rows: Row[] = []
  const path: number[] = []
  for (let i = 0; i < size; i++) {
    const level = i === 0 ? 0 : Math.floor(random() * Math.min(5, rows[i - 1]!.level + 2))
    path.length = level
    rows.push({ id: `r${i}`, level, parent: level === 0 ? -1 : path[level - 1]! })
    path[level] = i
  }
  return rows
}

function storeOf(rows: Row[]): RowStore {
  const store = new RowStore()
  const numbers = new Int32Array(rows.length * factColumns.length)
  rows.forEach((row, i) => {
    numbers[i * factColumns.length + factColumns.indexOf('parent')] = row.parent
  })
  const slots = Int32Array.from(rows, (_, i) => i)
  store.putFacts({
    slots,
    numbers,
    ids: rows.map(({ id }) => id),
    codes: rows.map(() => ''),
    values: [],
    amounts: [],
    people: [],
    assigned: [],
    points: [],
    splits: [],
    names: rows.map(({ id }) => `Work ${id}`),
  })
  store.putOrder({ slots, levels: Uint16Array.from(rows, ({ level }) => level) })
  return store
}

/** Rows of which no ancestor is collapsed, found the slow way. */
function shownSlowly(rows: Row[], collapsed: Set<string>): number[] {
  const shown: number[] = []
  rows.forEach((row, i) => {
    let isShown = true
    for (let at = row.parent; at >= 0; at = rows[at]!.parent) if (collapsed.has(rows[at]!.id)) isShown = false
    if (isShown) shown.push(i)
  })
  return shown
}

describe('visible rows', () => {
  test('are those without a collapsed row above them, in any tree', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed)
      const rows = randomTree(1 + Math.floor(random() * 120), random)
      const visible = new VisibleRows(storeOf(rows))
      const collapsed = new Set(rows.filter(() => random() < 0.25).map(({ id }) => id))
      for (const id of collapsed) visible.setExpanded(id, false)
      visible.rebuild(null)
      const expected = shownSlowly(rows, collapsed)
      expect([...visible.slots], `seed ${seed}`).toEqual(expected)
      expected.forEach((slot, row) => {
        expect(visible.rowOf(slot)).toBe(row)
      })
    }
  })

  test('of a filter are the rows that pass and all above them', () => {
    const rows: Row[] = [
      { id: 'A', level: 0, parent: -1 },
      { id: 'A1', level: 1, parent: 0 },
      { id: 'A2', level: 1, parent: 0 },
      { id: 'B', level: 0, parent: -1 },
      { id: 'B1', level: 1, parent: 3 },
    ]
    const visible = new VisibleRows(storeOf(rows))
    visible.rebuild((slot) => slot === 2)
    expect([...visible.slots]).toEqual([0, 2])
  })

  test('a folded row is stood for by the collapsed row above it', () => {
    const rows: Row[] = [
      { id: 'A', level: 0, parent: -1 },
      { id: 'A1', level: 1, parent: 0 },
      { id: 'A11', level: 2, parent: 1 },
      { id: 'B', level: 0, parent: -1 },
    ]
    const visible = new VisibleRows(storeOf(rows))
    visible.setExpanded('A', false)
    visible.rebuild(null)
    expect([0, 1, 2, 3].map((slot) => visible.standIn(slot))).toEqual([0, 0, 0, 1])
  })

  test('nothing stands for a row that is filtered away', () => {
    const rows: Row[] = [
      { id: 'A', level: 0, parent: -1 },
      { id: 'A1', level: 1, parent: 0 },
      { id: 'A2', level: 1, parent: 0 },
    ]
    const visible = new VisibleRows(storeOf(rows))
    visible.rebuild((slot) => slot === 2)
    expect([0, 1, 2].map((slot) => visible.standIn(slot))).toEqual([0, -1, 1])
  })

  test('revealing a row expands what is above it, and nothing else', () => {
    const rows = randomTree(60, seededRandom(7))
    const visible = new VisibleRows(storeOf(rows))
    visible.setAllExpanded(false)
    const deep = rows.findIndex(({ level }) => level === 3)
    visible.reveal(deep)
    visible.rebuild(null)
    expect(visible.rowOf(deep)).toBeGreaterThanOrEqual(0)
    expect(visible.slots.length).toBeLessThan(rows.length)
  })
})

describe('the link index', () => {
  test('finds exactly the links that touch or cross a window, in any schedule', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed)
      const rows = randomTree(2 + Math.floor(random() * 80), random)
      const store = storeOf(rows)
      const links = Array.from({ length: Math.floor(random() * 150) }, (_, i) => ({
        id: `l${i}`,
        from: Math.floor(random() * rows.length),
        to: Math.floor(random() * rows.length),
      }))
      const numbers = new Int32Array(links.length * LINK_NUMBERS)
      links.forEach(({ from, to }, i) => {
        numbers.set([from, to], i * LINK_NUMBERS)
      })
      store.putLinks({ ids: links.map(({ id }) => id), numbers })
      const visible = new VisibleRows(store)
      for (const { id } of rows) if (random() < 0.15) visible.setExpanded(id, false)
      visible.rebuild(null)
      const index = new LinkIndex()
      index.rebuild(store, visible)
      const first = Math.floor(random() * visible.count)
      const last = first + Math.floor(random() * 20)
      const found: string[] = []
      index.visit(first, last, (link) => found.push(store.linkIds[link]!))
      const expected = links.filter(({ from, to }) => {
        const [a, b] = [visible.standIn(from), visible.standIn(to)]
        return a !== b && Math.min(a, b) <= last && Math.max(a, b) >= first
      })
      expect(found.sort(), `seed ${seed}`).toEqual(expected.map(({ id }) => id).sort())
    }
  })
})

describe('the row store', () => {
  const line = (id: string, slot: number) => ({
    slots: Int32Array.of(slot),
    numbers: new Int32Array(factColumns.length).fill(-1),
    ids: [id],
    codes: [''],
    values: [],
    amounts: [],
    people: [],
    assigned: [],
    points: [],
    splits: [],
    names: [id],
  })

  test('a freed slot belongs to the next row that gets it', () => {
    const store = new RowStore()
    store.putFacts(line('old', 3))
    store.remove(Int32Array.of(3))
    store.putFacts(line('new', 3))
    expect([store.slotOf('old'), store.slotOf('new'), store.ids[3]]).toEqual([-1, 3, 'new'])
  })

  test('a slot taken over in one patch forgets its former row', () => {
    const store = new RowStore()
    store.putFacts(line('old', 3))
    store.putFacts(line('new', 3))
    expect([store.slotOf('old'), store.slotOf('new')]).toEqual([-1, 3])
  })

  test('removing links keeps the others, whatever their order', () => {
    const store = new RowStore()
    const ids = ['a', 'b', 'c', 'd']
    store.putLinks({
      ids,
      numbers: Int32Array.from({ length: 4 * LINK_NUMBERS }, (_, i) => Math.floor(i / LINK_NUMBERS)),
    })
    store.removeLinks(['a', 'd'])
    const left = store.linkIds.map((id, i) => [id, store.linkNumbers[i * LINK_NUMBERS]])
    expect(left.sort()).toEqual([
      ['b', 1],
      ['c', 2],
    ])
    expect(store.linkOf('b')).toBeGreaterThanOrEqual(0)
  })

  test('grows with its rows and keeps what was there', () => {
    const store = new RowStore()
    store.putFacts(line('first', 0))
    store.putFacts(line('far', 70_000))
    expect([store.slotOf('first'), store.slotOf('far'), store.facts.parent[0]]).toEqual([0, 70_000, -1])
  })
})

test('rows without a code are numbered by their place', () => {
  const rows: Row[] = [
    { id: 'A', level: 0, parent: -1 },
    { id: 'A1', level: 1, parent: 0 },
    { id: 'A2', level: 1, parent: 0 },
    { id: 'A21', level: 2, parent: 2 },
    { id: 'B', level: 0, parent: -1 },
  ]
  const outline = new Outline(storeOf(rows))
  expect(rows.map((_, slot) => outline.numberOf(slot))).toEqual(['1', '1.1', '1.2', '1.2.1', '2'])
})

test('below the whole project of MS Project, which is 0, they are numbered as it does', () => {
  const store = storeOf([
    { id: 'Project', level: 0, parent: -1 },
    { id: 'A', level: 1, parent: 0 },
    { id: 'B', level: 1, parent: 0 },
    { id: 'B1', level: 2, parent: 2 },
  ])
  store.codes[0] = '0'
  const outline = new Outline(store)
  expect([1, 2, 3].map((slot) => outline.numberOf(slot))).toEqual(['1', '2', '2.1'])
})

test('rows are found by code before name, and a beginning before a middle', () => {
  const store = storeOf(randomTree(4, seededRandom(1)))
  store.codes.splice(0, 4, 'X-12', 'A12', '12', 'B')
  store.names.splice(0, 4, 'Walls', 'Slab', 'Roof', '12 columns')
  expect(findRows(store, '12', 8, () => true).map(({ code }) => code)).toEqual(['12', 'B', 'X-12', 'A12'])
})
