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
  const ids = new Set(rows.map(({ id }) => id))
  const names = new Map<Id, string>()
  const known = new Map<string, Id>()
  const add = (list: Iterable<readonly [Id, string]>): void => {
    for (const [name, id] of unique(list)) {
      const key = name.toLowerCase()
      if (known.has(key)) continue
      known.set(key, id)
      if (!names.has(id) && !SEPARATORS.test(name)) names.set(id, name)
    }
  }
  // One list after the other: of 100,000 rows each takes as much memory as the rows.
  add(codesOf(rows))
  for (const list of others) add(list)
  add(outlineNumbers(rows))
  return {
    nameOf: (id) => names.get(id) ?? id,
    find: (name) => {
      const said = name.trim()
      return known.get(said.toLowerCase()) ?? (ids.has(said) ? said : null)
    },
  }
}

function* codesOf(rows: readonly WbsRow[]): Generator<readonly [Id, string]> {
  for (const { id, code } of rows) yield [id, code.trim()]
}

/** Name → row, without those that several rows have, in whichever letters. */
function unique(names: Iterable<readonly [Id, string]>): Map<string, Id> {
  const found = new Map<string, readonly [Id, string] | null>()
  for (const named of names) {
    const key = named[1].toLowerCase()
    if (key !== '') found.set(key, found.has(key) ? null : named)
  }
  const alone = new Map<string, Id>()
  for (const named of found.values()) if (named) alone.set(named[1], named[0])
  return alone
}
