import { attributeField, type FillGrant, mayFill } from '@plumbline/core/attributes'
import type { Edit } from '@plumbline/core/documents/schedule'
import { columnOfStored, fieldOf } from '@plumbline/core/fields'
import type { RoomRight } from '@plumbline/core/permissions'
import { isMilestone, isSummary } from '@plumbline/core/plan'
import { NO_INSTANT } from '@plumbline/core/time'
import type {
  BarDress,
  CellChoice,
  CellTone,
  PlannerBar,
  PlannerLight,
  PlannerLink,
  PlannerSource,
  RowBadge,
} from '../../../instruments/planner/types.ts'
import { CellTexts, type RefusedCell, type RowWords } from '../rows/cell-texts.ts'
import { CellValues } from '../rows/cell-values.ts'
import { LINK_NUMBERS, relationTypeAt } from '../rows/columns.ts'
import { ghostBar, ghostText, visitGhostLinks } from '../rows/ghost-cells.ts'
import { type GhostRow, type GhostRows, ghostKey, ghostOf, isGhostCode, isGhostKey } from '../rows/ghost-rows.ts'
import { GroupCells } from '../rows/group-cells.ts'
import { LinkIndex } from '../rows/link-index.ts'
import { Outline } from '../rows/outline.ts'
import { isGroupKey } from '../rows/row-groups.ts'
import type { RowStore } from '../rows/row-store.ts'
import { isCriticalAt, type PlanFrame, typeOf } from '../rows/row-view.ts'
import type { RowFilter, VisibleRows } from '../rows/visible-rows.ts'
import { BarLook } from './bar-look.ts'

/** Rows that stand out, and why their cells do. */
export interface RowMarks {
  has(id: string): boolean
  /** '': the cell does not. */
  mark(id: string, column: string): string
}

const noBadges: readonly RowBadge[] = []
const noPauses: PlannerBar['pauses'] = []

function columnOfEdit(edit: Edit): string {
  if (edit.kind === 'value') return attributeField(edit.attributeId)
  return edit.kind === 'field' ? columnOfStored(edit.field) : ''
}

