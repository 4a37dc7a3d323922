import { packValues, unpackValues, valueIn } from '../attributes/index.ts'
import type { Id, SchedulePlan, WbsRow } from '../plan/index.ts'
import { type Donated, type DonorGround, liveDonorOf, resolveValue } from './resolve.ts'

/** The same plan, its rows with the values that people see: their own and what is taken from donors. */
export function withDonatedValues(plan: SchedulePlan, attributes: readonly Donated[]): SchedulePlan {
  const donated = attributes.filter((attribute) => liveDonorOf(attribute))
  if (donated.length === 0) return plan
  const ground = groundOf(plan, attributes)
  return { ...plan, rows: plan.rows.map((row) => withValues(row, donated, ground)) }
}

function withValues(row: WbsRow, donated: readonly Donated[], ground: DonorGround<WbsRow>): WbsRow {
  const values = unpackValues(row.values)
  for (const attribute of donated) values.set(attribute.id, resolveValue(ground, row, attribute).value)
  const packed = packValues(values)
  return packed === row.values ? row : { ...row, values: packed }
}

export function groundOf({ rows, relations }: SchedulePlan, attributes: readonly Donated[]): DonorGround<WbsRow> {
  const known = new Map(attributes.map((one) => [one.id, one]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linked = linkedRows(rows, relations)
  const cells = new Map<Id, ReadonlyMap<string, Readonly<Record<string, string>>>>()
  const cellsOf = (listId: Id) => {
    const found = cells.get(listId) ?? cellsIn(known.get(listId))
    cells.set(listId, found)
    return found
  }
  return {
    attribute: (id) => known.get(id),
    own: (row, id) => valueIn(row.values, id),
    above: ({ parentId }) => (parentId === null ? null : (byId.get(parentId) ?? null)),
    linked: ({ id }, side) => linked[side].get(id) ?? [],
    cell: (listId, rowId, columnId) => cellsOf(listId).get(rowId)?.[columnId] ?? '',
  }
}

const cellsIn = (list: Donated | undefined): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map((list?.values ?? []).flatMap(({ id, cells }) => (cells ? [[id, cells] as const] : [])))

/** In the order of the tree, each once, whatever the number of relations between two works. */
function linkedRows(rows: readonly WbsRow[], relations: SchedulePlan['relations']) {
  const [predecessors, successors] = [new Map<Id, Set<Id>>(), new Map<Id, Set<Id>>()]
  const note = (of: Map<Id, Set<Id>>, id: Id, other: Id): void => void of.set(id, (of.get(id) ?? new Set()).add(other))
  for (const { predId, succId } of relations) {
    note(predecessors, succId, predId)
    note(successors, predId, succId)
  }
  const places = new Map(rows.map((row, place) => [row.id, place]))
  const inOrder = (of: ReadonlyMap<Id, ReadonlySet<Id>>) =>
    new Map(
      [...of].map(([id, others]) => {
        const found = [...others].flatMap((other) => places.get(other) ?? [])
        return [id, found.sort((a, b) => a - b).map((place) => rows[place]!)] as const
      }),
    )
  return { predecessor: inOrder(predecessors), successor: inOrder(successors) }
}
