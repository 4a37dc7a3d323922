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

/** Of whom is called so, and what they are called. */
interface Known {
  names: ReadonlyMap<Id, string>
  ids: ReadonlyMap<string, Id>
}

/**
 * `others`: what rows are called beside their codes, the first of them first. Whoever only writes names needs no way back from
 * them, which takes as much memory as the rows: it is made when the first name is looked for.
 */
export function rowNames(rows: readonly WbsRow[], others: readonly ReadonlyMap<Id, string>[] = []): RowNames {
  let names: ReadonlyMap<Id, string> | null = null
  let known: ReadonlyMap<string, Id> | null = null
  const ids = new Set(rows.map(({ id }) => id))
  const nameOf = (id: Id): string => {
    names ??= knownOf(rows, others).names
    return names.get(id) ?? id
  }
  const find = (name: string): Id | null => {
    if (!known) ({ names, ids: known } = knownOf(rows, others))
    const said = name.trim()
    return known.get(said.toLowerCase()) ?? (ids.has(said) ? said : null)
  }
  return { nameOf, find }
}

function knownOf(rows: readonly WbsRow[], others: readonly ReadonlyMap<Id, string>[]): Known {
  const names = new Map<Id, string>()
  const ids = new Map<string, Id>()
  // One list after the other: of 100,000 rows each takes as much memory as the rows.
  const lists = [() => codesOf(rows), ...others.map((list) => () => list), () => outlineNumbers(rows)]
  for (const list of lists) {
    for (const [id, name] of unique(list())) {
      const key = name.toLowerCase()
      if (ids.has(key)) continue
      ids.set(key, id)
      if (!names.has(id) && !SEPARATORS.test(name)) names.set(id, name)
    }
  }
  return { names, ids }
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
