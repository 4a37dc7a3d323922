import type { Paces } from '../documents/schedule/paces.ts'
import { decimalOf, millionths, nearest } from '../progress/index.ts'
import type { DirectoryRelation, RelationRow } from './types.ts'

/** Coefficients by the row that depends, decimal texts. */
type Coefficients = ReadonlyMap<string, string>

/** What a list says: rows of the second directory by rows of the first, and back. */
export interface Links {
  relation: DirectoryRelation
  /** Null: nothing is said of this row. */
  after(firstId: string): Coefficients | null
  /** Of `1:n`: the row that it goes with. */
  before(secondId: string): string | null
}

export type RowsOf = (relationId: string) => readonly RelationRow[]

/** Of all lists, by id. */
export function* linksInPaces(
  relations: readonly DirectoryRelation[],
  rowsOf: RowsOf,
): Paces<ReadonlyMap<string, Links>> {
  const lists = relations.filter(({ use }) => use === 'list')
  const own = new Map<string, Links>()
  for (const one of lists) if (one.through.length === 0) own.set(one.id, yield* ownLinks(one, rowsOf))
  const derived = lists
    .filter(({ through }) => through.length > 0)
    .map((one) => [one.id, linksThrough(one, own)] as const)
  return new Map([...own, ...derived])
}

function* ownLinks(relation: DirectoryRelation, rowsOf: RowsOf): Paces<Links> {
  const after = new Map<string, Map<string, string>>()
  const before = new Map<string, string>()
  for (const { rowIds, coefficient } of rowsOf(relation.id)) {
    yield 1
    const [first, second] = rowIds
    if (!first || !second) continue
    const known = after.get(first) ?? new Map<string, string>()
    after.set(first, known.set(second, coefficient))
    if (relation.cardinality === '1:n') before.set(second, first)
  }
  return { relation, after: (id) => after.get(id) ?? null, before: (id) => before.get(id) ?? null }
}

/** Worked out for a row when it is first asked for: all pairs of three large directories are too many to keep. */
function linksThrough(relation: DirectoryRelation, own: ReadonlyMap<string, Links>): Links {
  const steps = relation.through.flatMap((id) => own.get(id) ?? [])
  const known = new Map<string, Coefficients | null>()
  const after = (id: string): Coefficients | null => {
    const found = known.get(id)
    if (found !== undefined) return found
    const walked = steps.length === relation.through.length ? walk(id, steps) : null
    known.set(id, walked)
    return walked
  }
  return { relation, after, before: () => null }
}

/** Rule 9: products along each way, added up where several ways lead to one row; rounded once, at the end. */
function walk(from: string, steps: readonly Links[]): Coefficients | null {
  if (steps[0]?.after(from) === null) return null
  let reached = new Map<string, bigint>([[from, 1n]])
  for (const step of steps) {
    const next = new Map<string, bigint>()
    for (const [at, product] of reached) {
      for (const [to, coefficient] of step.after(at) ?? []) {
        next.set(to, (next.get(to) ?? 0n) + product * millionths(coefficient))
      }
    }
    reached = next
  }
  const scale = 10n ** BigInt(6 * (steps.length - 1))
  return new Map([...reached].map(([id, product]) => [id, decimalOf(nearest(product, scale))]))
}
