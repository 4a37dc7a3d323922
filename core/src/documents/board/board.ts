/**
 * A board document, read: what stands where, in the same order for everybody.
 *
 * A card whose column was deleted meanwhile stands in the nearest living column before it, else in the first: nothing
 * is lost by merging, and every replica says the same.
 */
import type * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import { wellFormed } from '../../text/index.ts'
import { atOnce, inPieces, type Paces } from '../schedule/paces.ts'
import { Records } from './records.ts'
import { type ChangedKeys, Registers, type RootName } from './registers.ts'
import {
  type Card,
  type CardEvent,
  type CardFile,
  type Check,
  type Column,
  type Comment,
  decodeEvent,
  isMoment,
  type Label,
  parseEventKey,
  parseTagKey,
  type TagKind,
  tables,
} from './shape.ts'

/** What a transaction did to the board as read. */
export interface BoardChange {
  cards: ReadonlySet<Id>
  /** Columns, labels, or the order of anything. */
  structure: boolean
  /** Made by this replica's own commands (or undo). */
  local: boolean
}

const NO_IDS: readonly Id[] = []
const NO_TAGS: CardTags = { label: NO_IDS, person: NO_IDS }
export type CardTags = Readonly<Record<TagKind, readonly Id[]>>

/** Siblings in their order: keys of merges may be equal. */
const byKey = (one: { id: Id; key: string }, other: { id: Id; key: string }): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : one.id < other.id ? -1 : 1

/** In steps of less than a millisecond; nobody writes into the document before the last one. */
export function* openBoardInSteps(doc: Y.Doc): Generator<void, Board> {
  const board = new Board(doc, 'in steps')
  yield* inPieces(board.readAll())
  return board
}

export class Board {
  readonly doc: Y.Doc
  /** Origin of this replica's own transactions. */
  readonly origin = { from: 'board' }
  readonly registers: Registers
  readonly #columns: Records<Column>
  readonly #labels: Records<Label>
  readonly #cards: Records<Card>
  readonly #checks: Records<Check>
  readonly #comments: Records<Comment>
  readonly #files: Records<CardFile>
  readonly #tags = new Map<Id, CardTags>()
  #orderedColumns: readonly Column[] | null = null
  #cardOrder: ReadonlyMap<Id, readonly Id[]> | null = null
  #checksByCard: ReadonlyMap<Id, readonly Check[]> | null = null
  #commentsByCard: ReadonlyMap<Id, readonly Comment[]> | null = null
  #filesByCard: ReadonlyMap<Id, readonly CardFile[]> | null = null
  #eventsByCard: ReadonlyMap<Id, readonly CardEvent[]> | null = null
  readonly #listeners = new Set<(change: BoardChange) => void>()
  readonly #unobserve: () => void

  /** `in steps`: whoever makes it takes the steps of `readAll` before anything else. */
  constructor(doc: Y.Doc, reading: 'at once' | 'in steps' = 'at once') {
    this.doc = doc
    this.registers = new Registers(doc)
    this.#columns = new Records(this.registers, tables.columns)
    this.#labels = new Records(this.registers, tables.labels)
    this.#cards = new Records(this.registers, tables.cards)
    this.#checks = new Records(this.registers, tables.checks)
    this.#comments = new Records(this.registers, tables.comments)
    this.#files = new Records(this.registers, tables.files)
    if (reading === 'at once') atOnce(this.readAll())
    const hear = (transaction: Y.Transaction): void => this.#hear(transaction)
    doc.on('afterTransaction', hear)
    this.#unobserve = () => doc.off('afterTransaction', hear)
  }

