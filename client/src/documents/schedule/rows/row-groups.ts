import type { DateBucket } from '@plumbline/core/arrangement'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import type { RowStore } from './row-store.ts'

/** One level of grouping as it was computed: what its values mean. */
export interface GroupedBy {
  column: string
  bucket: DateBucket
  /** By value; null: the value itself is the number or the day. */
  texts: readonly string[] | null
}

/** Rows as they were arranged; without `levels` the tree with its siblings in order. */
export interface RowArrangement {
  slots: Int32Array
  levels: readonly GroupedBy[]
  /** By level: each row's value; NaN: none. */
  values: readonly Float64Array[]
}

export interface RowGroup extends GroupedBy {
  key: string
  level: number
  /** Index of the group around it; -1: none. */
  parent: number
  value: number
}

export interface GroupTotals {
  count: number
  start: number
  finish: number
  /** Something of it is still to do. */
  open: boolean
  /** Hundredths of a percent, weighted by duration; `NO_MINUTES`: nothing to weigh. */
  percent: number
}

/** Keys of groups never look like ids of rows, which have no colon. */
const GROUP = 'group:'
export const isGroupKey = (key: string): boolean => key.startsWith(GROUP)

/** A group among display rows; rows are their slots, and -1 is none. */
const codeOf = (group: number): number => -2 - group
export const groupOf = (code: number): number => -2 - code

/**
 * Groups and their rows, on display and added up.
 *
 * Rows that came after the arrangement was computed stand behind the row before them in the plan, in its group, until
 * it is computed anew.
 */
export class RowGroups {
  readonly groups: RowGroup[] = []
  readonly #store: RowStore
  /** Heads of groups, as codes, each followed by its rows. */
  readonly #entries: Int32Array
  readonly #keys = new Map<string, number>()
  /** By group: index behind its last entry. */
  readonly #ends: number[] = []
  /** By group: its display row in the last `fill`, or -1. */
  #rows = new Int32Array(0)
  /** By slot: its group, -1 while it is filtered away. */
  readonly #groupOfSlot: Int32Array
  readonly #depth: number
  #totals: GroupTotals[] = []
  readonly #sums = new Map<string, Float64Array>()
  #totalsVersion = -1

