/** The one way into a board document: stages register writes and notes what each one changed, so that it can be undone. */

import type { RoomRight } from '../../permissions/index.ts'
import type { Id } from '../../plan/index.ts'
import { randomId } from '../random-id.ts'
import { Refused } from '../rooms/index.ts'
import { keysBetween, spread } from '../schedule/order-keys.ts'
import { encodeField, isLegal, overlayKey } from '../schedule/shape.ts'
import type { Board } from './board.ts'
import type { RegisterEdit, RootName } from './registers.ts'
import {
  type CardEvent,
  encodeEvent,
  eventKey,
  limits,
  type Moment,
  type Table,
  type TableName,
  tables,
} from './shape.ts'

/** Clock, randomness and person come from outside: core has none. */
export interface BoardContext {
  /** Uniform in [0, 1). */
  random(): number
  now: Moment
  userId: Id
  /** `facts`: people on site, who work with cards and leave the board as it is. */
  right: RoomRight
}

export class Writer {
  readonly board: Board
  readonly context: BoardContext
  readonly edits: RegisterEdit[] = []
  #unread = new Map<RootName, Set<string>>()

  constructor(board: Board, context: BoardContext) {
    this.board = board
    this.context = context
  }

  /** Makes the staged writes readable for what follows in the same command. */
  sync(): void {
    if (this.#unread.size === 0) return
    const unread = this.#unread
    this.#unread = new Map()
    this.board.absorb(unread)
  }

  set(root: RootName, key: string, value: unknown): void {
    const { registers } = this.board
    const before = registers.get(root, key)
    if (isSame(before, value)) return
    registers.set(root, key, value)
    this.edits.push({ root, key, before, after: value })
    const keys = this.#unread.get(root)
    if (keys) keys.add(key)
    else this.#unread.set(root, new Set([key]))
  }

  create(name: TableName, id: Id, record: object): void {
    if (this.board.hasEver(name, id)) throw new Refused('BOARD_ITEM_EXISTS', {}, [id])
    const table = tables[name]
    this.requireRoom(`${name}.base`, table.maxEntries)
    const given = record as Record<string, unknown>
    const tuple = table.fields.map((field) => {
      const value = given[field.name] ?? field.initial
      if (!isLegal(field, value)) throw new Refused('FIELD_INVALID', { field: field.name }, [id])
      return encodeField(field, value)
    })
    while (tuple.length > 0 && tuple.at(-1) === null) tuple.pop()
    this.set(`${name}.base`, id, tuple)
  }

  /** Writes the fields that are given and differ. */
  setFields(name: TableName, id: Id, fields: object): void {
    const present = this.#present(tables[name], id)
    for (const [key, value] of Object.entries(fields)) {
      const number = tables[name].numbers.get(key)
      if (value === undefined || number === undefined || isSame(present[key], value)) continue
      const field = tables[name].fields[number]!
      if (!isLegal(field, value)) throw new Refused('FIELD_INVALID', { field: key }, [id])
      this.set(`${name}.over`, overlayKey(id, number), encodeField(field, value))
    }
  }

  kill(name: TableName, id: Id): void {
    this.set(`${name}.dead`, id, 1)
  }

  /** What happened to a card; never changed afterwards. */
  note(cardId: Id, kind: CardEvent['kind'], to: CardEvent['to'] = null): void {
    this.requireRoom('history', limits.history)
    const { now, userId, random } = this.context
    this.set('history', eventKey(cardId, randomId(random)), encodeEvent({ kind, at: now, by: userId, to }))
  }

  requireRoom(root: RootName, max: number): void {
    if (this.board.registers.size(root) >= max) throw new Refused('DOCUMENT_TOO_LARGE', { [root]: max })
  }

  /**
   * Keys for newcomers behind `after` (null: first, undefined: last). Where nothing fits between, all siblings are given
   * fresh keys through `rekey`.
   */
  keysAfter(
    siblings: readonly { id: Id; key: string }[],
    after: Id | null | undefined,
    count: number,
    rekey: (id: Id, key: string) => void,
  ): string[] {
    const found = siblings.findIndex(({ id }) => id === after)
    const at = after === null ? 0 : found < 0 ? siblings.length : found + 1
    const [low, high] = [siblings[at - 1]?.key ?? null, siblings[at]?.key ?? null]
    const isOrdered = low === null || high === null || low < high
    const keys = isOrdered ? keysBetween(low, high, count, this.context.random) : null
    if (keys) return keys
    const fresh = spread(siblings.length + count)
    for (const [i, { id }] of siblings.entries()) rekey(id, fresh[i < at ? i : i + count]!)
    return fresh.slice(at, at + count)
  }

  #present({ name }: Table, id: Id): Record<string, unknown> {
    const { board } = this
    const found = {
      columns: board.column(id),
      labels: board.label(id),
      cards: board.card(id),
      checks: board.check(id),
      comments: board.comment(id),
      files: board.file(id),
    }[name]
    if (!found) throw new Refused('BOARD_ITEM_MISSING', {}, [id])
    return found as unknown as Record<string, unknown>
  }
}

/** Of stored values: texts, numbers, nothing, and tuples of them. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
