import { isList, packValues, storedValue, textOf, unpackValues } from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import type { FilePlan } from '../file.ts'
import type { FileAttribute } from '../user-fields.ts'

/**
 * The attributes of a file with the ids that those of the same name and type have today. The values of `rows` are
 * rewritten in place.
 */
export function attributesAsNow(
  rows: readonly WbsRow[],
  file: FilePlan,
  now: readonly FileAttribute[],
): { all: FileAttribute[]; fileIds: Map<Id, string> } {
  const fileIds = new Map<Id, string>()
  const ids = new Map<Id, Id>()
  const known = file.fileIds?.()
  const rename = (own: Id, today: Id | undefined) => {
    const id = today ?? own
    ids.set(own, id)
    const inFile = known?.get(own)
    if (inFile !== undefined) fileIds.set(id, inFile)
    return id
  }
  const all = file.attributes.map((attribute) => {
    const today = now.find(({ name, type }) => type === attribute.type && isSame(name, attribute.name))
    const id = rename(attribute.id, today?.id)
    const values = attribute.values.map((value) => {
      const same = today?.values.find(({ name }) => isSame(name, value.name))
      return { ...value, id: rename(value.id, same?.id) }
    })
    return { ...attribute, id, values }
  })
  const typeOf = new Map(file.attributes.map(({ id, type }) => [id, type]))
  for (const row of rows) if (row.values !== '') row.values = renamed(row.values, ids, typeOf)
  return { all, fileIds }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function renamed(packed: string, ids: ReadonlyMap<Id, Id>, typeOf: ReadonlyMap<Id, FileAttribute['type']>): string {
  const values = [...unpackValues(packed)].map(([id, stored]) => {
    const type = typeOf.get(id)
    const text = type && isList(type) ? textOf(stored, type) : null
    const value = text === null || !type ? stored : storedValue(type, ids.get(text) ?? text)
    return [ids.get(id) ?? id, value] as const
  })
  return packValues(new Map(values))
}
