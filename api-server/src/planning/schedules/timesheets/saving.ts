import { textOfDay } from '@plumbline/core/attributes'
import type { timesheetSave } from '@plumbline/core/contract'
import { isOpenDay } from '@plumbline/core/documents/day'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Resource } from '@plumbline/core/resources'
import { type CheckedLine, costOfHours, hundredthsOf, isOpenSheet, overfullDay } from '@plumbline/core/timesheets'
import type { z } from 'zod'
import { selectPeople } from '../../../identity/access/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { resourcesOf } from '../../vocabulary/resources/index.ts'
import type { SheetWork } from '../days/index.ts'
import {
  type LineRow,
  lockWorkers,
  replaceLines,
  type SheetKey,
  selectLines,
  selectSheet,
  storeSheet,
} from './repository.ts'
import {
  type Asked,
  checkedLines,
  dayIn,
  elsewhereOf,
  grantOf,
  mayTell,
  type TimesheetParts,
  workersIn,
  worksOf,
} from './sheet.ts'

type Saved = z.output<typeof timesheetSave.input>

/** All or nothing: one line that may not be saved refuses the others. */
export async function saveSheet(parts: TimesheetParts, asked: Asked, { revision, lines }: Saved): Promise<void> {
  const { scope, version, key } = asked
  if (version.locked) throw new AppError('VERSION_LOCKED')
  const grant = await grantOf(parts, asked)
  if (grant === null || grant.right === 'read') throw new AppError('FORBIDDEN')
  if (!mayTell(grant)) throw new AppError('FACTS_CLOSED')
  const works = await worksOf(
    parts,
    asked,
    lines.map(({ workId }) => workId),
  )
  await parts.database.inScope(scope, async (tx) => {
    const sheet = await selectSheet(tx, key, true)
    if ((sheet?.revision ?? 0) !== revision) throw new AppError('TIMESHEET_CHANGED')
    if (sheet && !isOpenSheet(sheet.state)) throw new AppError('TIMESHEET_STATE')
    const before = await selectLines(tx, key)
    const resources = await resourcesOf(
      tx,
      version.spaceId,
      lines.map(({ worker }) => worker.id),
    )
    const rows = await rowsOf(tx, version.spaceId, { lines, before, works, resources })
    requireOnce(rows)
    requireOpenDays(grant, before, rows, key)
    await lockWorkers(tx, version.spaceId, workersIn(rows))
    await requireRoom(tx, asked, checkedLines(rows, works, resources), rows)
    const next = { spaceId: version.spaceId, state: sheet?.state ?? ('draft' as const), revision: revision + 1 }
    if (!(await storeSheet(tx, key, next))) throw new AppError('TIMESHEET_CHANGED')
    await replaceLines(tx, key, version.spaceId, rows)
  })
  parts.changed(version.spaceId, key)
}

interface Given {
  lines: Saved['lines']
  before: readonly LineRow[]
  works: readonly SheetWork[]
  resources: ReadonlyMap<string, Resource>
}

/** With names and prices of now. Throws NO_DAYS, TIMESHEET_WORKER. */
async function rowsOf(
  tx: Transaction,
  spaceId: string,
  { lines, before, works, resources }: Given,
): Promise<LineRow[]> {
  const people = lines.filter(({ worker }) => worker.kind === 'user').map(({ worker }) => worker.id)
  const members = await selectPeople(tx, spaceId, people)
  const nameOfUser = new Map(members.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim()]))
  const workOf = new Map(works.map((work) => [work.id, work]))
  const known = new Map(before.map((line) => [line.id, line]))
  return lines.map(({ worker, days, workId, assignmentId, ...line }) => {
    const old = known.get(line.id)
    const resource = worker.kind === 'resource' ? resources.get(worker.id) : undefined
    const person = resource?.type === 'human' ? resource.name : nameOfUser.get(worker.id)
    // Whoever left the space or the register since keeps the hours that they have.
    const workerName = person ?? (old?.workerId === worker.id ? old.workerName : undefined)
    if (workerName === undefined) throw new AppError('TIMESHEET_WORKER')
    const work = namedWork(workId, workOf, old)
    const assignment = work.assignments.find(({ id }) => id === assignmentId)
    return {
      ...line,
      ...{ workerKind: worker.kind, workerId: worker.id, workerName, workId, assignmentId },
      ...{ workCode: work.code, workName: work.name },
      assignmentName: assignment?.name ?? (old?.assignmentId === assignmentId ? old.assignmentName : ''),
      days: days
        .map(({ day, hours, overtime }) => ({
          ...{ day, hours: hundredthsOf(hours) ?? 0, overtime: hundredthsOf(overtime) ?? 0 },
        }))
        .filter(({ hours }) => hours > 0)
        .map((one) => ({ ...one, cost: priced(resource, one)?.toString() ?? null })),
    }
  })
}

type NamedWork = Pick<SheetWork, 'code' | 'name' | 'assignments'>

/** A work that is gone is called as it was. Throws NO_DAYS. */
function namedWork(workId: string | null, workOf: ReadonlyMap<string, SheetWork>, old: LineRow | undefined): NamedWork {
  if (workId === null) return { code: '', name: '', assignments: [] }
  const work = workOf.get(workId)
  if (work) return work
  if (old?.workId !== workId) throw new AppError('NO_DAYS')
  return { code: old.workCode, name: old.workName, assignments: [] }
}

const priced = (
  resource: Resource | undefined,
  one: { day: string; hours: number; overtime: number },
): bigint | null => (resource === undefined ? null : costOfHours(resource, dayIn(one.day), one))

function requireOnce(rows: readonly LineRow[]): void {
  const seen = new Set<string>()
  for (const { workerId, workerName, workId, assignmentId, activity } of rows) {
    const key = [workerId, workId, assignmentId, activity].join(' ')
    if (seen.has(key)) throw new AppError('TIMESHEET_TWICE', { name: workerName })
    seen.add(key)
  }
}

/** Hours of closed days stay as they are; days of other weeks are in other sheets. */
function requireOpenDays(
  grant: RoomGrant,
  before: readonly LineRow[],
  rows: readonly LineRow[],
  { monday }: SheetKey,
): void {
  const first = dayIn(monday)
  const textsOf = (lines: readonly LineRow[]) =>
    new Map(
      lines.flatMap(({ id, workerId, days }) =>
        days.map(({ day, hours, overtime }) => [`${id} ${workerId} ${day}`, `${hours} ${overtime}`] as const),
      ),
    )
  const [was, is] = [textsOf(before), textsOf(rows)]
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const day = key.slice(-10)
    const number = dayIn(day)
    const isOfWeek = number >= first && number < first + 7
    if (!isOfWeek || (was.get(key) !== is.get(key) && !isOpenDay(grant, 'fact', number))) {
      throw new AppError('DAY_CLOSED', { day })
    }
  }
}

/** Throws TIMESHEET_DAY_FULL. */
async function requireRoom(
  tx: Transaction,
  asked: Asked,
  checked: readonly CheckedLine[],
  rows: readonly LineRow[],
): Promise<void> {
  const { all } = await elsewhereOf(tx, asked, rows)
  const full = overfullDay(checked, all)
  if (full === null) return
  const name = rows.find(({ id }) => id === full.lineId)?.workerName ?? ''
  throw new AppError('TIMESHEET_DAY_FULL', { name, day: textOfDay(full.day) })
}
