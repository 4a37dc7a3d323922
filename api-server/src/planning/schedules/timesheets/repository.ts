import type { OtherActivity, TimesheetState } from '@plumbline/core/timesheets'
import type { Transaction } from '../../../platform/database/index.ts'

/** Whose sheet, of which week. */
export interface SheetKey {
  scheduleId: string
  userId: string
  /** `YYYY-MM-DD` */
  monday: string
}

export interface SheetRow {
  state: TimesheetState
  revision: number
}

/** Hundredths; the cost in millionths. */
interface HoursRow {
  day: string
  hours: number
  overtime: number
  cost: string | null
}

export interface LineRow {
  id: string
  workerKind: 'user' | 'resource'
  workerId: string
  workerName: string
  workId: string | null
  workCode: string
  workName: string
  assignmentId: string | null
  assignmentName: string
  activity: OtherActivity | null
  note: string
  days: HoursRow[]
}

export interface TurnRow {
  state: TimesheetState
  by: string
  at: Date
  reason: string
  onBehalfOf: string
}

const where = ({ scheduleId, userId, monday }: SheetKey) => ({ schedule_id: scheduleId, user_id: userId, monday })
const dayText = (column: string, name: string) => `to_char(${column}, 'YYYY-MM-DD') AS "${name}"`

/** null: nobody has filled it. Whoever changes it waits for whoever came before. */
export async function selectSheet(tx: Transaction, key: SheetKey, forUpdate = false): Promise<SheetRow | null> {
  const query = tx('timesheets').where(where(key))
  if (forUpdate) void query.forUpdate()
  return (await query.first('state', 'revision')) ?? null
}

export async function selectLines(tx: Transaction, key: SheetKey): Promise<LineRow[]> {
  const lines: Omit<LineRow, 'days'>[] = await tx('timesheet_lines')
    .where(where(key))
    .orderBy('place')
    .select('id', 'worker_kind as workerKind', 'worker_id as workerId', 'worker_name as workerName')
    .select('work_id as workId', 'work_code as workCode', 'work_name as workName', 'activity', 'note')
    .select('assignment_id as assignmentId', 'assignment_name as assignmentName')
  const hours: (HoursRow & { lineId: string })[] = await tx('timesheet_hours')
    .where(where(key))
    .orderBy('day')
    .select('line_id as lineId', 'hours', 'overtime', tx.raw(dayText('day', 'day')), tx.raw('cost::text AS cost'))
  const byLine = Map.groupBy(hours, ({ lineId }) => lineId)
  return lines.map((line) => ({
    ...line,
    days: (byLine.get(line.id) ?? []).map(({ lineId: _, ...one }) => one),
  }))
}

export async function selectTurns(tx: Transaction, key: SheetKey): Promise<TurnRow[]> {
  return tx('timesheet_turns')
    .where(where(key))
    .orderBy('id', 'desc')
    .limit(50)
    .select('state', 'by_id as by', 'at', 'reason', 'on_behalf_of as onBehalfOf')
}

/** Others who fill hours of the same people wait here, so that a day never has more than its hours. */
export async function lockWorkers(tx: Transaction, spaceId: string, workerIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(workerIds)].sort()) {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('hours:' || ? || ':' || ?, 0))", [spaceId, id])
  }
}

/** Hours of these people in the other sheets of the space, by `worker day`; `usual`: without overtime. */
export async function selectElsewhere(
  tx: Transaction,
  spaceId: string,
  { scheduleId, userId, monday }: SheetKey,
  workerIds: readonly string[],
): Promise<{ workerId: string; day: string; hours: number; usual: number }[]> {
  const rows: { workerId: string; day: string; hours: string; usual: string }[] = await tx('timesheet_hours')
    .where({ space_id: spaceId })
    .whereIn('worker_id', [...workerIds])
    .whereRaw('day BETWEEN ?::date AND ?::date + 6', [monday, monday])
    .whereRaw('(schedule_id, user_id) <> (?, ?)', [scheduleId, userId])
    .groupBy('worker_id', 'day')
    .select('worker_id as workerId', tx.raw(dayText('day', 'day')))
    .select(tx.raw('sum(hours) AS hours'), tx.raw('sum(hours - overtime) AS usual'))
  return rows.map((row) => ({ ...row, hours: Number(row.hours), usual: Number(row.usual) }))
}

