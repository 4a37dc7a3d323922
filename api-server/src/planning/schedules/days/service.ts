import type { DayPlanView, dayValuesSave } from '@plumbline/core/contract'
import {
  type DayPlace,
  type DaysCommand,
  isOpenDay,
  NOBODY,
  quarterOf,
  quartersBetween,
} from '@plumbline/core/documents/day'
import { AppError } from '@plumbline/core/errors'
import { may, roomRightOf, type Subject } from '@plumbline/core/permissions'
import { isActivity } from '@plumbline/core/plan'
import { type Day, dayOfInstant, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'
import type { z } from 'zod'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { timetableBriefs } from '../../official/timetable/index.ts'
import { peopleOf } from '../../versions/history/index.ts'
import { requireVersion, selectCurrentVersion, type VersionRow } from '../../versions/kinds/index.ts'
import { today } from '../day-limits/index.ts'
import type { DocumentReader } from '../document/index.ts'
import { grantOn, visibleExecutors } from './authorizer.ts'
import { type DayDocuments, roomOfDays } from './documents.ts'
import { selectDocuments } from './documents-repository.ts'
import type { DaysFollower } from './follow.ts'
import { curatorBehind } from './sheets.ts'

type Edit = z.output<typeof dayValuesSave.input>['values'][number]

export interface DaysService {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  documents: DayDocuments
  follower: DaysFollower
}

export const dayIn = (text: string): Day => dayOfInstant(parseInstant(text) ?? 0)

/** The version that the daily plan of a schedule belongs to: its actual one. */
export async function actualOf(database: Database, scope: Scope, versionId: string): Promise<VersionRow> {
  const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
  const actual = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
  if (!actual) throw new AppError('NOT_FOUND')
  return actual
}

/** Who has works in the period, as far as the person may see them. */
export async function readDayPlan(
  { database, documents }: DaysService,
  { scope, subject, version }: { scope: Scope; subject: Subject; version: VersionRow },
  { from, to }: { from: string; to: string },
): Promise<DayPlanView> {
  const [first, last] = [dayIn(from), dayIn(to)]
  const { executors = [] } = await documents.ask(version.id, { ask: 'executors', from: first, to: last })
  const visible = visibleExecutors(subject)
  const quarters = quartersBetween(first, last)
  const { rows, nameOf, dataDate } = await database.inScope(scope, async (tx) => ({
    rows: await selectDocuments(tx, version.scheduleId, quarters),
    nameOf: await peopleOf(
      tx,
      executors.flatMap(({ id, curators }) => [id, ...curators]),
    ),
    dataDate: (await timetableBriefs(tx, [version.id])).get(version.id)?.dataDate ?? null,
  }))
  const mayPlan = may(subject, 'schedule.edit')
  const shown = executors.filter(({ id, curators }) => {
    return visible === null || visible.includes(id) || curators.includes(subject.userId)
  })
  return {
    ...{ versionId: version.id, scheduleId: version.scheduleId, dataDate },
    today: formatInstant(instantOf(today())).slice(0, 10),
    right: roomRightOf(subject, version) ?? 'read',
    executors: shown.map(({ id, works, curators: ids }) => {
      const curators = ids.map((one) => ({
        ...{ id: one, name: nameOf(one)?.name ?? '' },
        isMine: curatorBehind(subject, one) !== null,
      }))
      return {
        ...{ id, works, quarters, curators },
        name: id === NOBODY ? '' : (nameOf(id)?.name ?? ''),
        mayDecide: mayPlan || curators.some(({ isMine }) => isMine),
        openProposals: rows.filter((row) => row.executorId === id).reduce((sum, row) => sum + row.openProposals, 0),
      }
    }),
  }
}

/** All or nothing: one value that may not be entered refuses the others. */
export async function saveDayValues(
  parts: DaysService,
  { scope, subject, version }: { scope: Scope; subject: Subject; version: VersionRow },
  edits: readonly Edit[],
): Promise<void> {
  const { database, documents, collabApi, follower } = parts
  if (version.locked) throw new AppError('VERSION_LOCKED')
  const executorOf = await executorsOf(parts.reader, version.id, edits)
  const byExecutor = new Map<string, Edit[]>()
  for (const edit of edits) {
    const executorId = executorOf(edit.workId)
    byExecutor.set(executorId, [...(byExecutor.get(executorId) ?? []), edit])
  }
  const writes: { place: DayPlace; command: DaysCommand; grant: Awaited<ReturnType<typeof grantOn>> }[] = []
  for (const [executorId, own] of byExecutor) {
    const grant = await grantOn(database, scope, version, { subject, executorId }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'FORBIDDEN' ? new AppError('NOT_YOUR_WORK') : error
    })
    requireOpen(grant, own)
    for (const [quarter, values] of byQuarter(own)) {
      const place = { scheduleId: version.scheduleId, executorId, quarter }
      writes.push({ place, command: { do: 'values.set', values }, grant })
    }
  }
  const places = writes.map(({ place }) => place)
  await documents.ensureSome(places, { spaceId: version.spaceId, versionId: version.id })
  for (const {
    place,
    command,
    grant: { right, ...open },
  } of writes) {
    const write = () => collabApi.command(roomOfDays(place), [command], scope.userId, right, open)
    await write().catch(async (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NOT_YOUR_WORK')) throw error
      // It is theirs, at another time or too new: the document does not know it yet.
      const also = [...new Set(edits.map(({ workId }) => workId))]
      await documents.ensure([place], { spaceId: version.spaceId, versionId: version.id, also })
      return write()
    })
  }
  await follower.now(places)
}

