/**
 * The registers of a schedule document: its root maps, with writes that are staged until they are committed.
 *
 * A command that is refused half-way leaves no trace in the document: its writes were only staged.
 */
import * as Y from 'yjs'
import { wellFormed } from '../../text/index.ts'
import { Packs } from './packs.ts'
import { type Collection, type CollectionName, collections } from './shape.ts'
import { writeText } from './shared-text.ts'

export interface CollectionMaps {
  collection: Collection
  base: Y.Map<unknown>
  over: Y.Map<unknown>
  dead: Y.Map<unknown>
  packs: Y.Map<unknown>
}

export interface RootMaps {
  collections: Record<CollectionName, CollectionMaps>
  pos: Y.Map<unknown>
  /** Values of attributes, by `row:attribute`, above those in the tuple. */
  values: Y.Map<unknown>
  meta: Y.Map<unknown>
  notes: Y.Map<unknown>
}

export type RootRole =
  | { kind: 'base' | 'over' | 'dead' | 'packs'; collection: Collection }
  | { kind: 'pos' | 'values' | 'meta' | 'notes'; collection: null }

/** Every root type of the document by name; there are no others. */
export const rootRoles: ReadonlyMap<string, RootRole> = new Map<string, RootRole>([
  ...Object.values(collections).flatMap((collection) =>
    (['base', 'over', 'dead', 'packs'] as const).map((kind): [string, RootRole] => [
      `${collection.name}.${kind}`,
      { kind, collection },
    ]),
  ),
  ['wbs.pos', { kind: 'pos', collection: null }],
  ['wbs.values', { kind: 'values', collection: null }],
  ['meta', { kind: 'meta', collection: null }],
  ['notes', { kind: 'notes', collection: null }],
])

export function rootMaps(doc: Y.Doc): RootMaps {
  const of = (name: CollectionName): CollectionMaps => ({
    collection: collections[name],
    base: doc.getMap(`${name}.base`),
    over: doc.getMap(`${name}.over`),
    dead: doc.getMap(`${name}.dead`),
    packs: doc.getMap(`${name}.packs`),
  })
  return {
    collections: {
      wbs: of('wbs'),
      relations: of('relations'),
      assignments: of('assignments'),
      calendars: of('calendars'),
    },
    pos: doc.getMap('wbs.pos'),
    values: doc.getMap('wbs.values'),
    meta: doc.getMap('meta'),
    notes: doc.getMap('notes'),
  }
}

/** Written over a staged value to take the key away. */
const REMOVED = Symbol('removed')

/** Changed keys by map, as transactions report them. Each is gone through once. */
export type ChangedKeys = Map<Y.Map<unknown>, Iterable<string>>

export class Registers {
  readonly doc: Y.Doc
  readonly maps: RootMaps
  readonly packs: Record<CollectionName, Packs>
  private readonly staged = new Map<Y.Map<unknown>, Map<string, unknown>>()

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.maps = rootMaps(doc)
    const packsOf = ({ packs, collection }: CollectionMaps): Packs => new Packs(packs, collection)
    const { wbs, relations, assignments, calendars } = this.maps.collections
    this.packs = {
      wbs: packsOf(wbs),
      relations: packsOf(relations),
      assignments: packsOf(assignments),
      calendars: packsOf(calendars),
    }
  }

  /** Puts the records of changed packs among the changed keys. */
  unpack(changed: ChangedKeys): void {
    for (const { collection, packs, base } of Object.values(this.maps.collections)) {
      if (!changed.has(packs)) continue
      const ids = [...this.packs[collection.name].reload()]
      changed.set(base, [...ids, ...(changed.get(base) ?? [])])
      if (collection.name === 'wbs') changed.set(this.maps.pos, [...ids, ...(changed.get(this.maps.pos) ?? [])])
    }
  }

  /** The position of a row in its stored form; undefined for none. */
  position(id: string): unknown {
    return this.get(this.maps.pos, id) ?? this.packs.wbs.position(id)
  }

  get(map: Y.Map<unknown>, key: string): unknown {
    const staged = this.staged.size > 0 ? this.staged.get(map) : undefined
    if (staged?.has(key)) {
      const value = staged.get(key)
      return value === REMOVED ? undefined : value
    }
    return map.get(key)
  }

  set(map: Y.Map<unknown>, key: string, value: unknown): void {
    const staged = this.staged.get(map)
    if (staged) staged.set(key, value)
    else this.staged.set(map, new Map([[key, value]]))
  }

  remove(map: Y.Map<unknown>, key: string): void {
    if (this.get(map, key) !== undefined) this.set(map, key, REMOVED)
  }

  /** Plain text of a note; '' for none. */
  note(id: string): string {
    const note = this.get(this.maps.notes, id)
    if (typeof note === 'string') return note
    return note instanceof Y.Text ? wellFormed(note.toString()) : ''
  }

  /** Keys staged and not yet committed. */
  changed(): ChangedKeys {
    return new Map([...this.staged].map(([map, values]) => [map, new Set(values.keys())]))
  }

  /** Forgets what is staged and returns the keys whose readings must be taken back. */
  rollback(): ChangedKeys {
    const changed = this.changed()
    this.staged.clear()
    return changed
  }

  /** Writes what is staged in one transaction. */
  commit(origin: unknown): void {
    if (this.staged.size === 0) return
    const writes = [...this.staged]
    this.staged.clear()
    this.doc.transact(() => {
      for (const [map, values] of writes) for (const [key, value] of values) this.write(map, key, value)
    }, origin)
  }

  private write(map: Y.Map<unknown>, key: string, value: unknown): void {
    if (value === REMOVED) map.delete(key)
    else if (map === this.maps.notes) writeText(map, key, String(value))
    else map.set(key, value)
  }
}
