/**
 * The one way into the document: stages register writes and notes what each one changed, so that it can be undone.
 */
import type * as Y from 'yjs'
import { differentValues, isStoredValue, valueIn } from '../../attributes/index.ts'
import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { isId } from './codecs.ts'
import { keysBetween, spread } from './order-keys.ts'
import type { Records } from './records.ts'
import type { Replica } from './replica.ts'
import { valueKey } from './row-values.ts'
import { type CollectionName, encodeField, encodeTuple, isLegal, limits, overlayKey, settings } from './shape.ts'
import { encodePosition, type Position, type Spot } from './tree.ts'
import type { CommandContext, ScheduleCommand } from './types.ts'

type YMap = Y.Map<unknown>

/** What one write did, in values as read, so that folding a document does not disturb undo. */
export type Edit =
  | { kind: 'field'; collection: CollectionName; id: string; field: string; before: unknown; after: unknown }
  /** `looped`: there were loops of merges then, so that undo restores their state and does not check for new ones. */
  | { kind: 'life'; collection: CollectionName; id: string; after: boolean; looped: boolean }
  /** Of an attribute; '' for none. */
  | { kind: 'value'; id: Id; attributeId: Id; before: string; after: string }
  | { kind: 'place'; id: Id; before: Spot; after: Spot }
  | { kind: 'setting'; name: string; before: unknown; after: unknown }
  | { kind: 'note'; id: Id; before: string; after: string }

/** One command of this replica, as one step of its undo history. */
export interface Step {
  command: ScheduleCommand['do']
  edits: Edit[]
}

export class Writer {
  readonly replica: Replica
  readonly random: () => number
  readonly grant: CommandContext['grant']
  readonly edits: Edit[] = []
  private unread = new Map<YMap, Set<string>>()
  private clock = 0

  constructor(replica: Replica, context: CommandContext) {
    this.replica = replica
    this.random = context.random
    this.grant = context.grant
  }

  /** Makes the staged writes readable for what follows in the same command. */
  sync(): void {
    if (this.unread.size === 0) return
    const unread = this.unread
    this.unread = new Map()
    this.replica.absorb(unread)
  }

  /** Writes everything in one transaction. */
  commit(): void {
    this.replica.registers.commit(this.replica.origin)
  }

  private stage(map: YMap, key: string, value: unknown): void {
    const { registers } = this.replica
    if (value === undefined) registers.remove(map, key)
    else registers.set(map, key, value)
    const keys = this.unread.get(map)
    if (keys) keys.add(key)
    else this.unread.set(map, new Set([key]))
  }

  /** A lamport above everything the document holds. */
  tick(): number {
    this.clock = Math.max(this.clock + 1, this.replica.nextLamport())
    return this.clock
  }

  records(collection: CollectionName): Records<object> {
    const { wbs, links, calendarRecords, assignmentRecords } = this.replica
    return { wbs, relations: links, calendars: calendarRecords, assignments: assignmentRecords }[collection]
  }

  /** Writes the fields whose values differ; refuses values that the document cannot hold. */
  setFields(collection: CollectionName, id: string, values: object): void {
    const records = this.records(collection)
    const present = records.read(id) as Record<string, unknown> | null
    for (const [name, value] of Object.entries(values)) {
      if (name === 'id' || value === undefined) continue
      const number = records.collection.numbers.get(name)
      const field = number === undefined ? undefined : records.collection.fields[number]
      if (number === undefined || !field || !isLegal(field, value))
        throw new Refused('FIELD_INVALID', { field: name }, [id])
      const before = present?.[name]
      if (isSame(before, value)) continue
      if (collection === 'wbs' && name === 'values') {
        for (const one of differentValues(String(before ?? ''), String(value))) this.setValue(id, one.id, one.to)
        continue
      }
      this.stage(records.maps.over, overlayKey(id, number), encodeField(field, value))
      this.edits.push({ kind: 'field', collection, id, field: name, before, after: value })
    }
  }

  /** One attribute of a row; refuses what is no value. */
  setValue(rowId: Id, attributeId: Id, value: string): void {
    if (!isId(attributeId) || !isStoredValue(value)) {
      throw new Refused('FIELD_INVALID', { field: 'values', attribute: String(attributeId) }, [rowId])
    }
    const before = valueIn(this.replica.wbs.read(rowId)?.values ?? '', attributeId)
    if (before === value) return
    const { maps } = this.replica.registers
    this.requireRoomForValues(maps.values)
    this.stage(maps.values, valueKey(rowId, attributeId), value)
    this.edits.push({ kind: 'value', id: rowId, attributeId, before, after: value })
  }

  private requireRoomForValues(values: YMap): void {
    if (values._map.size >= limits.values) throw new Refused('DOCUMENT_TOO_LARGE', { values: limits.values })
  }

  /** A new record, or one that was deleted and comes back as new. */
  create(collection: CollectionName, id: string, record: object): void {
    const records = this.records(collection)
    const { fields, name } = records.collection
    for (const field of fields) {
      const value = (record as Record<string, unknown>)[field.name]
      if (value !== undefined && !isLegal(field, value)) throw new Refused('FIELD_INVALID', { field: field.name }, [id])
    }
    const filled = Object.fromEntries(
      fields.map((field) => [field.name, (record as Record<string, unknown>)[field.name] ?? field.initial]),
    )
    if (records.exists(id)) {
      for (const number of fields.keys()) this.stage(records.maps.over, overlayKey(id, number), undefined)
      if (name === 'wbs') this.forgetValues(id)
    }
    this.stage(records.maps.base, id, encodeTuple(records.collection, filled))
    this.stage(records.maps.dead, id, undefined)
    this.recordLife(name, id, true)
  }

