import type { EstimateHeader, EstimateTotals, ListedEstimate } from '@plumbline/core/contract'
import { natural } from '@plumbline/core/text'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectEstimates } from './repository.ts'

/** What an estimate came to at a change of its document. */
export type CountedTotals = Omit<EstimateTotals, 'isCurrent'> & { seq: number }

interface Row {
  id: string
  /** Of the last change that was heard of; the driver gives large numbers as texts. */
  seq: string
  totals: CountedTotals | null
}

/** By number (2 before 10) and revision, with what was counted of each last. */
export async function selectListed(tx: Transaction, scheduleId: string): Promise<ListedEstimate[]> {
  const headers = await selectEstimates(tx, scheduleId)
  const rows: Row[] = await tx('estimates').where({ schedule_id: scheduleId }).select('id', 'seq', 'totals')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = headers.toSorted((one, other) => natural(one.number, other.number) || one.revision - other.revision)
  return inOrder.map((header) => listed(header, byId.get(header.id)))
}

function listed(header: EstimateHeader, row: Row | undefined): ListedEstimate {
  if (!row?.totals) return { ...header, totals: null }
  const { seq, ...totals } = row.totals
  return { ...header, totals: { ...totals, isCurrent: seq >= Number(row.seq) } }
}

/** Of these changes, those that were not heard of before; what came to the later one first stays. */
export async function noteChanges(tx: Transaction, changes: readonly { id: string; seq: number }[]): Promise<void> {
  await tx.raw(
    `UPDATE app.estimates e SET seq = heard.seq
     FROM unnest(?::text[], ?::bigint[]) AS heard (id, seq) WHERE e.id = heard.id AND e.seq < heard.seq`,
    [changes.map(({ id }) => id), changes.map(({ seq }) => seq)],
  )
}

export async function storeTotals(tx: Transaction, id: string, totals: CountedTotals): Promise<void> {
  await tx.raw(
    `UPDATE app.estimates SET totals = :totals, seq = greatest(seq, :seq)
     WHERE id = :id AND coalesce((totals ->> 'seq')::bigint, -1) < :seq`,
    { id, seq: totals.seq, totals: JSON.stringify(totals) },
  )
}
