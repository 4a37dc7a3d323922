import type { ScheduleCommand } from '../documents/schedule/index.ts'
import type { Id, Measure } from '../plan/index.ts'
import type { Minutes } from '../time/index.ts'
import { type PlacedRow, type Proposed, placedRows } from './placed-rows.ts'

export interface ProposedRow extends Proposed {
  name: string
  days: number
  /** Keys of rows that end before it starts. */
  after: readonly string[]
  /** What is done, and in which unit. */
  quantity?: { amount: number; unit: string } | undefined
}

/** Rows that an assistant proposes below a row; keys are names within the draft. */
export interface ProposedRows {
  wbsId: Id
  rows: readonly ProposedRow[]
}

/** Rows and relations of the draft as one command; of rows that were not chosen neither. */
export function draftCommand(
  { wbsId, rows }: ProposedRows,
  keys: ReadonlySet<string>,
  dayMinutes: Minutes,
  newId: () => Id,
): { command: ScheduleCommand; ids: Id[] } {
  const placed = placedRows(rows, keys)
  const idOf = new Map(placed.map(({ row }) => [row.key, newId()]))
  const last = new Map<Id, Id>()
  const creates = placed.map((one): ScheduleCommand => {
    const id = idOf.get(one.row.key)!
    const parentId = one.parent === null ? wbsId : idOf.get(one.parent)!
    const place = { parentId, after: last.get(parentId) ?? null }
    last.set(parentId, id)
    return { do: 'row.create', id, place, fields: fieldsOf(one, dayMinutes) }
  })
  const links = placed.flatMap(({ row: { key, after }, holds }) =>
    after.flatMap((other): ScheduleCommand[] => {
      const [predId, succId] = [idOf.get(other), idOf.get(key)!]
      return predId && !holds ? [{ do: 'relation.create', predId, succId, type: 'fs', lag: 0, lagCalendar: null }] : []
    }),
  )
  return { command: { do: 'batch', commands: [...creates, ...links] }, ids: [...idOf.values()] }
}

function fieldsOf({ row: { name, days, quantity }, holds }: PlacedRow<ProposedRow>, dayMinutes: Minutes) {
  if (holds) return { type: 'task' as const, name }
  return {
    ...{ type: 'work' as const, name, duration: Math.round(days * dayMinutes) },
    ...(quantity && { measure: measureOf(quantity) }),
  }
}

/** Amounts have six decimals at most. */
const measureOf = ({ amount, unit }: NonNullable<ProposedRow['quantity']>): Measure => ({
  ...{ unit, plan: String(Math.round(amount * 1e6) / 1e6), fact: '0' },
})
