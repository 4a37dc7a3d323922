import type { RowStore } from './row-store.ts'

/** Tells of a slot whether it passes; rows above a passing row are shown with it. */
export type RowFilter = (slot: number) => boolean

/**
 * Which rows are on screen, and where: the tree order without what is below collapsed rows or filtered away.
 *
 * Rebuilding skips collapsed branches in one step, so it costs what is visible, not what exists.
 */
export class VisibleRows {
  /** Display row → slot. */
  slots = new Int32Array(0)
  /** By slot: display row, or -1. */
  #rows = new Int32Array(0)
  /** By slot: the display row that stands for it: its own, or that of the nearest visible row above; -1: none. */
  #standIns = new Int32Array(0)
  #standInsStale = true
  readonly #collapsed = new Set<string>()
  readonly #store: RowStore

  constructor(store: RowStore) {
    this.#store = store
  }

  get count(): number {
    return this.slots.length
  }

  rowOf(slot: number): number {
    return this.#rows[slot] ?? -1
  }

  isExpanded(id: string): boolean {
    return !this.#collapsed.has(id)
  }

  /** Ids of collapsed rows, for keeping them over a reload. */
  collapsedIds(): string[] {
    return [...this.#collapsed]
  }

  setExpanded(id: string, expanded: boolean): void {
    if (expanded) this.#collapsed.delete(id)
    else this.#collapsed.add(id)
  }

  setAllExpanded(expanded: boolean): void {
    this.#collapsed.clear()
    if (expanded) return
    const { order, ends, ids } = this.#store
    for (let position = 0; position < order.length; position++) {
      if (ends[position]! > position + 1) this.#collapsed.add(ids[order[position]!]!)
    }
  }

  /** Collapses what is at `level` or deeper, expands what is above. */
  expandToLevel(level: number): void {
    this.setAllExpanded(false)
    const { order, levels, ids } = this.#store
    for (let position = 0; position < order.length; position++) {
      if (levels[position]! < level) this.#collapsed.delete(ids[order[position]!]!)
    }
  }

  /** Makes a row visible by expanding what is above it. */
  reveal(slot: number): void {
    const [, ...above] = this.#store.ancestry(slot)
    for (const ancestor of above) this.#collapsed.delete(this.#store.ids[ancestor]!)
  }

  rebuild(filter: RowFilter | null): void {
    const { order, ends, ids, positions } = this.#store
    const shown = filter ? this.#passing(filter) : null
    const slots = new Int32Array(order.length)
    if (this.#rows.length !== positions.length) this.#rows = new Int32Array(positions.length)
    this.#rows.fill(-1)
    let count = 0
    let position = 0
    while (position < order.length) {
      const slot = order[position]!
      const isShown = !shown || shown[position] === 1
      if (isShown) {
        this.#rows[slot] = count
        slots[count++] = slot
      }
      position = isShown && !this.#collapsed.has(ids[slot]!) ? position + 1 : ends[position]!
    }
    this.slots = slots.slice(0, count)
    this.#standInsStale = true
  }

  /** The display row that stands for a slot: its own, or the nearest visible row above it; -1: none. */
  standIn(slot: number): number {
    if (this.#standInsStale) this.#buildStandIns()
    return this.#standIns[slot] ?? -1
  }

  #buildStandIns(): void {
    const { order, positions, facts } = this.#store
    if (this.#standIns.length !== positions.length) this.#standIns = new Int32Array(positions.length)
    this.#standIns.fill(-1)
    for (const slot of order) {
      const own = this.#rows[slot]!
      const parent = facts.parent[slot]!
      this.#standIns[slot] = own >= 0 ? own : parent >= 0 ? this.#standIns[parent]! : -1
    }
    this.#standInsStale = false
  }

  /** By position: 1 where the row, or one below it, passes. */
  #passing(filter: RowFilter): Uint8Array {
    const { order, facts, positions } = this.#store
    const shown = new Uint8Array(order.length)
    for (let position = order.length - 1; position >= 0; position--) {
      const slot = order[position]!
      if (shown[position] === 0 && !filter(slot)) continue
      shown[position] = 1
      const parent = facts.parent[slot]!
      if (parent >= 0 && positions[parent]! >= 0) shown[positions[parent]!] = 1
    }
    return shown
  }
}