function requireOpen(grant: Awaited<ReturnType<typeof grantOn>>, edits: readonly Edit[]): void {
  const mayTell = grant.right === 'write' || grant.right === 'facts'
  const mayPlan = grant.right !== 'read'
  for (const { day, kind } of edits) {
    if (!(kind === 'fact' ? mayTell : mayPlan)) throw new AppError('FACTS_CLOSED')
    if (!isOpenDay(grant, kind === 'fact' ? 'fact' : 'plan', dayIn(day))) throw new AppError('DAY_CLOSED', { day })
  }
}

function byQuarter(edits: readonly Edit[]) {
  const quarters = new Map<string, Extract<DaysCommand, { do: 'values.set' }>['values']>()
  for (const { day, ...edit } of edits) {
    const number = dayIn(day)
    const values = quarters.get(quarterOf(number)) ?? []
    quarters.set(quarterOf(number), values)
    values.push({ ...edit, day: number })
  }
  return quarters
}

/** Throws NOT_FOUND and NO_DAYS. */
async function executorsOf(
  reader: DocumentReader,
  versionId: string,
  edits: readonly Pick<Edit, 'workId'>[],
): Promise<(workId: string) => string> {
  const ids = [...new Set(edits.map(({ workId }) => workId))]
  const rows = await reader.byIds(versionId, ids)
  if (rows.length < ids.length) throw new AppError('NOT_FOUND')
  if (rows.some(({ type }) => !isActivity(type))) throw new AppError('NO_DAYS')
  const executors = new Map(rows.map(({ id, executor }) => [id, executor ?? NOBODY]))
  return (workId) => executors.get(workId) ?? NOBODY
}

/** Names of people beside what is told of them. */
export async function namesOf(
  tx: Transaction,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const personOf = await peopleOf(tx, ids)
  return (id) => personOf(id)?.name ?? ''
}

/** Puts works of the schedule on the sheets of their executors, whenever they are planned. */
export async function addWorks(
  parts: DaysService,
  { scope, subject, version }: { scope: Scope; subject: Subject; version: VersionRow },
  { workIds, day }: { workIds: readonly string[]; day: string },
): Promise<void> {
  const executorOf = await executorsOf(
    parts.reader,
    version.id,
    workIds.map((workId) => ({ workId })),
  )
  for (const executorId of new Set(workIds.map(executorOf))) {
    const { right } = await grantOn(parts.database, scope, version, { subject, executorId })
    if (right === 'read') throw new AppError('FORBIDDEN')
    const place = { scheduleId: version.scheduleId, executorId, quarter: quarterOf(dayIn(day)) }
    const also = workIds.filter((workId) => executorOf(workId) === executorId)
    await parts.documents.ensure([place], { spaceId: version.spaceId, versionId: version.id, also })
  }
}
