import { valueIn } from '@plumbline/core/attributes'
import type { AssignedPart } from '@plumbline/core/fields'
import { type Id, noSplits, type PersonField, type Splits, type ThreePoints } from '@plumbline/core/plan'
import { assignedTexts, Register } from '@plumbline/core/resources'
import type { Pause } from '@plumbline/core/schedule'
import { NO_INSTANT } from '@plumbline/core/time'
import { AttributeBook } from '../../../parts/attributes/attribute-book.ts'
import { BaselineDates } from './baseline-dates.ts'
import { CalculatedValues } from './calculated-values.ts'
import {
  type FactBlock,
  type FactColumn,
  factColumns,
  LINK_NUMBERS,
  type LinkBlock,
  type OrderBlock,
  type TimeBlock,
  type TimeColumn,
  timeColumns,
} from './columns.ts'
import { DonatedValues } from './donated-values.ts'
import { LinksOfRows } from './links-of-rows.ts'
import type { RelatedCells } from './related-cells.ts'
import { RowAmounts } from './row-amounts.ts'
import {
  type AssignedCell,
  assignedEditPart,
  assignedIn,
  assignedName,
  assignedPart,
  type BesideAmount,
} from './row-assigned.ts'
import { RowEarned } from './row-earned.ts'
import { personIn } from './row-people.ts'
import { SlotRow } from './slot-row.ts'

const FIRST_CAPACITY = 1024
const noPauses: readonly Pause[] = []

function grown(column: Int32Array, capacity: number): Int32Array {
  const wider = new Int32Array(capacity)
  wider.set(column)
  return wider
}

function columnsOf<Name extends string>(names: readonly Name[]): Record<Name, Int32Array> {
  const columns = {} as Record<Name, Int32Array>
  for (const name of names) columns[name] = new Int32Array(FIRST_CAPACITY)
  return columns
}

/**
 * All rows and links of one schedule on the main thread, in columns; nothing here is an object per row.
 *
 * Each version counter grows when its part changes, so that whoever derives something from it knows when to do so
 * anew: `structure` = order, levels or which rows exist; `links`; `values` = any other column.
 */
export class RowStore {
  readonly versions = { structure: 0, links: 0, values: 0 }

  readonly facts = columnsOf(factColumns)
  readonly times = columnsOf(timeColumns)
  /** By slot; '' where no row is. */
  readonly ids: string[] = []
  readonly codes: string[] = []
  readonly names: string[] = []
  /** Values of attributes that rows were given, one packed text a row. */
  readonly values: string[] = []
  readonly attributes = new AttributeBook()
  readonly amounts = new RowAmounts(this)
  readonly earned = new RowEarned(this)
  readonly donated = new DonatedValues(this)
  readonly calculated = new CalculatedValues(this)
  /** Any row, as fields read it. */
  readonly row = new SlotRow(this)
  /** Slots of the rows that have a limit. */
  readonly limited = new Set<number>()
  /** What relations of directories say of cells; null: not known, or nothing. */
  related: RelatedCells | null = null
  /** The resources of the space; empty until they are there. */
  register = new Register([])
  readonly #people: string[] = []
  /** What rows hold of resources, one packed text a row. */
  readonly #assigned: string[] = []
  /** By slot, of the few rows that have any: pauses as typed, and where the bar stands still. */
  readonly #splits = new Map<number, Splits>()
  readonly #points = new Map<number, ThreePoints>()
  readonly #pauses = new Map<number, readonly Pause[]>()
  /** By slot: milliseconds since epoch when the row's dates last moved by recalculation; 0: never. */
  movedAt = new Float64Array(FIRST_CAPACITY)

  /** Tree order: position → slot, level, and the position behind the last row below it. */
  order: Int32Array = new Int32Array(0)
  levels: Uint16Array = new Uint16Array(0)
  ends: Int32Array = new Int32Array(0)
  /** By slot: position in the tree; -1: no such row. */
  positions = new Int32Array(FIRST_CAPACITY).fill(-1)

  /** What works are looked at for; null: no period. */
  period: { start: number; finish: number } | null = null

  /** Dates of the same rows in the versions shown below the bars. */
  readonly baselines = [new BaselineDates(), new BaselineDates()] as const

  readonly linksOf = new LinksOfRows(this)
  readonly linkIds: string[] = []
  /** `LINK_NUMBERS` per link, as in `LinkBlock`. */
  linkNumbers: Int32Array = new Int32Array(FIRST_CAPACITY * LINK_NUMBERS)

