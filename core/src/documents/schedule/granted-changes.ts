/**
 * Holds the changes of an update against the right of the person who sent it: the values before and after of what the
 * update changed, read from the registers. Cost follows the update.
 */
import type * as Y from 'yjs'
import { isPacked, unpackValues } from '../../attributes/index.ts'
import type { RoomGrant } from '../rooms/index.ts'
import {
  factFields,
  isUnlimited,
  type Objection,
  objectionToField,
  objectionToStructure,
  objectionToValue,
} from './grants.ts'
import { Packs } from './packs.ts'
import { type CollectionMaps, type RootRole, rootMaps } from './registers.ts'
import { parseValueKey, valueKey } from './row-values.ts'
import { type CollectionName, decodeField, type Field, overlayKey, parseOverlayKey } from './shape.ts'

type YMap = Y.Map<unknown>

/** Changed keys of a root map with what stood there before; undefined: nothing. */
export type Replaced = Map<YMap, Map<string, unknown>>

type When = 'before' | 'after'

export class GrantedChanges {
  private readonly collections: Record<CollectionName, CollectionMaps>
  private readonly values: YMap
  private readonly packs = new Map<CollectionName, Packs>()

  constructor(shadow: Y.Doc) {
    const { collections, values } = rootMaps(shadow)
    this.collections = collections
    this.values = values
  }

  /** Null: all of it is within the grant. */
  objection(grant: RoomGrant, changes: { role: RootRole; map: YMap }[], replaced: Replaced): Objection | null {
    if (isUnlimited(grant)) return null
    for (const { role, map } of changes) {
      for (const key of replaced.get(map)?.keys() ?? []) {
        const objection = this.objectionToKey(grant, role, key, replaced)
        if (objection) return objection
      }
    }
    return null
  }

  private objectionToKey(grant: RoomGrant, role: RootRole, key: string, replaced: Replaced): Objection | null {
    const { kind, collection } = role
    if (kind === 'over') {
      const { id, number } = parseOverlayKey(key)
      const field = collection.fields[number]
      return field ? this.objectionToField(grant, { collection: collection.name, id, field, number }, replaced) : null
    }
    if (kind === 'values') {
      const at = parseValueKey(key)
      return at ? this.objectionToValues(grant, at.rowId, [at.attributeId], replaced) : null
    }
    const named = kind === 'meta' ? { id: '', field: key } : { id: key, field: collection?.name ?? kind }
    const objection = objectionToStructure(grant, named)
    if (objection || (kind !== 'base' && kind !== 'dead')) return objection
    return (
      this.objectionToFacts(grant, collection.name, key, replaced) ?? this.objectionToTuple(grant, role, key, replaced)
    )
  }

  /** A row written anew must say of attributes what it said before. */
  private objectionToTuple(
    grant: RoomGrant,
    { kind, collection }: RootRole,
    id: string,
    replaced: Replaced,
  ): Objection | null {
    if (kind !== 'base' || collection.name !== 'wbs') return null
    const [before, after] = [this.tupleValues(id, replaced, 'before'), this.tupleValues(id, replaced, 'after')]
    return this.objectionToValues(grant, id, [...before.keys(), ...after.keys()], replaced)
  }

  /** What counts is what is read: a value that moved between the tuple and its own register is none that changed. */
  private objectionToValues(
    grant: RoomGrant,
    id: string,
    attributeIds: readonly string[],
    replaced: Replaced,
  ): Objection | null {
    const read = (attributeId: string, when: When): unknown =>
      standing(this.values, valueKey(id, attributeId), replaced, when) ??
      this.tupleValues(id, replaced, when).get(attributeId) ??
      ''
    for (const attributeId of attributeIds) {
      if (read(attributeId, 'before') === read(attributeId, 'after')) continue
      const objection = objectionToValue(grant, { id, attributeId })
      if (objection) return objection
    }
    return null
  }

  private tupleValues(id: string, replaced: Replaced, when: When): Map<string, string> {
    const { base, collection } = this.collections.wbs
    const tuple = standing(base, id, replaced, when) ?? this.packOf('wbs').tuple(id)
    const stored = Array.isArray(tuple) ? tuple[collection.numbers.get('values')!] : ''
    return unpackValues(isPacked(stored) ? stored : '')
  }

  /** A record that comes or goes brings or takes its facts. */
  private objectionToFacts(
    grant: RoomGrant,
    collection: CollectionName,
    id: string,
    replaced: Replaced,
  ): Objection | null {
    const { fields, numbers } = this.collections[collection].collection
    for (const name of factFields(collection)) {
      const number = numbers.get(name)!
      const objection = this.objectionToField(grant, { collection, id, field: fields[number]!, number }, replaced)
      if (objection) return objection
    }
    return null
  }

  private objectionToField(
    grant: RoomGrant,
    at: { collection: CollectionName; id: string; field: Field; number: number },
    replaced: Replaced,
  ): Objection | null {
    return objectionToField(grant, {
      collection: at.collection,
      id: at.id,
      field: at.field.name,
      before: this.value(at, replaced, 'before'),
      after: this.value(at, replaced, 'after'),
    })
  }

  /** Undefined: no such record. */
  private value(
    { collection, id, field, number }: { collection: CollectionName; id: string; field: Field; number: number },
    replaced: Replaced,
    when: When,
  ): unknown {
    const { over, base, dead } = this.collections[collection]
    const at = (map: YMap, key: string): unknown => standing(map, key, replaced, when)
    const tuple = at(base, id) ?? this.packOf(collection).tuple(id)
    if (at(dead, id) !== undefined || !Array.isArray(tuple)) return undefined
    const value = decodeField(field, at(over, overlayKey(id, number)) ?? tuple[number])
    return value === undefined ? field.initial : value
  }

  /** Packs are written with a document and never again; only whoever may not do everything needs them. */
  private packOf(name: CollectionName): Packs {
    let packs = this.packs.get(name)
    if (!packs) {
      packs = new Packs(this.collections[name].packs, this.collections[name].collection)
      for (const _ of packs.reload());
      this.packs.set(name, packs)
    }
    return packs
  }
}

/** What stands under a key, or stood there before the update. */
function standing(map: YMap, key: string, replaced: Replaced, when: When): unknown {
  const old = when === 'before' ? replaced.get(map) : undefined
  return old?.has(key) ? old.get(key) : map.get(key)
}
