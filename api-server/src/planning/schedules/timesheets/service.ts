import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import type { TimesheetView, timesheetSave } from '@plumbline/core/contract'
import { isOpenDay } from '@plumbline/core/documents/day'
import type { RoomGrant } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { decimalOf } from '@plumbline/core/progress'
import type { Resource } from '@plumbline/core/resources'
import { type Day, dayOfInstant } from '@plumbline/core/time'
import {
  type CheckedLine,
  costOfHours,
  hoursText,
  hundredthsOf,
  isOpenSheet,
  keyOfDay,
  overfullDay,
  timesheetWarnings,
} from '@plumbline/core/timesheets'
import type { z } from 'zod'
import { selectPeople } from '../../../identity/access/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { NoticeEvent } from '../../../workspace/notices/index.ts'
import type { VersionRow } from '../../versions/kinds/index.ts'
import { resourcesOf } from '../../vocabulary/resources/index.ts'
import { type DayDocuments, grantOn, namesOf, type SheetWork } from '../days/index.ts'
import { deciderOf } from './deciding.ts'
import {
  type LineRow,
  lockWorkers,
  replaceLines,
  type SheetKey,
  selectElsewhere,
  selectLines,
  selectSheet,
  selectTurns,
  storeSheet,
} from './repository.ts'
import { selectSettings } from './settings-repository.ts'

export interface TimesheetParts {
  database: Database
  collabApi: CollabApi
  documents: DayDocuments
  tell(event: NoticeEvent): void
  /** Sheets of the schedule are other than before. */
  changed(spaceId: string, event: { scheduleId: string; userId: string; monday: string }): void
}

/** Who asks for which sheet; days are of the actual version of its schedule. */
export interface Asked {
  scope: Scope
  subject: Subject
  version: VersionRow
  key: SheetKey
}

type Saved = z.output<typeof timesheetSave.input>

export const dayIn = (text: string): Day => dayOfText(text) ?? 0

/** Works of the person in that week, and those that lines name. */
export async function worksOf(
  { documents }: Pick<TimesheetParts, 'documents'>,
  { version, key }: Pick<Asked, 'version' | 'key'>,
  workIds: readonly (string | null)[],
): Promise<SheetWork[]> {
  const monday = dayIn(key.monday)
  const ids = [...new Set(workIds.filter((id) => id !== null))]
  const days = { from: monday, to: monday + 6 }
  const question = { ask: 'sheetWorks' as const, executorId: key.userId, ...days, ids }
  return (await documents.ask(version.id, question)).sheetWorks ?? []
}

/** null: people on site look at their own sheets alone. Throws NOT_FOUND for whoever is nobody here. */
async function grantOf(
  { database }: TimesheetParts,
  { scope, subject, version, key }: Asked,
): Promise<RoomGrant | null> {
  const people = await database.inScope(scope, (tx) => selectPeople(tx, version.spaceId, [key.userId]))
  if (people.length === 0) throw new AppError('NOT_FOUND')
  return grantOn(database, scope, version, { subject, executorId: key.userId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return null
    throw error
  })
}

const mayTell = ({ right }: RoomGrant): boolean => right === 'write' || right === 'facts'

/** Throws FORBIDDEN, unless the person fills the sheet, reads all, or decides on it. */
export async function readSheet(parts: TimesheetParts, asked: Asked): Promise<TimesheetView> {
  const { scope, subject, version, key } = asked
  const grant = await grantOf(parts, asked)
  const lines = await parts.database.inScope(scope, (tx) => selectLines(tx, key))
  const works = await worksOf(
    parts,
    asked,
    lines.map(({ workId }) => workId),
  )
  const decider = deciderOf(subject, key, lines, works)
  if (grant === null && decider === null) throw new AppError('FORBIDDEN')
  return parts.database.inScope(scope, async (tx) => {
    const sheet = await selectSheet(tx, key)
    const { usualHours } = await selectSettings(tx, key.scheduleId)
    const turns = await selectTurns(tx, key)
    const nameOf = await namesOf(tx, [key.userId, ...turns.map(({ by }) => by)])
    const resources = await resourcesOf(tx, version.spaceId, workersIn(lines))
    const elsewhere = await elsewhereOf(tx, asked, lines)
    const state = sheet?.state ?? 'draft'
    const isTelling = grant !== null && mayTell(grant)
    return {
      ...{ userId: key.userId, name: nameOf(key.userId), monday: key.monday, state, revision: sheet?.revision ?? 0 },
      lines: lines.map((line) => lineView(line, works)),
      warnings: warningsOf(checkedLines(lines, works, resources), elsewhere, usualHours),
      history: turns.map(({ by, at, ...turn }) => ({ ...turn, by: nameOf(by), at: at.toISOString() })),
      mayFill: isTelling && !version.locked && isOpenSheet(state),
      mayDecide: decider !== null && !version.locked,
      openFrom: grant?.factsFrom === undefined ? null : textOfDay(dayOfInstant(grant.factsFrom)),
      openTo: grant?.factsTo === undefined ? null : textOfDay(dayOfInstant(grant.factsTo)),
      usualHours: hoursText(usualHours),
      works: works.map(({ id, code, name, isOwn, assignments }) => ({
        ...{ id, code, name, isOwn },
        assignments: assignments.map(({ specialtyId: _, ...one }) => one),
      })),
    }
  })
}

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
    const resources = await resourcesOf(tx, version.spaceId, workersIn(lines))
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