  observe(listener: (change: BoardChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#unobserve()
    this.#listeners.clear()
  }

  /** In their order. */
  columns(): readonly Column[] {
    this.#orderedColumns ??= [...this.#columns.live.values()].sort(byKey)
    return this.#orderedColumns
  }

  column(id: Id): Column | undefined {
    return this.#columns.live.get(id)
  }

  /** By name. */
  labels(): Label[] {
    return [...this.#labels.live.values()].sort((a, b) =>
      a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1,
    )
  }

  label(id: Id): Label | undefined {
    return this.#labels.live.get(id)
  }

  card(id: Id): Card | undefined {
    return this.#cards.live.get(id)
  }

  cards(): Iterable<Card> {
    return this.#cards.live.values()
  }

  /** Where the card is shown; null: it is archived, or there is no column at all. */
  columnOf(card: Card): Id | null {
    return card.archivedAt === null ? this.standsFor(card.place.columnId) : null
  }

  /** The column that shows what was put into this one, which may be gone; null: there is none at all. */
  standsFor(columnId: Id): Id | null {
    if (this.#columns.live.has(columnId)) return columnId
    const columns = this.columns()
    const gone = this.#columns.read(columnId)
    const before = gone ? columns.filter((column) => byKey(column, gone) < 0) : []
    return (before.at(-1) ?? columns[0])?.id ?? null
  }

  /** Whether so many more cards are more than the column is to hold. */
  isOverLimit(columnId: Id, more: number): boolean {
    const limit = this.column(columnId)?.limit ?? null
    return limit !== null && more > 0 && this.cardsIn(columnId).length + more > limit
  }

  /** What stands in a column, top down, without the archive. */
  cardsIn(columnId: Id): readonly Id[] {
    this.#cardOrder ??= this.#orderCards()
    return this.#cardOrder.get(columnId) ?? NO_IDS
  }

  /** Last archived first. */
  archive(): Card[] {
    const archived = [...this.#cards.live.values()].filter(({ archivedAt }) => archivedAt !== null)
    return archived.sort((a, b) => b.archivedAt! - a.archivedAt! || (a.id < b.id ? -1 : 1))
  }

  tagsOf(cardId: Id): CardTags {
    return this.#tags.get(cardId) ?? NO_TAGS
  }

  descriptionOf(cardId: Id): string {
    return wellFormed(String(this.registers.get('texts', cardId) ?? ''))
  }

  checksOf(cardId: Id): readonly Check[] {
    this.#checksByCard ??= grouped(this.#checks.live.values(), byKey)
    return this.#checksByCard.get(cardId) ?? []
  }

  check(id: Id): Check | undefined {
    return this.#checks.live.get(id)
  }

  /** Oldest first. */
  commentsOf(cardId: Id): readonly Comment[] {
    this.#commentsByCard ??= grouped(this.#comments.live.values(), byMoment)
    return this.#commentsByCard.get(cardId) ?? []
  }

  comment(id: Id): Comment | undefined {
    return this.#comments.live.get(id)
  }

  /** Oldest first, those of one moment by name. */
  filesOf(cardId: Id): readonly CardFile[] {
    this.#filesByCard ??= grouped(this.#files.live.values(), byMomentAndName)
    return this.#filesByCard.get(cardId) ?? []
  }

  file(id: Id): CardFile | undefined {
    return this.#files.live.get(id)
  }

  /** Oldest first. */
  eventsOf(cardId: Id): readonly CardEvent[] {
    this.#eventsByCard ??= this.#readEvents()
    return this.#eventsByCard.get(cardId) ?? []
  }

  /** Whether a record with this id was ever made: ids are not used twice. */
  hasEver(table: keyof typeof tables, id: Id): boolean {
    return this.registers.get(`${table}.base`, id) !== undefined
  }

  /** Makes staged writes readable, and forgets what was read before. */
  absorb(changed: ChangedKeys): BoardChange {
    const cards = new Set(this.#cards.absorb(changed))
    const structure = this.#columns.absorb(changed).size + this.#labels.absorb(changed).size > 0
    this.#absorbParts(changed, cards)
    if (structure) this.#orderedColumns = null
    if (structure || cards.size > 0) this.#cardOrder = null
    for (const key of changed.get('texts') ?? []) cards.add(key)
    return { cards, structure, local: true }
  }

  #absorbParts(changed: ChangedKeys, cards: Set<Id>): void {
    if (absorbParts(this.#checks, changed, cards)) this.#checksByCard = null
    if (absorbParts(this.#comments, changed, cards)) this.#commentsByCard = null
    if (absorbParts(this.#files, changed, cards)) this.#filesByCard = null
    for (const key of changed.get('tags') ?? []) {
      const tag = parseTagKey(key)
      if (!tag) continue
      this.#setTag(tag, this.registers.get('tags', key) !== undefined)
      cards.add(tag.cardId)
    }
    for (const root of ['history', 'dated'] as const) {
      for (const key of changed.get(root) ?? []) {
        this.#eventsByCard = null
        const ids = parseEventKey(key)
        if (ids) cards.add(ids.cardId)
      }
    }
  }

  #hear(transaction: Y.Transaction): void {
    const changed = new Map<RootName, Set<string>>()
    for (const [type, keys] of transaction.changed) {
      const root = this.registers.nameOf(type)
      if (root) changed.set(root, new Set([...keys].filter((key) => key !== null)))
      else if (type.parent && this.registers.nameOf(type.parent) === 'texts') {
        const key = type._item?.parentSub
        const texts = changed.get('texts') ?? new Set<string>()
        if (key) changed.set('texts', texts.add(key))
      }
    }
    if (changed.size === 0) return
    const change = { ...this.absorb(changed), local: transaction.origin === this.origin }
    for (const listener of this.#listeners) listener(change)
  }

  /** All that the document holds. */
  *readAll(): Paces {
    for (const records of [this.#columns, this.#labels, this.#cards, this.#checks, this.#comments, this.#files])
      yield* records.readAll()
    for (const key of this.registers.keys('tags')) {
      const tag = parseTagKey(key)
      if (tag) this.#setTag(tag, true)
      yield 1
    }
  }

  #setTag({ cardId, kind, tagId }: NonNullable<ReturnType<typeof parseTagKey>>, isOn: boolean): void {
    const present = this.tagsOf(cardId)
    const others = present[kind].filter((id) => id !== tagId)
    this.#tags.set(cardId, { ...present, [kind]: isOn ? [...others, tagId].sort() : others })
  }

  #readEvents(): Map<Id, CardEvent[]> {
    const events: CardEvent[] = []
    for (const key of this.registers.keys('history')) {
      const event = decodeEvent(key, this.registers.get('history', key))
      const at = this.registers.get('dated', key)
      if (event) events.push(isMoment(at) ? { ...event, at } : event)
    }
    return grouped(events, byMoment)
  }

  #orderCards(): Map<Id, Id[]> {
    const columns = new Map<Id, { id: Id; key: string }[]>()
    for (const card of this.#cards.live.values()) {
      const columnId = this.columnOf(card)
      if (columnId === null) continue
      const entry = { id: card.id, key: card.place.key }
      const list = columns.get(columnId)
      if (list) list.push(entry)
      else columns.set(columnId, [entry])
    }
    return new Map([...columns].map(([id, list]) => [id, list.sort(byKey).map((entry) => entry.id)]))
  }
}

/** False: there was no change. Of what hangs on cards; they look different then. */
function absorbParts<T extends { id: Id; cardId: Id }>(
  parts: Records<T>,
  changed: ChangedKeys,
  cards: Set<Id>,
): boolean {
  const ids = parts.absorb(changed)
  for (const id of ids) {
    const cardId = parts.read(id)?.cardId
    if (cardId !== undefined) cards.add(cardId)
  }
  return ids.size > 0
}

const byMoment = (one: { at: number; id: Id }, other: { at: number; id: Id }): number =>
  one.at - other.at || (one.id < other.id ? -1 : 1)

const byMomentAndName = (one: CardFile, other: CardFile): number =>
  one.at - other.at || (one.name < other.name ? -1 : one.name > other.name ? 1 : byMoment(one, other))

function grouped<T extends { cardId: Id }>(items: Iterable<T>, order: (a: T, b: T) => number): Map<Id, T[]> {
  const groups = new Map<Id, T[]>()
  for (const item of items) {
    const group = groups.get(item.cardId)
    if (group) group.push(item)
    else groups.set(item.cardId, [item])
  }
  for (const group of groups.values()) group.sort(order)
  return groups
}
