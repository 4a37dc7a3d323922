import {
  type AttributeDefinition,
  type AttributeDirectory,
  columnsTaken,
  type ListValue,
} from '@plumbline/core/attributes'
import { choicesOf, type RowArrays } from '@plumbline/core/directories'
import { session } from '../../session/session.ts'
import { KeptDirectories } from './kept-directories.ts'

type Listed = Pick<AttributeDefinition, 'id' | 'code' | 'name' | 'type' | 'setting' | 'values' | 'directory'>

let kept: { userId: string; directories: KeptDirectories } | null = null

/** Of the person who is signed in. */
export function keptDirectories(): KeptDirectories {
  const userId = session.person?.id ?? ''
  if (kept?.userId !== userId) kept = { userId, directories: new KeptDirectories(userId) }
  return kept.directories
}

/** By directory as it was read: attributes that offer the same share one list. */
const known = new WeakMap<RowArrays, Map<string, ListValue[]>>()

function choicesIn(
  body: RowArrays,
  { branchId, level, offered }: AttributeDirectory,
  columnIds: readonly string[],
): ListValue[] {
  const lists = known.get(body) ?? new Map<string, ListValue[]>()
  known.set(body, lists)
  const key = `${branchId} ${level} ${offered} ${columnIds.join()}`
  const from = { branchId, level, ...(offered === undefined ? {} : { offered }) }
  const list = lists.get(key) ?? choicesOf(body, from, columnIds)
  lists.set(key, list)
  return list
}

/** Lists that take their values from a directory, with these; of one that cannot be read values have no names. */
export async function withChoices<T extends Listed>(attributes: readonly T[]): Promise<T[]> {
  const taken = columnsTaken(attributes)
  return Promise.all(
    attributes.map(async (attribute) => {
      const { directory, values } = attribute
      if (!directory) return attribute
      if (directory.closed) {
        void keptDirectories().forget(directory.id)
        return attribute
      }
      const body = await keptDirectories()
        .read(directory.id, directory.revision ?? 0)
        .catch(() => null)
      if (!body) return attribute
      const offered = choicesIn(body, directory, taken.get(attribute.id) ?? [])
      return { ...attribute, values: values.length === 0 ? offered : [...offered, ...values] }
    }),
  )
}