  constructor(store: RowStore, { slots, levels, values }: RowArrangement, listed: (slot: number) => boolean) {
    this.#store = store
    this.#depth = levels.length
    this.#groupOfSlot = new Int32Array(store.positions.length).fill(-1)
    const late = lateRows(store, slots, listed)
    const entries: number[] = []
    const path: number[] = []
    const put = (slot: number, at: number): void => {
      this.#open(path, levels, values, at, entries)
      entries.push(slot)
    }
    for (const slot of late.get(-1) ?? []) put(slot, 0)
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at]!
      if (!isHere(store, slot) || !listed(slot)) continue
      put(slot, at)
      for (const newcomer of late.get(slot) ?? []) put(newcomer, at)
    }
    while (path.length > 0) this.#ends[path.pop()!] = entries.length
    this.#entries = Int32Array.from(entries)
  }

  get depth(): number {
    return this.#depth
  }

  /**
   * Writes the display rows; returns how many. `standIn` hears of every row that a display row stands for; `guests`: for so
   * many rows of others room is left below the row of a slot, or first where that is not on display.
   */
  fill(
    out: Int32Array,
    isExpanded: (key: string) => boolean,
    passes: ((slot: number) => boolean) | null,
    standIn: (slot: number, row: number, isOwn: boolean) => void,
    guests = { below: -1, count: 0 },
  ): number {
    this.#markPassing(passes)
    const filled = this.#countRows()
    this.#rows = new Int32Array(this.groups.length).fill(-1)
    this.#totalsVersion = -1
    let count = this.#isOnDisplay(guests.below, isExpanded) ? 0 : guests.count
    let closed = -1
    let closedUntil = 0
    for (let at = 0; at < this.#entries.length; at++) {
      const code = this.#entries[at]!
      if (code < -1) {
        const group = groupOf(code)
        if (at < closedUntil || filled[group] === 0) continue
        this.#rows[group] = count
        if (!isExpanded(this.groups[group]!.key)) {
          closed = count
          closedUntil = this.#ends[group]!
        }
        out[count++] = code
      } else if (this.#groupOfSlot[code]! >= 0) {
        if (at < closedUntil) standIn(code, closed, false)
        else {
          standIn(code, count, true)
          out[count++] = code
          if (code === guests.below) count += guests.count
        }
      }
    }
    return count
  }

  #isOnDisplay(slot: number, isExpanded: (key: string) => boolean): boolean {
    return (this.#groupOfSlot[slot] ?? -1) >= 0 && this.around(slot).every(({ key }) => isExpanded(key))
  }

  /** Display row of a group; -1: it is hidden, or there is none. */
  rowOfKey(key: string): number {
    const group = this.#keys.get(key)
    return group === undefined ? -1 : (this.#rows[group] ?? -1)
  }

  /** The groups around a row, the innermost first; also of one that a filter hides. */
  around(slot: number): RowGroup[] {
    let group = -1
    for (const code of this.#entries) {
      if (code < -1) group = groupOf(code)
      else if (code === slot) break
    }
    const path: RowGroup[] = []
    for (let at = group; at >= 0; at = this.groups[at]!.parent) path.push(this.groups[at]!)
    return path
  }

  totals(group: number): GroupTotals {
    if (this.#totalsVersion !== this.#store.versions.values) this.#addUp()
    return this.#totals[group]!
  }

  /** Sum of a number over the rows of a group, added up once for all groups until a value changes. */
  sum(group: number, column: string, value: (slot: number) => number): number {
    this.totals(group)
    const known = this.#sums.get(column) ?? this.#sumUp(value)
    this.#sums.set(column, known)
    return known[group]!
  }

  /** Rows in the same order, in the same groups? */
  isSameAs(other: RowGroups): boolean {
    const [a, b] = [this.#entries, other.#entries]
    if (a.length !== b.length || this.groups.some(({ key }, i) => key !== other.groups[i]?.key)) return false
    return a.every((code, at) => code === b[at])
  }

  /** Begins the groups of the row at `at`, as far as they differ from those that are open. */
  #open(path: number[], levels: readonly GroupedBy[], values: RowArrangement['values'], at: number, entries: number[]) {
    let level = 0
    while (level < path.length && Object.is(this.groups[path[level]!]!.value, values[level]![at])) level++
    while (path.length > level) this.#ends[path.pop()!] = entries.length
    for (; level < levels.length; level++) {
      const group = this.groups.length
      const parent = path.at(-1) ?? -1
      const by = levels[level]!
      const value = values[level]![at]!
      const text = by.texts ? by.texts[value] : value
      const above = parent < 0 ? GROUP : `${this.groups[parent]!.key}/`
      this.groups.push({ ...by, key: `${above}${by.column}=${text ?? ''}`, level, parent, value })
      this.#keys.set(this.groups[group]!.key, group)
      this.#ends.push(0)
      path.push(group)
      entries.push(codeOf(group))
    }
  }

  #markPassing(passes: ((slot: number) => boolean) | null): void {
    let group = -1
    for (const code of this.#entries) {
      if (code < -1) group = groupOf(code)
      else this.#groupOfSlot[code] = !passes || passes(code) ? group : -1
    }
  }

  #countRows(): Int32Array {
    const counts = new Int32Array(this.groups.length)
    for (const code of this.#entries)
      if (code >= 0 && this.#groupOfSlot[code]! >= 0) counts[this.#groupOfSlot[code]!]!++
    for (let group = counts.length - 1; group >= 0; group--) {
      const { parent } = this.groups[group]!
      if (parent >= 0) counts[parent]! += counts[group]!
    }
    return counts
  }

  #sumUp(value: (slot: number) => number): Float64Array {
    const sums = new Float64Array(this.groups.length)
    for (const code of this.#entries) {
      const group = code < 0 ? -1 : this.#groupOfSlot[code]!
      if (group >= 0) sums[group]! += value(code)
    }
    for (let group = sums.length - 1; group >= 0; group--) {
      const { parent } = this.groups[group]!
      if (parent >= 0) sums[parent]! += sums[group]!
    }
    return sums
  }

  #addUp(): void {
    this.#sums.clear()
    this.#totalsVersion = this.#store.versions.values
    const sums = this.groups.map(() => new Sum())
    for (const code of this.#entries) {
      if (code >= 0 && this.#groupOfSlot[code]! >= 0) sums[this.#groupOfSlot[code]!]!.addRow(this.#store, code)
    }
    for (let group = sums.length - 1; group >= 0; group--) {
      const { parent } = this.groups[group]!
      if (parent >= 0) sums[parent]!.add(sums[group]!)
    }
    this.#totals = sums.map((sum) => sum.totals())
  }
}

class Sum {
  count = 0
  start = Number.POSITIVE_INFINITY
  finish = Number.NEGATIVE_INFINITY
  /** Planned durations, by which percentages weigh. */
  weight = 0
  open = false
  done = 0

  addRow({ times }: RowStore, slot: number): void {
    this.count++
    const [start, finish] = [times.start[slot]!, times.finish[slot]!]
    if (start !== NO_INSTANT && start < this.start) this.start = start
    if (finish !== NO_INSTANT && finish > this.finish) this.finish = finish
    const duration = times.duration[slot] === NO_MINUTES ? 0 : times.duration[slot]!
    this.weight += duration
    this.open ||= times.remaining[slot]! > 0
    if (times.percent[slot] !== NO_MINUTES) this.done += duration * times.percent[slot]!
  }

  add(other: Sum): void {
    this.count += other.count
    this.start = Math.min(this.start, other.start)
    this.finish = Math.max(this.finish, other.finish)
    this.weight += other.weight
    this.open ||= other.open
    this.done += other.done
  }

  totals(): GroupTotals {
    const { count, weight, open } = this
    const hasDates = this.start <= this.finish
    return {
      count,
      open,
      start: hasDates ? this.start : NO_INSTANT,
      finish: hasDates ? this.finish : NO_INSTANT,
      percent: weight > 0 ? Math.round(this.done / weight) : NO_MINUTES,
    }
  }
}

const isHere = (store: RowStore, slot: number): boolean => (store.positions[slot] ?? -1) >= 0

/** Rows that an arrangement does not know, by the known row before them in the plan; -1: before all. */
function lateRows(store: RowStore, slots: Int32Array, listed: (slot: number) => boolean): Map<number, number[]> {
  const known = new Uint8Array(store.positions.length)
  for (const slot of slots) known[slot] = 1
  const late = new Map<number, number[]>()
  let before = -1
  for (const slot of store.order) {
    if (!listed(slot)) continue
    if (known[slot] === 1) before = slot
    else if (late.has(before)) late.get(before)!.push(slot)
    else late.set(before, [slot])
  }
  return late
}
