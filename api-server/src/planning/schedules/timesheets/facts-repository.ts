import type { Transaction } from '../../../platform/database/index.ts'
import { hoursWithSheet, type SheetKey } from './repository.ts'

/** Approved hours in hundredths. */
export interface ApprovedHours {
  workId: string
  hours: number
  /** Millionths, of those that have a price. */
  cost: bigint
  assignments: { id: string; hours: number }[]
}

export async function markFactsDue(tx: Transaction, { scheduleId, userId, monday }: SheetKey): Promise<void> {
  await tx('timesheets').where({ schedule_id: scheduleId, user_id: userId, monday }).update({ facts_due: true })
}

/** Another source of facts than before: all sheets that were decided on. */
export async function markAllFactsDue(tx: Transaction, scheduleId: string): Promise<void> {
  await tx('timesheets').where({ schedule_id: scheduleId, state: 'APPROVED' }).update({ facts_due: true })
}

export interface DueFacts extends Omit<SheetKey, 'scheduleId'> {
  revision: number
  workIds: string[]
  assignmentIds: string[]
}

/** Sheets whose decision is not in the facts of works yet, with what they name. */
export async function selectDueFacts(tx: Transaction, scheduleId: string): Promise<DueFacts[]> {
  return tx('timesheets as t')
    .leftJoin('timesheet_lines as l', (on) =>
      on.on('l.schedule_id', 't.schedule_id').on('l.user_id', 't.user_id').on('l.monday', 't.monday'),
    )
    .where({ 't.schedule_id': scheduleId, 't.facts_due': true })
    .groupBy('t.user_id', 't.monday', 't.revision')
    .select('t.user_id as userId', tx.raw(`to_char(t.monday, 'YYYY-MM-DD') AS monday`), 't.revision')
    .select(tx.raw(`coalesce(array_agg(DISTINCT l.work_id) FILTER (WHERE l.work_id IS NOT NULL), '{}') AS "workIds"`))
    .select(
      tx.raw(
        `coalesce(array_agg(DISTINCT l.assignment_id) FILTER (WHERE l.assignment_id IS NOT NULL), '{}') AS "assignmentIds"`,
      ),
    )
}

/** Done, unless it was decided on again meanwhile. */
export async function unmarkFactsDue(
  tx: Transaction,
  { scheduleId, userId, monday }: SheetKey,
  revision: number,
): Promise<void> {
  await tx('timesheets')
    .where({ schedule_id: scheduleId, user_id: userId, monday, revision })
    .update({ facts_due: false })
}

export async function selectSchedulesWithDueFacts(tx: Transaction): Promise<string[]> {
  const rows: { id: string }[] = await tx('timesheets').where({ facts_due: true }).distinct('schedule_id as id')
  return rows.map(({ id }) => id)
}

/** Of all approved sheets, of these works. */
export async function selectApproved(
  tx: Transaction,
  scheduleId: string,
  workIds: readonly string[],
): Promise<ApprovedHours[]> {
  const rows: { workId: string; assignmentId: string | null; hours: string; cost: string }[] = await hoursWithSheet(
    tx,
    scheduleId,
  )
    .where('t.state', 'APPROVED')
    .whereIn('l.work_id', [...workIds])
    .groupBy('l.work_id', 'l.assignment_id')
    .select('l.work_id as workId', 'l.assignment_id as assignmentId', tx.raw('sum(h.hours) AS hours'))
    .select(tx.raw('coalesce(sum(h.cost), 0)::text AS cost'))
  const byWork = Map.groupBy(rows, ({ workId }) => workId)
  return [...byWork].map(([workId, parts]) => ({
    workId,
    hours: parts.reduce((sum, { hours }) => sum + Number(hours), 0),
    cost: parts.reduce((sum, { cost }) => sum + BigInt(cost), 0n),
    assignments: parts.flatMap(({ assignmentId, hours }) =>
      assignmentId === null ? [] : [{ id: assignmentId, hours: Number(hours) }],
    ),
  }))
}
