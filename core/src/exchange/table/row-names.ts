/** What rows are called in the text of relations: by their code, else by where they stand. */
import { type Id, outlineNumbers, type WbsRow } from '../../plan/index.ts'

export interface RowNames {
  nameOf(id: Id): string
  /** null: no row is called so. */
  find(name: string): Id | null
}

/** A name with these in it cannot stand in a list of relations. */
const SEPARATORS = /[;\n]/

/** `others`: what rows are called beside their codes, the first of them first. */
export function rowNames(rows: readonly WbsRow[], others: readonly ReadonlyMap<Id, string>[] = []): RowNames {
  const codes = new Map(rows.map(({ id, code }) => [id, code.trim()] as const))
  const ids = new Map(rows.map(({ id }) => [id, id] as const))
  const all = [codes, ...others, outlineNumbers(rows), ids].map(unique)
  const names = new Map<Id, string>()
  const known = new Map<string, Id>()
  for (const list of all) {
    for (const [name, id] of list) {
      const key = name.toLowerCase()
      if (known.has(key)) continue
      known.set(key, id)
      if (!names.has(id) && !SEPARATORS.test(name)) names.set(id, name)
    }
  }
  return { nameOf: (id) => names.get(id) ?? id, find: (name) => known.get(name.trim().toLowerCase()) ?? null }
}

/** Name → row, without those that several rows have. */
function unique(names: ReadonlyMap<Id, string>): Map<string, Id> {
  const found = new Map<string, Id>()
  const twice = new Set<string>()
  const keys = new Map<string, string>()
  for (const [id, name] of names) {
    if (name === '') continue
    const before = keys.get(name.toLowerCase())
    if (before !== undefined) twice.add(before)
    keys.set(name.toLowerCase(), name)
    found.set(name, id)
  }
  for (const name of twice) {
    for (const key of [name, keys.get(name.toLowerCase()) ?? name]) found.delete(key)
  }
  return found
}
