import {
  type AttributeDefinition,
  attributeLimits,
  isList,
  type ListValue,
  packValues,
  storedValue,
  textOf,
  unpackValues,
} from '../attributes/index.ts'
import type { Id, WbsRow } from '../plan/index.ts'
import { type FileAttribute, titleNames } from './user-fields.ts'

/** What has to be there before works can hold the values of a file. */
export interface AttributesToWrite {
  make: FileAttribute[]
  /** Values that lists lack. */
  extend: { id: Id; values: ListValue[] }[]
}

/** One of a schedule that an import may add values to, if it is a list. */
export type KnownAttribute = Omit<AttributeDefinition, 'nodeId' | 'required' | 'code' | 'setting'> & {
  growing: boolean
}

export interface KnownTargets extends AttributesToWrite {
  /** Attributes for which there is no room. */
  dropped: number
  /** Gives the values of rows, in place, to the attributes that are meant. */
  rewrite(rows: readonly WbsRow[]): void
}

/**
 * Gives the values of a file to the attributes of the same name and type that its works have already, so that a second
 * import fills what the first one made. Rows are rewritten in place. What a schedule has no room for is left out.
 */
export function useKnownAttributes(
  rows: readonly WbsRow[],
  attributes: readonly FileAttribute[],
  known: readonly KnownAttribute[],
): Omit<KnownTargets, 'rewrite'> {
  const { rewrite, ...result } = knownTargets(rows, attributes, known)
  rewrite(rows)
  return result
}

/** The same for rows that come one after the other: `rows` are those by which lists grow. */
export function knownTargets(
  rows: readonly WbsRow[],
  attributes: readonly FileAttribute[],
  known: readonly KnownAttribute[],
): KnownTargets {
  const result: Omit<KnownTargets, 'rewrite'> = { make: [], extend: [], dropped: 0 }
  const names = titleNames(known.map(({ name }) => name))
  const used = usedValues(rows, attributes)
  const renamed = new Map<Id, Target | null>()
  for (const attribute of attributes) {
    const found = known.find(({ name, type }) => type === attribute.type && sameName(name, attribute.name))
    const target = found && targetIn(found, attribute, used.get(attribute.id) ?? new Set())
    if (target) {
      renamed.set(attribute.id, target)
      if (target.added.length > 0) result.extend.push({ id: target.id, values: target.added })
    } else if (known.length + result.make.length < attributeLimits.attributes) {
      result.make.push({ ...attribute, name: names.free(attribute.name) })
    } else {
      renamed.set(attribute.id, null)
      result.dropped++
    }
  }
  const rewrite = (all: readonly WbsRow[]): void => {
    if (renamed.size > 0) for (const row of all) row.values = withTargets(row.values, attributes, renamed)
  }
  return { ...result, rewrite }
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

interface Target {
  id: Id
  /** Of lists: value of the file → value of the known list. */
  values: Map<Id, Id>
  added: ListValue[]
}

/** null: the list lacks values and must not, or cannot, take them. */
function targetIn(known: KnownAttribute, attribute: FileAttribute, used: ReadonlySet<Id>): Target | null {
  const target: Target = { id: known.id, values: new Map(), added: [] }
  if (!isList(known.type)) return target
  const byName = new Map(known.values.map((value) => [value.name.toLowerCase(), value.id]))
  for (const value of attribute.values) {
    const id = byName.get(value.name.toLowerCase())
    if (id === undefined && (known.growing || used.has(value.id))) target.added.push(value)
    target.values.set(value.id, id ?? value.id)
  }
  const { length } = target.added
  const hasRoom = known.growing && known.values.length + length <= attributeLimits.listValues
  return length === 0 || hasRoom ? target : null
}

/**
 * A list that takes its values from a directory may offer tens of thousands, more than a file says of a list: then only
 * those that works have go out.
 */
export function withinLimit(rows: readonly WbsRow[], attributes: readonly FileAttribute[]): FileAttribute[] {
  const used = usedValues(
    rows,
    attributes.filter(({ values }) => values.length > attributeLimits.listValues),
  )
  return attributes.map((one) => {
    const kept = used.get(one.id)
    return kept ? { ...one, values: one.values.filter(({ id }) => kept.has(id)) } : one
  })
}

/** Of each list: the values that works have. */
function usedValues(rows: readonly WbsRow[], attributes: readonly FileAttribute[]): Map<Id, Set<Id>> {
  const used = new Map(attributes.filter(({ type }) => isList(type)).map(({ id }) => [id, new Set<Id>()] as const))
  for (const row of rows) {
    if (row.values === '') continue
    for (const [id, stored] of unpackValues(row.values)) {
      const ids = used.get(id)
      for (const value of ids ? textOf(stored, 'list').split(',') : []) ids!.add(value)
    }
  }
  return used
}

function withTargets(
  packed: string,
  attributes: readonly FileAttribute[],
  renamed: ReadonlyMap<Id, Target | null>,
): string {
  if (packed === '') return packed
  const typeOf = new Map(attributes.map(({ id, type }) => [id, type]))
  const values = new Map<Id, string>()
  for (const [id, stored] of unpackValues(packed)) {
    const target = renamed.get(id)
    const type = typeOf.get(id)
    if (target === undefined || !type) values.set(id, stored)
    else if (target) {
      const text = textOf(stored, type)
      values.set(target.id, isList(type) ? storedValue(type, target.values.get(text) ?? text) : stored)
    }
  }
  return packValues(values)
}