  /** What the new record says is all that there is. */
  private forgetValues(rowId: Id): void {
    for (const attributeId of this.replica.values.writtenOf(rowId)) {
      this.stage(this.replica.registers.maps.values, valueKey(rowId, attributeId), undefined)
    }
  }

  kill(collection: CollectionName, id: string): void {
    this.stage(this.records(collection).maps.dead, id, 1)
    this.recordLife(collection, id, false)
  }

  revive(collection: CollectionName, id: string): void {
    this.stage(this.records(collection).maps.dead, id, undefined)
    this.recordLife(collection, id, true)
  }

  private recordLife(collection: CollectionName, id: string, after: boolean): void {
    this.edits.push({ kind: 'life', collection, id, after, looped: this.replica.graph.hasLoops })
  }

  setSetting(name: string, value: unknown): void {
    const field = settings.get(name)
    if (!field || !isLegal(field, value)) throw new Refused('FIELD_INVALID', { field: name })
    const before = (this.replica.settings() as unknown as Record<string, unknown>)[name]
    if (isSame(before, value)) return
    this.stage(this.replica.registers.maps.meta, name, encodeField(field, value))
    this.edits.push({ kind: 'setting', name, before, after: value })
  }

  setNote(id: Id, text: string): void {
    const before = this.replica.note(id)
    if (before === text) return
    this.stage(this.replica.registers.maps.notes, id, text)
    this.edits.push({ kind: 'note', id, before, after: text })
  }

  /** The places of rows that have none yet, one after the other. */
  placeNew(ids: readonly Id[], parentId: Id | null, after: Id | null): void {
    const keys = this.keysAfter(parentId, after, ids.length, new Set())
    const { clientID: client } = this.replica.doc
    this.pin(parentId)
    for (const [i, id] of ids.entries()) {
      this.writePosition(id, { parentId, key: keys[i]!, lamport: this.tick(), client, previous: [] })
    }
  }

  /** Moves the rows, in the given order, below `parentId` after its child `after`. */
  move(ids: readonly Id[], parentId: Id | null, after: Id | null): void {
    const keys = this.keysAfter(parentId, after, ids.length, new Set(ids))
    this.pin(parentId)
    for (const [i, id] of ids.entries()) this.moveTo(id, { parentId, key: keys[i]! })
    this.sync()
  }

  /** To an exact spot; undo comes back this way. */
  moveTo(id: Id, spot: Spot): void {
    const before = this.replica.tree.spot(id)!
    this.rewrite(id, spot)
    this.edits.push({ kind: 'place', id, before, after: spot })
  }

  private rewrite(id: Id, spot: Spot): void {
    const { tree, doc } = this.replica
    const position = tree.position(id)!
    const previous = [tree.spot(id)!, ...position.previous].filter(({ parentId }) => parentId !== spot.parentId)
    this.writePosition(id, { ...spot, lamport: this.tick(), client: doc.clientID, previous })
  }

  private writePosition(id: Id, position: Position): void {
    this.stage(this.replica.registers.maps.pos, id, encodePosition(position))
  }

  /** Writes down the repaired positions above a target: else the mover's own replica could break the new place. */
  pin(parentId: Id | null): void {
    if (parentId === null) return
    const { tree } = this.replica
    for (const id of [parentId, ...tree.ancestors(parentId)]) if (tree.isRepaired(id)) this.rewrite(id, tree.spot(id)!)
  }

  private keysAfter(parentId: Id | null, after: Id | null, count: number, moving: ReadonlySet<Id>): string[] {
    const siblings = this.replica.childrenOf(parentId).filter((id) => !moving.has(id))
    const at = after === null ? 0 : siblings.indexOf(after) + 1
    const before = siblings[at - 1]
    const next = siblings[at]
    const own = (id: Id | undefined): string | null | undefined => {
      if (id === undefined) return null
      const spot = this.replica.tree.spot(id)!
      // A row that surfaced from a deleted parent has a key of another list.
      return spot.parentId === parentId ? spot.key : undefined
    }
    const [low, high] = [own(before), own(next)]
    const ordered = low !== undefined && high !== undefined && (low === null || high === null || low < high)
    return (ordered && keysBetween(low, high, count, this.random)) || this.rebalance(parentId, siblings, at, count)
  }

  /** Gives all siblings fresh keys and returns those for the newcomers. */
  private rebalance(parentId: Id | null, siblings: readonly Id[], at: number, count: number): string[] {
    const { tree } = this.replica
    const keys = spread(siblings.length + count)
    for (const [i, id] of siblings.entries()) {
      const before = tree.spot(id)!
      const after = { parentId, key: keys[i < at ? i : i + count]! }
      const position = tree.position(id)!
      // Only the order changes: with its old clock the row weighs the same in a merge.
      if (before.parentId === parentId && !tree.isRepaired(id)) this.writePosition(id, { ...position, key: after.key })
      else this.rewrite(id, after)
      this.edits.push({ kind: 'place', id, before, after })
    }
    return keys.slice(at, at + count)
  }
}

export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  // A command may name the parts of a value in another order than the document does.
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  return [...Object.keys(one), ...Object.keys(other)].every((key) => isSame(one[key], other[key]))
}
