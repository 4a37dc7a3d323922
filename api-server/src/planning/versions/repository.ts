import type { Version } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface VersionRow {
  id: string
  spaceId: string
  scheduleId: string
  kind: Version['kind']
  name: string
  locked: boolean
  current: boolean
  createdBy: string
  createdAt: Date
}

const columns = [
  'id',
  'space_id as spaceId',
  'schedule_id as scheduleId',
  'kind',
  'name',
  'locked',
  'current',
  'created_by as createdBy',
  'created_at as createdAt',
]

export type NewVersion = Pick<VersionRow, 'id' | 'spaceId' | 'scheduleId' | 'name' | 'current' | 'createdBy'>

/** A current one takes the place of the version that was current before. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  if (version.current) await tx('versions').where({ schedule_id: version.scheduleId }).update({ current: false })
  await tx('versions').insert({
    id: version.id,
    space_id: version.spaceId,
    schedule_id: version.scheduleId,
    kind: 'version',
    name: version.name,
    current: version.current,
    created_by: version.createdBy,
  })
  // Its room was there before it: only now a result can be stored for it.
  await tx.raw("SELECT pg_notify('version_created', ?)", [version.id])
}

export async function selectVersion(tx: Transaction, versionId: string): Promise<VersionRow | null> {
  return (await tx('versions').where({ id: versionId }).select(columns).first()) ?? null
}

/** Newest first. */
export async function selectVersions(tx: Transaction, scheduleId: string): Promise<VersionRow[]> {
  return tx('versions').where({ schedule_id: scheduleId }).orderBy('created_at', 'desc').orderBy('id').select(columns)
}

export async function selectCurrentVersions(tx: Transaction, spaceId: string): Promise<VersionRow[]> {
  return tx('versions').where({ space_id: spaceId, current: true }).select(columns)
}

export async function selectVersionIdsOfSchedules(tx: Transaction, scheduleIds: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] = await tx('versions').whereIn('schedule_id', scheduleIds).select('id')
  return rows.map((row) => row.id)
}

export async function selectVersionIdsOfSpace(tx: Transaction, spaceId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx('versions').where({ space_id: spaceId }).select('id')
  return rows.map((row) => row.id)
}

export async function selectCurrentVersion(tx: Transaction, scheduleId: string): Promise<VersionRow | null> {
  return (await tx('versions').where({ schedule_id: scheduleId, current: true }).select(columns).first()) ?? null
}

/** The version that scenarios and reports compare with: the newest target. */
export async function selectActiveTarget(tx: Transaction, scheduleId: string): Promise<VersionRow | null> {
  const newest = tx('versions').where({ schedule_id: scheduleId, kind: 'target' }).orderBy('created_at', 'desc')
  return (await newest.orderBy('id').select(columns).first()) ?? null
}

export async function selectUnlockedVersions(tx: Transaction, scheduleId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx('versions').where({ schedule_id: scheduleId, locked: false }).select('id')
  return rows.map((row) => row.id)
}
