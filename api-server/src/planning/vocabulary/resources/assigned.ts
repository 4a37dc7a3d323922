/** What works hold of resources, over the actual versions of a space. */
import { textOfDay } from '@plumbline/core/attributes'
import type { AssignedWork, AssignmentView } from '@plumbline/core/contract'
import type { Assignment } from '@plumbline/core/plan'
import { formatInstant, type Instant, instantOrNull, NO_INSTANT } from '@plumbline/core/time'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { selectWorks } from '../../official/timetable/index.ts'
import type { AssignedRow, DatesOfWorks, DocumentReader, RowsPerDate } from '../../schedules/document/index.ts'
import { selectCurrentVersions } from '../../versions/kinds/index.ts'

/** Reading a large document takes a second; of more schedules it is only said that they were not looked into. */
const MAX_READ = 60

interface Parts {
  database: Database
  reader: DocumentReader
}

interface ReadSchedule {
  versionId: string
  scheduleId: string
  scheduleName: string
}

/** Actual versions of the schedules that the person may read, at most so many; `unread`: how many more there are. */
export async function readableSchedules(
  { database }: Parts,
  scope: Scope,
  spaceId: string,
  isWanted: (scheduleId: string) => boolean,
  most = MAX_READ,
): Promise<{ schedules: ReadSchedule[]; unread: number }> {
  const all = await database.inScope(scope, async (tx) => {
    const nodes = await selectReadable(tx, spaceId, scope.userId, 'schedule.read')
    const versions = new Map((await selectCurrentVersions(tx, spaceId)).map((one) => [one.scheduleId, one.id]))
    return nodes.flatMap(({ id, name, kind }) => {
      const versionId = versions.get(id)
      return versionId === undefined || kind !== 'schedule' || !isWanted(id)
        ? []
        : [{ versionId, scheduleId: id, scheduleName: name }]
    })
  })
  return { schedules: all.slice(0, most), unread: Math.max(0, all.length - most) }
}

export interface AssignedIn extends AssignedWork {
  assignment: Assignment
  rows: { day: string; amount: string }[]
}

/** Assignments of one resource in a schedule, in the order of its tree. */
export async function assignedIn(
  { database, reader }: Parts,
  scope: Scope,
  schedule: ReadSchedule,
  resourceId: string,
  rows: Omit<RowsPerDate, 'dates'> | null,
): Promise<AssignedIn[]> {
  const { versionId } = schedule
  const found = await reader.assigned(versionId, { resourceId, wbsId: null, rows: null })
  if (found.length === 0) return []
  const works = await database.inScope(scope, (tx) =>
    selectWorks(
      tx,
      versionId,
      found.map(({ assignment }) => assignment.wbsId),
    ),
  )
  const dates: DatesOfWorks = new Map(
    [...works].map(([id, { start, finish }]) => [id, { start: start as Instant, finish: finish as Instant }]),
  )
  const list =
    rows === null ? found : await reader.assigned(versionId, { resourceId, wbsId: null, rows: { ...rows, dates } })
  return list.map((one) => assignedWork(schedule, one, dates))
}

function assignedWork(
  schedule: ReadSchedule,
  { assignment, code, name, rows }: AssignedRow,
  dates: DatesOfWorks,
): AssignedIn {
  const of = dates.get(assignment.wbsId) ?? { start: NO_INSTANT, finish: NO_INSTANT }
  return {
    ...schedule,
    ...{ wbsId: assignment.wbsId, code, name, assignment },
    start: textOf(instantOrNull(of.start)),
    finish: textOf(instantOrNull(of.finish)),
    rows: rows.map(({ day, amount }) => ({ day: textOfDay(day), amount })),
  }
}

const textOf = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))

export function assignmentView({
  calendarId: _calendar,
  remaining: _remaining,
  lag,
  start,
  finish,
  days: _days,
  ...rest
}: Assignment): AssignmentView {
  return { ...rest, lagMinutes: lag, start: textOf(start), finish: textOf(finish) }
}
