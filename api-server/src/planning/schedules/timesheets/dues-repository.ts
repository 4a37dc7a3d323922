import type { Transaction } from '../../../platform/database/index.ts'

export interface Due {
  userId: string
  /** `YYYY-MM-DD` */
  monday: string
}

const mondayText = "to_char(d.monday, 'YYYY-MM-DD') AS monday"

/** Weeks that are due and were not handed in. */
const unfilled = (tx: Transaction) =>
  tx('timesheet_dues as d').whereNotExists((handedIn) =>
    handedIn
      .from('timesheets as t')
      .whereRaw('t.schedule_id = d.schedule_id AND t.user_id = d.user_id AND t.monday = d.monday')
      .whereIn('t.state', ['submitted', 'APPROVED']),
  )

/** Those are due now, and no others; only of people who are in the space. Which are new. */
export async function replaceDues(
  tx: Transaction,
  { scheduleId, spaceId }: { scheduleId: string; spaceId: string },
  dues: readonly Due[],
): Promise<Due[]> {
  const people = dues.map(({ userId }) => userId)
  const mondays = dues.map(({ monday }) => monday)
  await tx('timesheet_dues')
    .where({ schedule_id: scheduleId })
    .whereRaw('(user_id, monday) NOT IN (SELECT * FROM unnest(?::text[], ?::date[]))', [people, mondays])
    .delete()
  const { rows } = await tx.raw<{ rows: Due[] }>(
    `INSERT INTO app.timesheet_dues (schedule_id, user_id, monday, space_id)
     SELECT :scheduleId, g.user_id, g.monday, :spaceId
     FROM unnest(:people::text[], :mondays::date[]) AS g(user_id, monday)
     JOIN app.members m ON m.space_id = :spaceId AND m.user_id = g.user_id
     WHERE NOT EXISTS (SELECT FROM app.timesheets t WHERE t.schedule_id = :scheduleId AND t.user_id = g.user_id
       AND t.monday = g.monday AND t.state IN ('submitted', 'APPROVED'))
     ON CONFLICT DO NOTHING
     RETURNING user_id AS "userId", to_char(monday, 'YYYY-MM-DD') AS monday`,
    { scheduleId, spaceId, people, mondays },
  )
  return rows
}

/** Of a person, in one schedule or in all that the transaction may see, the oldest first. */
export async function selectUnfilled(tx: Transaction, userId: string, scheduleId: string | null): Promise<string[]> {
  const query = unfilled(tx).where('d.user_id', userId)
  if (scheduleId !== null) void query.where('d.schedule_id', scheduleId)
  const rows: { monday: string }[] = await query.groupBy('d.monday').orderBy('d.monday').select(tx.raw(mondayText))
  return rows.map(({ monday }) => monday)
}

/** How many weeks each person of the schedule has not handed in. */
export async function countUnfilled(tx: Transaction, scheduleId: string): Promise<Map<string, number>> {
  const rows: { userId: string; count: string }[] = await unfilled(tx)
    .where('d.schedule_id', scheduleId)
    .groupBy('d.user_id')
    .select('d.user_id as userId', tx.raw('count(*) AS count'))
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]))
}