/** A first revision, or one more. false: somebody else made the first meanwhile. */
export async function storeSheet(
  tx: Transaction,
  key: SheetKey,
  { spaceId, state, revision }: { spaceId: string; state: TimesheetState; revision: number },
): Promise<boolean> {
  const values = { state, revision, changed_at: tx.fn.now() }
  if (revision > 1) return (await tx('timesheets').where(where(key)).update(values)) === 1
  const made = await tx('timesheets')
    .insert({ ...where(key), space_id: spaceId, ...values })
    .onConflict(['schedule_id', 'user_id', 'monday'])
    .ignore()
    .returning('revision')
  return made.length === 1
}

export async function replaceLines(
  tx: Transaction,
  key: SheetKey,
  spaceId: string,
  lines: readonly LineRow[],
): Promise<void> {
  await tx('timesheet_lines').where(where(key)).delete()
  if (lines.length === 0) return
  const of = { ...where(key), space_id: spaceId }
  await tx('timesheet_lines').insert(
    lines.map((line, place) => ({
      ...of,
      ...{ id: line.id, place, worker_kind: line.workerKind, worker_id: line.workerId, worker_name: line.workerName },
      ...{ work_id: line.workId, work_code: line.workCode, work_name: line.workName, note: line.note },
      ...{ assignment_id: line.assignmentId, assignment_name: line.assignmentName, activity: line.activity },
    })),
  )
  const hours = lines.flatMap(({ id, workerId, days }) =>
    days.map((one) => ({ ...of, line_id: id, worker_id: workerId, ...one })),
  )
  if (hours.length > 0) await tx('timesheet_hours').insert(hours)
}

export async function insertTurn(
  tx: Transaction,
  key: SheetKey,
  { spaceId, state, by, reason, onBehalfOf }: { spaceId: string } & Omit<TurnRow, 'at'>,
): Promise<void> {
  const row = { space_id: spaceId, state, by_id: by, reason, on_behalf_of: onBehalfOf }
  await tx('timesheet_turns').insert({ ...where(key), ...row })
}

export interface BriefRow {
  userId: string
  monday: string
  state: TimesheetState
  hours: string
  overtime: string
  workers: number
  changedAt: Date
}

export interface ListWindow {
  from: string
  to: string
  userId?: string | undefined
  state?: TimesheetState | undefined
  offset: number
  limit: number
}

/** Of weeks that have a day in the period; `people`: of these alone, null: of all. */
export async function selectSheets(
  tx: Transaction,
  scheduleId: string,
  people: readonly string[] | null,
  { from, to, userId, state, offset, limit }: ListWindow,
): Promise<{ total: number; rows: BriefRow[] }> {
  const listed = () => {
    const query = tx('timesheets as t')
      .where('t.schedule_id', scheduleId)
      .whereRaw('t.monday BETWEEN ?::date - 6 AND ?::date', [from, to])
    if (people) void query.whereIn('t.user_id', [...people])
    if (userId !== undefined) void query.where('t.user_id', userId)
    if (state !== undefined) void query.where('t.state', state)
    return query
  }
  const [count] = await listed().count({ count: '*' })
  const sumOf = (what: string, name: string) =>
    tx.raw(
      `(SELECT ${what} FROM app.timesheet_hours h WHERE h.schedule_id = t.schedule_id AND h.user_id = t.user_id
        AND h.monday = t.monday) AS "${name}"`,
    )
  const rows = await listed()
    .orderBy([{ column: 't.monday', order: 'desc' }, { column: 't.user_id' }])
    .offset(offset)
    .limit(limit)
    .select('t.user_id as userId', tx.raw(dayText('t.monday', 'monday')), 't.state', 't.changed_at as changedAt')
    .select(sumOf('coalesce(sum(h.hours), 0)::text', 'hours'), sumOf('coalesce(sum(h.overtime), 0)::text', 'overtime'))
    .select(sumOf('count(DISTINCT h.worker_id)::int', 'workers'))
  return { total: Number(count?.count ?? 0), rows }
}

