import { type GhostRows, ghostCode, isGhostCode } from './ghost-rows.ts'
import { type GroupTotals, groupOf, type RowArrangement, type RowGroup, RowGroups } from './row-groups.ts'
import type { RowStore } from './row-store.ts'
import { type TreeOrder, treeOrder } from './tree-order.ts'

/** Tells of a slot whether it passes; rows above a passing row are shown with it. */
export type RowFilter = (slot: number) => boolean

/**
 * Which rows are on screen, and where: the tree order, sorted or in groups, without what is below collapsed rows or
 * filtered away.
 *
 * Rebuilding skips collapsed branches in one step, so it costs what is visible, not what exists.
 */
export class VisibleRows {
  /** Rows that the filter shows, collapsed or not; of the last rebuilding with a filter. */
  shown = 0
  /** Display row → slot; below -1: the head of a group, or a proposed row. */
  slots = new Int32Array(0)
  /** By slot: display row, or -1. */
  #rows = new Int32Array(0)
  /** By slot: the display row that stands for it: its own, or that of the collapsed row it is folded into; -1: none. */
  #standIns = new Int32Array(0)
  #standInsStale = true
  readonly #collapsed = new Set<string>()
  readonly #store: RowStore
  #arrangement: RowArrangement | null = null
  #listed: (slot: number) => boolean = () => true
  #groups: RowGroups | null = null
  #sorted: TreeOrder | null = null
  #filter: RowFilter | null = null
  /** Rows that are proposed. */
  ghosts: GhostRows | null = null
  /** Display row of the first of them; -1: they are not on screen. */
  ghostTop = -1
  /** Structure of the store that groups and order were made for. */
  #arrangedFor = -1

  constructor(store: RowStore) {
    this.#store = store
  }

  get count(): number {
    return this.slots.length
  }

  rowOf(slot: number): number {
    return this.#rows[slot] ?? -1
  }

  /** Takes an arrangement, or null for the order of the plan; without groups `listed` is not asked. */
  arrange(arrangement: RowArrangement | null, listed: (slot: number) => boolean): void {
    this.#arrangement = arrangement
    this.#listed = listed
    this.#arrangedFor = -1
  }

