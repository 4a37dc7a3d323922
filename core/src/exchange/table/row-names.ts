/** What rows are called in the text of relations: by their code, else by where they stand. */
import { type Id, outlineNumbers, type WbsRow } from '../../plan/index.ts'

export interface RowNames {
  nameOf(id: Id): string
  /** null: no row is called so. */
  find(name: string): Id | null
}

/** A name with these in it cannot stand in a list of relations. */
const SEPARATORS = /[;\n]/

type Called = readonly [Id, string]
type List = () => Iterable<Called>

/**
 * `others`: what rows are called beside their codes, the first of them first. Each way of calling them takes as much memory as the rows:
 * whoever only looks for names needs no way back from rows to them, and whoever finds all by their codes none of the others.
 */
export function rowNames(rows: readonly WbsRow[], others: readonly ReadonlyMap<Id, string>[] = []): RowNames {
  const lists: List[] = [() => codesOf(rows), ...others.map((list) => () => list), () => outlineNumbers(rows)]
  const ids = new Set(rows.map(({ id }) => id))
  const known: ReadonlyMap<string, Id>[] = []
  let names: ReadonlyMap<Id, string> | null = null
  const nameOf = (id: Id): string => {
    names ??= namesIn(lists)
    return names.get(id) ?? id
  }
  const find = (name: string): Id | null => {
    const said = name.trim()
    const key = said.toLowerCase()
    for (const [at, list] of lists.entries()) {
      known[at] ??= idsIn(list)
      const id = known[at].get(key)
      if (id !== undefined) return id
    }
    return ids.has(said) ? said : null
  }
  return { nameOf, find }
}

/** Of whom is called so. */
function idsIn(list: List): Map<string, Id> {
  const ids = new Map<string, Id>()
  for (const [id, name] of unique(list())) ids.set(name.toLowerCase(), id)
  return ids
}

/** What rows are called, the first way that nobody else is found by. */
function namesIn(lists: readonly List[]): Map<Id, string> {
  const names = new Map<Id, string>()
  const taken = new Set<string>()
  // One list after the other: of 100,000 rows each takes as much memory as the rows.
  for (const list of lists) {
    for (const [id, name] of unique(list())) {
      const key = name.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      if (!names.has(id) && !SEPARATORS.test(name)) names.set(id, name)
    }
  }
  return names
}

const codesOf = (rows: readonly WbsRow[]): Iterable<Called> => ({
  *[Symbol.iterator]() {
    for (const { id, code } of rows) yield [id, code.trim()]
  },
})

/** Those that no other row is called by, in whichever letters. */
function* unique(list: Iterable<Called>): Generator<Called> {
  const said = new Set<string>()
  const twice = new Set<string>()
  for (const [, name] of list) {
    const key = name.toLowerCase()
    if (said.has(key)) twice.add(key)
    else said.add(key)
  }
  for (const called of list) if (called[1] !== '' && !twice.has(called[1].toLowerCase())) yield called
}