/** How many sheets each person has, by state. */
export async function countSheets(
  tx: Transaction,
  scheduleId: string,
): Promise<{ userId: string; state: TimesheetState; count: number }[]> {
  const rows: { userId: string; state: TimesheetState; count: string }[] = await tx('timesheets')
    .where({ schedule_id: scheduleId })
    .groupBy('user_id', 'state')
    .select('user_id as userId', 'state', tx.raw('count(*) AS count'))
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export interface WorkHoursRow {
  userId: string
  workerName: string
  monday: string
  state: TimesheetState
  hours: string
  overtime: string
}

/** Of a work, by worker and week, the newest first. */
export async function selectHoursOfWork(
  tx: Transaction,
  { scheduleId, workId }: { scheduleId: string; workId: string },
  people: readonly string[] | null,
): Promise<WorkHoursRow[]> {
  const query = hoursWithSheet(tx, scheduleId).where('l.work_id', workId)
  if (people) void query.whereIn('h.user_id', [...people])
  return query
    .groupBy('h.user_id', 'l.worker_name', 'h.monday', 't.state')
    .orderBy([{ column: 'h.monday', order: 'desc' }, { column: 'l.worker_name' }])
    .limit(500)
    .select('h.user_id as userId', 'l.worker_name as workerName', tx.raw(dayText('h.monday', 'monday')), 't.state')
    .select(tx.raw('sum(h.hours)::text AS hours'), tx.raw('sum(h.overtime)::text AS overtime'))
}

/** Hours (`h`) with the line (`l`) and the sheet (`t`) that they stand in. */
export const hoursWithSheet = (tx: Transaction, scheduleId: string) =>
  tx('timesheet_hours as h')
    .join('timesheet_lines as l', (on) =>
      on
        .on('l.schedule_id', 'h.schedule_id')
        .on('l.user_id', 'h.user_id')
        .on('l.monday', 'h.monday')
        .on('l.id', 'h.line_id'),
    )
    .join('timesheets as t', (on) =>
      on.on('t.schedule_id', 'h.schedule_id').on('t.user_id', 'h.user_id').on('t.monday', 'h.monday'),
    )
    .where('h.schedule_id', scheduleId)

export interface ExportRow {
  workerId: string
  workerName: string
  userId: string
  day: string
  workCode: string
  workName: string
  assignmentName: string
  activity: OtherActivity | null
  note: string
  state: TimesheetState
  hours: number
  overtime: number
  cost: string | null
}

export async function selectExport(
  tx: Transaction,
  scheduleId: string,
  people: readonly string[] | null,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<ExportRow[]> {
  const query = hoursWithSheet(tx, scheduleId).whereBetween('h.day', [from, to])
  if (people) void query.whereIn('h.user_id', [...people])
  return query
    .orderBy(['l.worker_name', 'h.worker_id', 'h.day', 'l.place'])
    .limit(limit)
    .select('h.worker_id as workerId', 'l.worker_name as workerName', 'h.user_id as userId')
    .select(tx.raw(dayText('h.day', 'day')), 'l.work_code as workCode', 'l.work_name as workName')
    .select('l.assignment_name as assignmentName', 'l.activity', 'l.note', 't.state', 'h.hours', 'h.overtime')
    .select(tx.raw('h.cost::text AS cost'))
}