  /** Would these rows stand as they do now? */
  isArrangedAs(arrangement: RowArrangement): boolean {
    this.#takeStructure()
    if (arrangement.levels.length > 0) {
      return this.#groups?.isSameAs(new RowGroups(this.#store, arrangement, this.#listed)) ?? false
    }
    if (!this.#sorted) return false
    const { order } = treeOrder(this.#store, arrangement.slots)
    return this.#sorted.order.every((slot, at) => slot === order[at])
  }

  /** Rows stand in groups; null: in the tree. */
  get groups(): RowGroups | null {
    return this.#groups
  }

  /** Siblings stand in another order than that of the plan, or rows in groups. */
  get isArranged(): boolean {
    return this.#arrangement !== null
  }

  /** The group whose head a display row is. */
  groupAt(row: number): RowGroup | null {
    return this.#groups?.groups[this.#groupIndex(row)] ?? null
  }

  /** -1: a display row is no head of a group. */
  #groupIndex(row: number): number {
    const code = this.slots[row] ?? -1
    return isGhostCode(code) ? -1 : groupOf(code)
  }

  totalsAt(row: number): GroupTotals | null {
    const group = this.#groupIndex(row)
    return group >= 0 ? (this.#groups?.totals(group) ?? null) : null
  }

  /** Sum of a number over the rows of the group whose head a display row is. */
  sumAt(row: number, column: string, value: (slot: number) => number): number {
    const group = this.#groupIndex(row)
    return group >= 0 ? (this.#groups?.sum(group, column, value) ?? 0) : 0
  }

  /** The groups that a display row stands in or is the head of, the innermost first. */
  groupsAround(row: number): RowGroup[] {
    const groups: RowGroup[] = []
    for (let at = row; at >= 0 && groups.at(-1)?.level !== 0; at--) {
      const group = this.groupAt(at)
      if (group && (groups.length === 0 || group.level < groups.at(-1)!.level)) groups.push(group)
    }
    return groups
  }

  rowOfGroup(key: string): number {
    return this.#groups?.rowOfKey(key) ?? -1
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
    for (const { key } of this.#groups?.groups ?? []) this.#collapsed.add(key)
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
    for (const { key } of this.#groups?.around(slot) ?? []) this.#collapsed.delete(key)
    const [, ...above] = this.#store.ancestry(slot)
    for (const ancestor of above) this.#collapsed.delete(this.#store.ids[ancestor]!)
  }

  rebuild(filter: RowFilter | null): void {
    this.#takeStructure()
    this.#filter = filter
    const { positions } = this.#store
    if (this.#rows.length !== positions.length) this.#rows = new Int32Array(positions.length)
    this.#rows.fill(-1)
    this.ghostTop = -1
    if (this.#groups) this.#fillGroups(this.#groups, filter)
    else this.#fillTree(this.#sorted ?? this.#store, filter)
  }

  /** Slots that stand on screen or would after unfolding, in the order of the plan. */
  withFolded(): number[] {
    const { order, positions } = this.#store
    const filter = this.#filter
    if (this.#groups) return [...order].filter((slot) => this.#listed(slot) && (!filter || filter(slot)))
    const passing = filter && this.#passing(filter, positions)
    return [...order].filter((slot) => !passing || passing[positions[slot]!] === 1)
  }

  /** What was arranged, over the rows that there are now. */
  #takeStructure(): void {
    const { structure } = this.#store.versions
    if (this.#arrangedFor === structure) return
    this.#arrangedFor = structure
    const wanted = this.#arrangement
    const grouped = wanted !== null && wanted.levels.length > 0
    this.#groups = grouped ? new RowGroups(this.#store, wanted, this.#listed) : null
    this.#sorted = wanted && !grouped ? treeOrder(this.#store, wanted.slots) : null
  }

  #fillGroups(groups: RowGroups, filter: RowFilter | null): void {
    const { ghosts } = this
    const haunted = ghosts ? this.#store.slotOf(ghosts.parentId) : -1
    const guests = { below: haunted, count: haunted < 0 ? 0 : (ghosts?.rows.length ?? 0) }
    const slots = new Int32Array(this.#store.order.length + groups.groups.length + guests.count)
    this.#resetStandIns()
    if (filter)
      this.shown = this.#store.order.reduce((sum, slot) => sum + (this.#listed(slot) && filter(slot) ? 1 : 0), 0)
    const count = groups.fill(
      slots,
      (key) => this.isExpanded(key),
      filter,
      (slot, row, isOwn) => {
        if (isOwn) this.#rows[slot] = row
        this.#standIns[slot] = row
      },
      guests,
    )
    // Where their row is not on display they stand first.
    if (guests.count > 0) this.ghostTop = this.#rows[haunted]! + 1
    for (let ghost = 0; ghost < guests.count; ghost++) slots[this.ghostTop + ghost] = ghostCode(ghost)
    this.slots = slots.slice(0, count)
    this.#standInsStale = false
  }

  #fillTree({ order, ends, positions }: TreeOrder, filter: RowFilter | null): void {
    const { ids } = this.#store
    const shown = filter ? this.#passing(filter, positions) : null
    if (shown) this.shown = shown.reduce((sum, one) => sum + one, 0)
    // Names of rows that have not come yet are read slowly, and in vain where nothing is collapsed.
    const hasCollapsed = this.#collapsed.size > 0
    const { ghosts } = this
    const haunted = ghosts ? this.#store.slotOf(ghosts.parentId) : -1
    const slots = new Int32Array(order.length + (ghosts?.rows.length ?? 0))
    let count = 0
    let position = 0
    while (position < order.length) {
      const slot = order[position]!
      const isShown = !shown || shown[position] === 1
      if (isShown) {
        this.#rows[slot] = count
        slots[count++] = slot
      }
      const isOpen = isShown && !(hasCollapsed && this.#collapsed.has(ids[slot]!))
      if (ghosts && isOpen && slot === haunted) {
        this.ghostTop = count
        for (let ghost = 0; ghost < ghosts.rows.length; ghost++) slots[count++] = ghostCode(ghost)
      }
      position = isOpen ? position + 1 : ends[position]!
    }
    this.slots = slots.slice(0, count)
    this.#standInsStale = true
  }

  /** The display row that stands for a slot: its own, or the collapsed row it is folded into; -1: none, it is filtered away. */
  standIn(slot: number): number {
    if (this.#standInsStale) this.#buildStandIns()
    return this.#standIns[slot] ?? -1
  }

  #buildStandIns(): void {
    const { order, facts } = this.#store
    this.#resetStandIns()
    for (const slot of order) {
      const own = this.#rows[slot]!
      this.#standIns[slot] = own >= 0 ? own : this.#foldedInto(facts.parent[slot]!)
    }
    this.#standInsStale = false
  }

  #foldedInto(parent: number): number {
    if (parent < 0) return -1
    const isOpen = this.#rows[parent]! >= 0 && !this.#collapsed.has(this.#store.ids[parent]!)
    return isOpen ? -1 : this.#standIns[parent]!
  }

  #resetStandIns(): void {
    const { length } = this.#store.positions
    if (this.#standIns.length !== length) this.#standIns = new Int32Array(length)
    this.#standIns.fill(-1)
  }

  /** By position: 1 where the row, or one below it, passes. */
  #passing(filter: RowFilter, positions: Int32Array): Uint8Array {
    const { order, facts } = this.#store
    const shown = new Uint8Array(order.length)
    for (let at = order.length - 1; at >= 0; at--) {
      const slot = order[at]!
      const position = positions[slot]!
      if (shown[position] === 0 && !filter(slot)) continue
      shown[position] = 1
      const parent = facts.parent[slot]!
      if (parent >= 0 && positions[parent]! >= 0) shown[positions[parent]!] = 1
    }
    return shown
  }
}
