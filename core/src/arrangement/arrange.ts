/**
 * Rows in groups and in order.
 *
 * Works on columns, never on objects per row: a hundred thousand rows are one call in a worker. Sorting is stable, so
 * rows with equal values keep the order they came in; rows without a value come last in either direction.
 */
import type { SortDirection } from './levels.ts'

/** What rows are compared by, one number a row in the order of the rows; NaN: no value. */
export interface KeyColumn {
  direction: SortDirection
  values: Float64Array
  /** Where the values stand for texts: the texts, by value. */
  texts: readonly string[] | null
}

export interface RowsToArrange {
  /** Parents before children, siblings in the order of the plan. */
  slots: Int32Array
  /** 0: top level. Not read while there are groups: their rows stand side by side. */
  levels: Uint16Array
  group: readonly KeyColumn[]
  sort: readonly KeyColumn[]
}

/** `values`: for each row, in the new order, its value at each level of grouping. */
export interface Arranged {
  slots: Int32Array
  values: Float64Array[]
}

/** `compareTexts` knows the language of the person who looks. */
export function arrange(rows: RowsToArrange, compareTexts: (a: string, b: string) => number): Arranged {
  // Texts that the language holds for equal are groups of their own all the same.
  const group = rows.group.map((key) => ranked(key, (a, b) => compareTexts(a, b) || (a < b ? -1 : 1)))
  const sort = rows.sort.map((key) => ranked(key, compareTexts))
  const order = Uint32Array.from(rows.slots, (_, row) => row)
  if (group.length > 0) sortRange(order, 0, order.length, [...group, ...sort])
  const sorted = group.length > 0 || sort.length === 0 ? order : sortedTree(rows.levels, sort)
  return {
    slots: Int32Array.from(sorted, (row) => rows.slots[row]!),
    values: rows.group.map(({ values }) => Float64Array.from(sorted, (row) => values[row]!)),
  }
}

/** By row: where it stands in ascending order after the direction was applied; Infinity without a value. */
function ranked({ values, texts, direction }: KeyColumn, compareTexts: (a: string, b: string) => number): Float64Array {
  const places = texts ? placesOf(texts, compareTexts) : null
  return values.map((value) => {
    if (Number.isNaN(value)) return Number.POSITIVE_INFINITY
    return (places ? places[value]! : value) * direction
  })
}

/** By text: its place among all; texts that compare as equal share one. */
function placesOf(texts: readonly string[], compareTexts: (a: string, b: string) => number): Float64Array {
  const order = texts.map((_, i) => i).sort((a, b) => compareTexts(texts[a]!, texts[b]!))
  const places = new Float64Array(texts.length)
  let place = 0
  order.forEach((text, i) => {
    if (i > 0 && compareTexts(texts[order[i - 1]!]!, texts[text]!) !== 0) place++
    places[text] = place
  })
  return places
}

function sortRange(order: Uint32Array, from: number, to: number, ranks: readonly Float64Array[]): void {
  const [first, ...others] = ranks
  if (!first || to - from < 2) return
  order.subarray(from, to).sort((a, b) => {
    const sign = first[a]! - first[b]!
    if (sign !== 0 && !Number.isNaN(sign)) return sign
    for (const rank of others) {
      const next = rank[a]! - rank[b]!
      if (next !== 0 && !Number.isNaN(next)) return next
    }
    return a - b
  })
}

/** Siblings in order, each followed by all below it. */
function sortedTree(levels: Uint16Array, ranks: readonly Float64Array[]): Uint32Array {
  const size = levels.length
  const { starts, children } = childrenOf(levels)
  for (let parent = 0; parent <= size; parent++) sortRange(children, starts[parent]!, starts[parent + 1]!, ranks)
  const out = new Uint32Array(size)
  const stack: number[] = []
  const open = (parent: number): void => {
    for (let i = starts[parent + 1]! - 1; i >= starts[parent]!; i--) stack.push(children[i]!)
  }
  open(size)
  for (let at = 0; stack.length > 0; at++) {
    const row = stack.pop()!
    out[at] = row
    open(row)
  }
  return out
}

/** Children by parent, the top level under one more parent at the end; `starts` has one more than there are parents. */
function childrenOf(levels: Uint16Array): { starts: Uint32Array; children: Uint32Array } {
  const size = levels.length
  const parents = new Uint32Array(size)
  const path: number[] = []
  const starts = new Uint32Array(size + 2)
  for (let row = 0; row < size; row++) {
    path.length = Math.min(path.length, levels[row]!)
    const parent = path.at(-1) ?? size
    parents[row] = parent
    starts[parent + 1]!++
    path.push(row)
  }
  for (let parent = 0; parent <= size; parent++) starts[parent + 1]! += starts[parent]!
  const next = starts.slice()
  const children = new Uint32Array(size)
  for (let row = 0; row < size; row++) children[next[parents[row]!]!++] = row
  return { starts, children }
}