/** The visible rows as the planner instrument reads them. */
export class PlannerRows implements PlannerSource {
  revision = 0
  right: RoomRight = 'write'
  /** Attributes that are closed or open to this person, beside the right. */
  limits: Omit<FillGrant, 'right'> = {}
  showsCritical = true
  /** Ghosts are those of a proposal, and stay. */
  isProposing = false
  /** Ids of the rows that the person has ticked. */
  checks: ReadonlySet<string> = new Set()
  /** While there is one, other rows step back. */
  marks: RowMarks | null = null
  /** What waits beside a row. */
  badgesOf: (id: string) => readonly RowBadge[] = () => noBadges
  readonly outline: Outline
  readonly #store: RowStore
  readonly #frame: () => PlanFrame
  readonly #visible: VisibleRows
  readonly #links = new LinkIndex()
  readonly #words: RowWords
  readonly #texts: CellTexts
  readonly #groupCells: GroupCells
  /** The same by id of the row, for whoever groups, colours or labels by a column. */
  readonly values: CellValues
  readonly look: BarLook
  /** The look has changed by itself, later than it was asked for. */
  onLook = (): void => undefined
  #filter: RowFilter | null = null
  /** Texts whose changes are on their way, by «row column». */
  #typed = new Map<string, string>()
  /** Cells whose typed value somebody else's took the place of, as «row column». */
  #replaced = new Set<string>()
  /** Why a pasted text is not in its cell, by «row column». */
  #refused = new Map<string, string>()
  #linked: ReadonlySet<string> = new Set()
  #seenStructure = -1
  #seenLinks = -1
  #linksStale = true
  readonly #link: PlannerLink = {
    id: '',
    fromRow: 0,
    toRow: 0,
    type: 'fs',
    critical: false,
    violated: false,
    suspended: false,
    proposed: false,
  }

  constructor(store: RowStore, visible: VisibleRows, frame: () => PlanFrame, words: RowWords) {
    this.#frame = frame
    this.#store = store
    this.#visible = visible
    this.#words = words
    this.outline = new Outline(store)
    this.#texts = new CellTexts(store, frame, this.outline, words)
    const value = (slot: number, column: string) => this.values.valueOf(store.ids[slot]!, column)
    this.#groupCells = new GroupCells(visible, frame, words, store.attributes, value, store.amounts, store.earned)
    this.values = new CellValues(store, frame, this.outline, this.#texts)
    const changed = (): void => {
      this.revision++
      this.onLook()
    }
    this.look = new BarLook({ store, frame, texts: this.#texts, values: this.values, words, changed })
  }

  get rowCount(): number {
    return this.#visible.count
  }

  setFilter(filter: RowFilter | null): void {
    this.#filter = filter
    this.rowsChanged()
  }

  /** Slots of the rows that the filter lets pass, collapsed or not; null: nothing is filtered. */
  passing(): Int32Array | null {
    return this.#filter && this.#store.order.filter(this.#filter)
  }

  /** How many rows the filter shows, with those above them, collapsed or not; null: nothing is filtered. */
  get shownByFilter(): number | null {
    return this.#filter && this.#visible.shown
  }

  /** Rows that are proposed and not in the plan; null: none any more. */
  setGhosts(ghosts: GhostRows | null): void {
    if (ghosts === this.#visible.ghosts) return
    this.#visible.ghosts = ghosts
    this.rowsChanged()
  }

  /** The proposed row that a display row is; null: it is a row of the plan, or of none. */
  ghost(row: number): GhostRow | null {
    const code = this.slot(row)
    return isGhostCode(code) ? (this.#visible.ghosts?.rows[ghostOf(code)] ?? null) : null
  }

  /** Expansion or the filter changed. */
  rowsChanged(): void {
    this.#visible.rebuild(this.#filter)
    this.#seenStructure = this.#store.versions.structure
    this.#linksStale = true
    this.revision++
  }

  /** After a patch: derives anew only what the patch touched. A filter looks at values, so it always runs. */
  storeChanged(): void {
    if (this.#filter || this.#seenStructure !== this.#store.versions.structure) this.rowsChanged()
    if (this.#seenLinks !== this.#store.versions.links) this.#linksStale = true
    this.revision++
  }

  slot(row: number): number {
    return this.#visible.slots[row] ?? -1
  }

  key(row: number): string {
    const id = this.#store.ids[this.slot(row)] ?? this.#visible.groupAt(row)?.key
    if (id !== undefined) return id
    const ghost = this.ghost(row)
    return ghost ? ghostKey(ghost) : ''
  }

  rowOf(key: string): number {
    if (isGhostKey(key)) return this.#rowOfGhost(key)
    return isGroupKey(key) ? this.#visible.rowOfGroup(key) : this.#visible.rowOf(this.#store.slotOf(key))
  }

  inert(row: number): boolean {
    return this.ghost(row) !== null
  }

  #rowOfGhost(key: string): number {
    const { ghosts, ghostTop } = this.#visible
    const at = ghosts && ghostTop >= 0 ? ghosts.rows.findIndex((ghost) => ghostKey(ghost) === key) : -1
    return at < 0 ? -1 : ghostTop + at
  }

  level(row: number): number {
    const { groups, ghostTop } = this.#visible
    const ghost = this.ghost(row)
    if (ghost) return (ghostTop === 0 ? 0 : this.level(ghostTop - 1) + 1) + ghost.level
    if (groups) return this.#visible.groupAt(row)?.level ?? groups.depth
    return this.#store.levels[this.#store.positions[this.slot(row)]!] ?? 0
  }

  group(row: number): boolean {
    const code = this.slot(row)
    return code < -1 && !isGhostCode(code)
  }

  proposes(): boolean {
    return this.isProposing
  }

  checked(row: number): boolean {
    return this.checks.size > 0 && this.checks.has(this.key(row))
  }

  expandable(row: number): boolean {
    if (this.#visible.groups) return this.group(row)
    const position = this.#store.positions[this.slot(row)] ?? -1
    return position >= 0 && this.#store.ends[position]! > position + 1
  }

  expanded(row: number): boolean {
    return this.#visible.isExpanded(this.key(row))
  }

  summary(row: number): boolean {
    if (this.slot(row) < 0) return this.group(row)
    return isSummary(typeOf(this.#store, this.slot(row)))
  }

  /** Text that was typed into a cell stands there until the change has been made or refused: calls the returned end. */
  showTyped(row: number, column: string, text: string): () => void {
    const cell = `${this.key(row)} ${column}`
    this.#refused.delete(cell)
    this.#typed.set(cell, text)
    return () => {
      if (this.#typed.get(cell) === text) this.#typed.delete(cell)
      this.revision++
    }
  }

  /** What was typed into the cell is not in the document yet. */
  isTyped(row: number, column: string): boolean {
    return this.#typed.has(`${this.key(row)} ${column}`)
  }

  cell(row: number, column: string): string {
    const typed = this.#typed.size > 0 ? this.#typed.get(`${this.key(row)} ${column}`) : undefined
    if (typed !== undefined) return typed
    const ghost = this.ghost(row)
    if (ghost) return ghostText(ghost, column, this.#visible.ghosts!.dayMinutes)
    return this.group(row) ? this.#groupCells.text(row, column) : this.#texts.text(this.slot(row), column)
  }

  tone(row: number, column: string): CellTone {
    if (this.marks && !this.group(row) && !this.marks.has(this.key(row))) return 'muted'
    if (this.ghost(row)) return 'muted'
    return this.group(row) ? 'normal' : this.#texts.tone(this.slot(row), column)
  }

  setReplaced(values: readonly { edit: Edit }[]): void {
    this.#replaced = new Set(values.map(({ edit }) => `${'id' in edit ? edit.id : ''} ${columnOfEdit(edit)}`))
    this.revision++
  }

  /** Cells that did not take what was pasted into them stay marked until they are typed into, or something else is pasted. */
  setRefused(cells: readonly RefusedCell[]): void {
    this.#refused = new Map(cells.map((cell) => [`${cell.id} ${cell.column}`, this.#words.refused(cell)]))
    this.revision++
  }

  /** Rows with relations to other schedules. */
  setLinked(ids: readonly string[]): void {
    this.#linked = new Set(ids)
    this.revision++
  }

  mark(row: number, column: string): string {
    if (column === 'start' && this.#linked.size > 0 && this.#linked.has(this.key(row))) return this.#words.linked
    const spot = this.marks?.mark(this.key(row), column) ?? ''
    if (spot !== '') return spot
    const refused = this.#refused.size > 0 ? this.#refused.get(`${this.key(row)} ${column}`) : undefined
    if (refused) return refused
    if (this.#replaced.size > 0 && this.#replaced.has(`${this.key(row)} ${column}`)) return this.#words.replaced
    if (this.#isBroken(this.slot(row), column)) return this.#words.donorGone
    if (this.#isMissing(row, column)) return this.#words.required
    return this.#store.related?.mark(this.slot(row), column) ?? ''
  }

  /** The attribute that the value is, or was, taken from is gone. */
  #isBroken(slot: number, column: string): boolean {
    if (this.#texts.donatedCell(slot, column)?.isBroken) return true
    const { attributes, donated } = this.#store
    const attribute = slot < 0 ? undefined : attributes.of(column)
    const isGone = attribute !== undefined && donated.askedOf(attribute.id)?.isBroken === true
    return isGone && this.#store.valueOf(slot, attribute.id) !== ''
  }

  says(row: number, column: string): string {
    if (column === 'name' && this.ghost(row)) return this.#words.proposed
    const cell = this.#texts.donatedCell(this.slot(row), column)
    if (!cell || cell.from === 'own' || cell.from === 'none') return ''
    const from = cell.from === 'fallback' ? 'fallback' : cell.setting.source
    return this.#words.donated(from, cell.row === null ? '' : this.#store.names[cell.row]!)
  }

  /** A work, not a group or a summary, without a value that it must have. */
  #isMissing(row: number, column: string): boolean {
    const attribute = this.#store.attributes.of(column)
    const slot = this.slot(row)
    if (!attribute?.required || slot < 0 || isSummary(typeOf(this.#store, slot))) return false
    return this.#store.valueOf(slot, attribute.id) === ''
  }

  badges(row: number): readonly RowBadge[] {
    return this.badgesOf(this.key(row))
  }

  /** Colour of a list value or of a colour, for the square beside the text. */
  swatch(row: number, column: string): string | null {
    return this.#store.attributes.of(column) ? this.values.colourOf(this.key(row), column) : null
  }

  /** The light of an indicator. */
  light(row: number, column: string): PlannerLight | null {
    if (this.slot(row) < 0 || this.#store.attributes.of(column)?.type !== 'indicator') return null
    return this.values.valueOf(this.key(row), column) as PlannerLight | null
  }

  /** What an editor offers; null: anything is typed. */
  choices(row: number, column: string): readonly CellChoice[] | null {
    const kind = fieldOf(column)?.kind
    if (kind === 'calendar') return this.#frame().calendars.map(({ name }) => ({ text: name, colour: null }))
    if (kind === 'person') return this.#store.attributes.personChoices()
    const attribute = this.#store.attributes.of(column)
    if (!attribute) return null
    return this.#store.related?.choices(this.slot(row), attribute) ?? this.#store.attributes.choices(attribute)
  }

  /** Several of the choices can stand in one cell. */
  several(column: string): boolean {
    return this.#store.attributes.of(column)?.type === 'list_multi'
  }

  /** What Space makes of a cell that is only switched; null: it is no such cell. */
  switched(row: number, column: string): string | null {
    const attribute = this.#store.attributes.of(column)
    if (!attribute || this.editText(row, column) === null) return null
    return this.#store.attributes.switched(attribute, this.#store.valueOf(this.slot(row), attribute.id))
  }

  #mayEdit(column: string): boolean {
    const attribute = this.#store.attributes.of(column)
    if (attribute) return mayFill({ ...this.limits, right: this.right }, attribute.id)
    return this.right === 'write' || this.right === (fieldOf(column)?.edit === 'percent' ? 'facts' : 'plan')
  }

  editText(row: number, column: string): string | null {
    return this.#mayEdit(column) ? this.#texts.editText(this.slot(row), column) : null
  }

  bar(row: number, out: PlannerBar): boolean {
    out.pauses = noPauses
    if (this.group(row)) return this.#groupCells.bar(row, out)
    const ghost = this.ghost(row)
    if (ghost) return ghostBar(ghost, out)
    const slot = this.slot(row)
    const { times, facts } = this.#store
    const start = times.start[slot]!
    const finish = times.finish[slot]!
    if (slot < 0 || start === NO_INSTANT || finish === NO_INSTANT) return false
    const type = typeOf(this.#store, slot)
    const isDone = facts.actualFinish[slot] !== NO_INSTANT && !isSummary(type)
    out.kind = isSummary(type) ? 'summary' : isMilestone(type) ? 'milestone' : type === 'draft' ? 'draft' : 'work'
    out.start = start
    out.finish = finish
    out.progress = times.percent[slot]! / 10_000
    out.critical = this.showsCritical && isCriticalAt(this.#store, slot)
    out.done = isDone
    out.pauses = this.#store.pausesOf(slot)
    return true
  }

  linksBetween(first: number, last: number, visit: (link: PlannerLink) => void): void {
    if (this.#linksStale) {
      this.#links.rebuild(this.#store, this.#visible)
      this.#seenLinks = this.#store.versions.links
      this.#linksStale = false
    }
    const { linkNumbers, linkIds } = this.#store
    this.#links.visit(first, last, (index, fromRow, toRow) => {
      const at = index * LINK_NUMBERS
      this.#link.id = linkIds[index]!
      this.#link.fromRow = fromRow
      this.#link.toRow = toRow
      this.#link.type = relationTypeAt(linkNumbers[at + 2]!)
      this.#link.critical = this.showsCritical && this.look.isCritical(index)
      this.#link.violated = this.look.isViolated(index)
      this.#link.suspended = linkNumbers[at + 5] === 1
      visit(this.#link)
    })
    const { ghosts, ghostTop: top } = this.#visible
    if (ghosts && top >= 0) visitGhostLinks(ghosts, { top, first, last }, visit)
  }

  dress(row: number, out: BarDress): void {
    if (this.slot(row) >= 0) this.look.dress(this.slot(row), out)
  }

  dimmed(row: number): boolean {
    return this.slot(row) >= 0 && this.look.dimmed(this.slot(row))
  }

  movedAt(row: number): number {
    return this.#store.movedAt[this.slot(row)] ?? 0
  }
}