  readonly #slots = new Map<string, number>()
  readonly #links = new Map<string, number>()
  #capacity = FIRST_CAPACITY

  get size(): number {
    return this.order.length
  }

  get linkCount(): number {
    return this.linkIds.length
  }

  /** -1: no such row. */
  slotOf(id: string): number {
    return this.#slots.get(id) ?? -1
  }

  /** Index of a link; -1: no such link. */
  linkOf(id: string): number {
    return this.#links.get(id) ?? -1
  }

  /** As stored, its own or taken from a donor; '' for none. */
  valueOf(slot: number, attributeId: string): string {
    return this.donated.valueOf(slot, attributeId)
  }

  /** As stored in the row itself; '' for none. */
  ownValueOf(slot: number, attributeId: string): string {
    return valueIn(this.values[slot] ?? '', attributeId)
  }

  personOf(slot: number, column: PersonField): Id | null {
    return personIn(this.#people[slot], column)
  }

  assignedOf(slot: number): AssignedCell[] {
    return assignedIn(this.#assigned[slot])
  }

  /** «Crane 1; Fitters 4»; of other parts «Crane 1: 8», only of those of which something is said. '' for none. */
  assignedText(slot: number, part: AssignedPart): string {
    if (part !== 'amount') return this.#assignedParts(slot, (one) => assignedPart(one, part))
    return assignedTexts(
      this.assignedOf(slot).map((one) => ({
        name: assignedName(one, this.register),
        amount: assignedPart(one, part),
      })),
    )
  }

  /** The same as an editor opens with it. */
  assignedEditText(slot: number, part: BesideAmount): string {
    return this.#assignedParts(slot, (one) => assignedEditPart(one, part))
  }

  #assignedParts(slot: number, partOf: (cell: AssignedCell) => string | null): string {
    if (!this.#assigned[slot]) return ''
    const told = this.assignedOf(slot).map((one) => ({ name: assignedName(one, this.register), amount: partOf(one) }))
    return told.flatMap(({ name, amount }) => (amount === null ? [] : `${name}: ${amount}`)).join('; ')
  }

  splitsOf(slot: number): Splits {
    return this.#splits.get(slot) ?? noSplits
  }

  pointsOf(slot: number): ThreePoints | null {
    return this.#points.get(slot) ?? null
  }

  pausesOf(slot: number): readonly Pause[] {
    return this.#pauses.get(slot) ?? noPauses
  }

  /** Before the document is read anew as a whole. */
  clear(): void {
    this.#splits.clear()
    this.#points.clear()
    this.#pauses.clear()
    this.limited.clear()
    this.ids.length = 0
    this.codes.length = 0
    this.names.length = 0
    this.values.length = 0
    this.amounts.clear()
    this.#people.length = 0
    this.#assigned.length = 0
    this.linkIds.length = 0
    this.#slots.clear()
    this.#links.clear()
    this.putOrder({ slots: new Int32Array(0), levels: new Uint16Array(0) })
    this.versions.links++
  }

  remove(slots: Int32Array): void {
    for (const slot of slots) {
      const id = this.ids[slot]
      if (!id) continue
      if (this.#slots.get(id) === slot) this.#slots.delete(id)
      this.ids[slot] = ''
      this.positions[slot] = -1
      this.limited.delete(slot)
    }
    this.versions.structure++
  }

  putFacts(block: FactBlock): void {
    const width = factColumns.length
    this.#reserve(block.slots)
    for (let row = 0; row < block.slots.length; row++) {
      const slot = block.slots[row]!
      const id = block.ids[row]!
      if (this.ids[slot] !== id) this.#takeSlot(slot, id)
      this.codes[slot] = block.codes[row]!
      this.names[slot] = block.names[row]!
      this.donated.touch(this.values[slot] ?? '', block.values[row] ?? '')
      this.values[slot] = block.values[row] ?? ''
      this.amounts.put(slot, block.amounts[row] ?? '')
      this.#people[slot] = block.people[row] ?? ''
      this.#assigned[slot] = block.assigned[row] ?? ''
      this.#splits.delete(slot)
      this.#points.delete(slot)
      this.calculated.touch(slot)
      for (let c = 0; c < width; c++) this.facts[factColumns[c]!][slot] = block.numbers[row * width + c]!
      if (this.facts.limitKind[slot] === 0) this.limited.delete(slot)
      else this.limited.add(slot)
    }
    for (const [slot, splits] of block.splits) this.#splits.set(slot, splits)
    for (const [slot, points] of block.points) this.#points.set(slot, points)
    this.versions.values++
  }

  /**
   * `at`: milliseconds since epoch stamped on rows whose start or finish moved; null on first load, when nothing has
   * moved yet. Returns the number of such rows.
   */
  putTimes(block: TimeBlock, at: number | null): number {
    const width = timeColumns.length
    let moved = 0
    this.#reserve(block.slots)
    for (let row = 0; row < block.slots.length; row++) {
      const slot = block.slots[row]!
      this.#pauses.delete(slot)
      this.calculated.touch(slot)
      const [oldStart, oldFinish] = [this.times.start[slot], this.times.finish[slot]]
      for (let c = 0; c < width; c++) this.times[timeColumns[c]!][slot] = block.numbers[row * width + c]!
      if (at === null || oldStart === NO_INSTANT) continue
      if (this.times.start[slot] === oldStart && this.times.finish[slot] === oldFinish) continue
      this.movedAt[slot] = at
      moved++
    }
    for (const [slot, pauses] of block.pauses) this.#pauses.set(slot, pauses)
    this.versions.values++
    return moved
  }

  putOrder(block: OrderBlock): void {
    this.order = block.slots
    this.levels = block.levels
    this.ends = endsOf(block.levels)
    this.#reserve(this.order)
    this.positions.fill(-1)
    for (let position = 0; position < this.order.length; position++) this.positions[this.order[position]!] = position
    this.versions.structure++
  }

  putLinks(block: LinkBlock): void {
    for (let i = 0; i < block.ids.length; i++) {
      const at = this.#linkAt(block.ids[i]!)
      this.linkNumbers.set(block.numbers.subarray(i * LINK_NUMBERS, (i + 1) * LINK_NUMBERS), at * LINK_NUMBERS)
    }
    this.versions.links++
  }

  /** The last link takes the place of a removed one. */
  removeLinks(ids: readonly string[]): void {
    for (const id of ids) {
      const at = this.#links.get(id)
      if (at === undefined) continue
      const last = this.linkIds.length - 1
      const lastId = this.linkIds[last]!
      this.linkIds[at] = lastId
      this.#links.set(lastId, at)
      this.linkNumbers.copyWithin(at * LINK_NUMBERS, last * LINK_NUMBERS, (last + 1) * LINK_NUMBERS)
      this.linkIds.pop()
      this.#links.delete(id)
    }
    this.versions.links++
  }

  /** Slots from the row up to the top level, the row itself first. */
  ancestry(slot: number): number[] {
    const path: number[] = []
    for (let at = slot; at >= 0 && path.length < 256; at = this.facts.parent[at]!) path.push(at)
    return path
  }

  #takeSlot(slot: number, id: string): void {
    const previous = this.ids[slot]
    if (previous && this.#slots.get(previous) === slot) this.#slots.delete(previous)
    this.ids[slot] = id
    this.#slots.set(id, slot)
    this.movedAt[slot] = 0
    for (const column of timeColumns) this.times[column][slot] = NO_INSTANT
  }

  #linkAt(id: string): number {
    const known = this.#links.get(id)
    if (known !== undefined) return known
    const at = this.linkIds.length
    this.linkIds.push(id)
    this.#links.set(id, at)
    if ((at + 1) * LINK_NUMBERS > this.linkNumbers.length) {
      this.linkNumbers = grown(this.linkNumbers, this.linkNumbers.length * 2)
    }
    return at
  }

  /** The columns grow once for all of these slots. */
  #reserve(slots: Int32Array): void {
    let last = -1
    for (let i = 0; i < slots.length; i++) if (slots[i]! > last) last = slots[i]!
    if (last < this.#capacity) return
    while (this.#capacity <= last) this.#capacity *= 2
    for (const name of factColumns) this.facts[name as FactColumn] = grown(this.facts[name], this.#capacity)
    for (const name of timeColumns) this.times[name as TimeColumn] = grown(this.times[name], this.#capacity)
    const positions = new Int32Array(this.#capacity).fill(-1)
    positions.set(this.positions)
    this.positions = positions
    const moved = new Float64Array(this.#capacity)
    moved.set(this.movedAt)
    this.movedAt = moved
  }
}

/** For each position, the position behind the last row below it. */
function endsOf(levels: Uint16Array): Int32Array {
  const ends = new Int32Array(levels.length)
  const open: number[] = []
  let depth = 0
  for (let position = 0; position < levels.length; position++) {
    const level = levels[position]!
    while (depth > 0 && levels[open[depth - 1]!]! >= level) ends[open[--depth]!] = position
    open[depth++] = position
  }
  while (depth > 0) ends[open[--depth]!] = levels.length
  return ends
}