const workersIn = (lines: readonly (LineRow | Saved['lines'][number])[]): string[] => [
  ...new Set(lines.map((line) => ('worker' in line ? line.worker.id : line.workerId))),
]

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
    const isPerson = resource?.type === 'human' ? resource.name : nameOfUser.get(worker.id)
    // Whoever left the space or the register since keeps the hours that they have.
    const workerName = isPerson ?? (old?.workerId === worker.id ? old.workerName : undefined)
    if (workerName === undefined) throw new AppError('TIMESHEET_WORKER')
    const work = workId === null ? null : (workOf.get(workId) ?? (old?.workId === workId ? old : undefined))
    if (work === undefined) throw new AppError('NO_DAYS')
    const assignment =
      work && 'assignments' in work ? work.assignments.find(({ id }) => id === assignmentId) : undefined
    return {
      ...line,
      ...{ workerKind: worker.kind, workerId: worker.id, workerName, workId, assignmentId },
      workCode: work === null ? '' : 'code' in work ? work.code : work.workCode,
      workName: work === null ? '' : 'name' in work ? work.name : work.workName,
      assignmentName: assignment?.name ?? (old?.assignmentId === assignmentId ? (old?.assignmentName ?? '') : ''),
      days: days
        .map(({ day, ...one }) => ({
          ...{ day, hours: hundredthsOf(one.hours) ?? 0, overtime: hundredthsOf(one.overtime) ?? 0 },
        }))
        .filter(({ hours }) => hours > 0)
        .map((one) => ({ ...one, cost: priced(resource, one)?.toString() ?? null })),
    }
  })
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

interface Elsewhere {
  all: Map<string, number>
  /** Without overtime. */
  usual: Map<string, number>
}

async function elsewhereOf(tx: Transaction, { version, key }: Asked, lines: readonly LineRow[]): Promise<Elsewhere> {
  const rows = await selectElsewhere(tx, version.spaceId, key, workersIn(lines))
  const keyOf = (row: { workerId: string; day: string }) => keyOfDay({ workerId: row.workerId, day: dayIn(row.day) })
  return {
    all: new Map(rows.map((row) => [keyOf(row), row.hours])),
    usual: new Map(rows.map((row) => [keyOf(row), row.usual])),
  }
}

function checkedLines(
  lines: readonly LineRow[],
  works: readonly SheetWork[],
  resources: ReadonlyMap<string, Resource>,
): CheckedLine[] {
  const asks = new Map(works.flatMap(({ assignments }) => assignments.map((one) => [one.id, one.specialtyId] as const)))
  return lines.map(({ id, workerId, days, assignmentId }) => ({
    ...{ id, workerId },
    days: days.map(({ day, hours, overtime }) => ({ day: dayIn(day), hours, overtime })),
    ownTrade: resources.get(workerId)?.specialtyId ?? null,
    askedTrade: assignmentId === null ? null : (asks.get(assignmentId) ?? null),
  }))
}

const warningsOf = (checked: readonly CheckedLine[], { usual }: Elsewhere, usualHours: number) =>
  timesheetWarnings(checked, usual, usualHours).map((one) => ({
    ...one,
    day: one.day === null ? null : textOfDay(one.day),
  }))

function lineView(
  { workerKind, workerId, workCode, workName, days, ...line }: LineRow,
  works: readonly SheetWork[],
): TimesheetView['lines'][number] {
  const work = works.find(({ id }) => id === line.workId)
  const costs = days.flatMap(({ cost }) => (cost === null ? [] : [BigInt(cost)]))
  return {
    ...line,
    worker: { kind: workerKind, id: workerId },
    // As the work is called now, where it is still there.
    ...{ code: work?.code ?? workCode, name: work?.name ?? workName },
    days: days.map(({ day, hours, overtime }) => ({ day, hours: hoursText(hours), overtime: hoursText(overtime) })),
    cost: costs.length === 0 ? null : decimalOf(costs.reduce((sum, one) => sum + one, 0n)),
  }
}
