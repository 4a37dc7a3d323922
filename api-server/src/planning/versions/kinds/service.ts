import type { Version } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type RoomRight, roomRightOf, type Subject } from '@plumbline/core/permissions'
import type { SchedulePlan } from '@plumbline/core/plan'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { timetableBriefs } from '../../official/timetable/index.ts'
import { encodePlan, roomOf } from '../../schedules/document/index.ts'
import { findVersion, selectVersion, selectVersions, type VersionRow } from './repository.ts'

/** Null for what is no schedule, is in the bin, or is not of one's spaces. */
export async function spaceOfSchedule(tx: Transaction, scheduleId: string): Promise<string | null> {
  const node = await selectNode(tx, scheduleId)
  return node?.kind === 'schedule' ? node.spaceId : null
}

/** Makes the room of a new version; the version itself is inserted by the caller, who drops the room if that fails. */
export async function createDocument(collabApi: CollabApi, plan: SchedulePlan, userId: string): Promise<string> {
  const versionId = newId()
  await collabApi.create(roomOf(versionId), encodePlan(plan), userId)
  return versionId
}

/** Throws NOT_FOUND, or VERSION_LOCKED for one that must be written. */
export async function requireVersion(
  database: Database,
  scope: Scope,
  versionId: string,
  use: 'read' | 'write',
): Promise<VersionRow> {
  const version = await database.inScope(scope, (tx) => findVersion(tx, versionId))
  if (!version) throw new AppError('NOT_FOUND')
  if (use === 'write' && version.locked) throw new AppError('VERSION_LOCKED')
  return version
}

/** What the person may write there. Throws NOT_FOUND and VERSION_LOCKED. */
export async function requireWritable(
  database: Database,
  scope: Scope,
  versionId: string,
  subject: Subject,
): Promise<RoomRight> {
  const version = await requireVersion(database, scope, versionId, 'write')
  return roomRightOf(subject, version) ?? 'read'
}

/** Newest first. */
export async function listVersions(tx: Transaction, scheduleId: string): Promise<Version[]> {
  return viewsOf(tx, await selectVersions(tx, scheduleId))
}

async function viewsOf(tx: Transaction, rows: readonly VersionRow[]): Promise<Version[]> {
  const briefs = await timetableBriefs(
    tx,
    rows.map((row) => row.id),
  )
  const names = await selectNames(
    tx,
    rows.map((row) => row.createdBy),
  )
  const nameNow = new Map(rows.map((row) => [row.id, row.name]))
  return rows.map((row) => {
    const { timetableState = 0, dataDate = null, start = null, finish = null } = briefs.get(row.id) ?? {}
    return {
      id: row.id,
      scheduleId: row.scheduleId,
      kind: row.kind,
      name: row.name,
      locked: row.locked,
      planning: row.planning,
      isBranch: row.isBranch,
      basedOn: basedOnOf(row, nameNow),
      activeTarget: row.activeTarget,
      current: row.kind === 'actual',
      createdAt: row.createdAt.toISOString(),
      createdBy: names.get(row.createdBy) ?? '',
      timetableState,
      dataDate,
      start,
      finish,
    }
  })
}

function basedOnOf(row: VersionRow, nameNow: ReadonlyMap<string, string>): Version['basedOn'] {
  if (row.basedOnId === null) return null
  const name = nameNow.get(row.basedOnId) ?? row.basedOnName ?? ''
  return { versionId: row.basedOnId, name, seq: Number(row.basedOnSeq) }
}

/** One version as others see it. Throws NOT_FOUND. */
export async function readVersion(tx: Transaction, versionId: string): Promise<Version> {
  const row = await selectVersion(tx, versionId)
  const views = row ? await listVersions(tx, row.scheduleId) : []
  const view = views.find((version) => version.id === versionId)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
