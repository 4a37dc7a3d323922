import type { Version, VersionChange } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

export interface VersionRow {
  id: string
  spaceId: string
  scheduleId: string
  kind: Version['kind']
  name: string
  locked: boolean
  planning: boolean
  isBranch: boolean
  activeTarget: boolean
  basedOnId: string | null
  basedOnName: string | null
  basedOnSeq: string | null
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
  'planning',
  'is_branch as isBranch',
  'active_target as activeTarget',
  'based_on_id as basedOnId',
  'based_on_name as basedOnName',
  'based_on_seq as basedOnSeq',
  'created_by as createdBy',
  'created_at as createdAt',
]

export interface NewVersion {
  id: string
  spaceId: string
  scheduleId: string
  kind: Version['kind']
  name: string
  createdBy: string
  isBranch?: boolean
  /** What it was made of, where a file brought it. */
  importedContent?: string
  basedOn?: { id: string; name: string; seq: number }
  /** Where only the name of that is known: it is in another space. */
  basedOnName?: string | null
  locked?: boolean
  planning?: boolean
}

/** Whoever changes kinds, names or the number of versions takes turns with others at the same schedule. */
export async function lockVersions(tx: Transaction, scheduleId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 3))', [scheduleId])
}

/** A new actual version makes a plain one of the actual version before; the first target is the active one. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await lockVersions(tx, version.scheduleId)
  const ofSchedule = tx('versions').where({ schedule_id: version.scheduleId })
  if (version.kind === 'actual') await ofSchedule.clone().where({ kind: 'actual' }).update({ kind: 'version' })
  const active = version.kind === 'target' && !(await ofSchedule.clone().where({ active_target: true }).first())
  await tx('versions').insert({
    id: version.id,
    space_id: version.spaceId,
    schedule_id: version.scheduleId,
    kind: version.kind,
    name: version.name,
    is_branch: version.isBranch ?? false,
    active_target: active,
    imported_content: version.importedContent ?? null,
    based_on_id: version.basedOn?.id ?? null,
    based_on_name: version.basedOn?.name ?? version.basedOnName ?? null,
    based_on_seq: version.basedOn?.seq ?? null,
    locked: version.locked ?? false,
    planning: version.planning ?? false,
    created_by: version.createdBy,
  })
  // Its room was there before it: only now a result can be stored for it.
  await tx.raw("SELECT pg_notify('version_created', ?)", [version.id])
}

/** The name as it is, or with a number behind it when a version of the schedule has it already. */
export async function freeName(tx: Transaction, scheduleId: string, wanted: string): Promise<string> {
  await lockVersions(tx, scheduleId)
  const rows: { name: string }[] = await tx('versions').where({ schedule_id: scheduleId }).select('name')
  const taken = new Set(rows.map((row) => row.name.toLowerCase()))
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} (${number})`
  return name
}

/** Contents of files that target versions of the schedule were made of. */
export async function selectImportedContents(tx: Transaction, scheduleId: string): Promise<Set<string>> {
  const rows: { content: string }[] = await tx('versions')
    .where({ schedule_id: scheduleId })
    .whereNotNull('imported_content')
    .select('imported_content as content')
  return new Set(rows.map(({ content }) => content))
}

/** Target versions that a file brought. */
export async function selectImportedTargets(tx: Transaction, scheduleId: string): Promise<Set<string>> {
  const ofSchedule = tx('versions').where({ schedule_id: scheduleId, kind: 'target' })
  return new Set(await ofSchedule.whereNotNull('imported_content').pluck<string[]>('id'))
}

export async function countVersions(tx: Transaction, scheduleId: string): Promise<number> {
  const row = await tx('versions').where({ schedule_id: scheduleId }).count({ count: '*' }).first()
  return Number(row?.count ?? 0)
}

export async function selectVersion(tx: Transaction, versionId: string): Promise<VersionRow | null> {
  return (await tx('versions').where({ id: versionId }).select(columns).first()) ?? null
}

/** Null for a version that is not there, not of one's spaces, or whose schedule is in the bin. */
export async function findVersion(tx: Transaction, versionId: string): Promise<VersionRow | null> {
  const schedule = tx('eps_nodes').where('eps_nodes.id', tx.ref('versions.schedule_id')).whereNull('deleted_at')
  const version = tx('versions')
    .where({ id: versionId })
    .whereExists(schedule.select(tx.raw('1')))
  return (await version.select(columns).first()) ?? null
}

/** Newest first. */
export async function selectVersions(tx: Transaction, scheduleId: string): Promise<VersionRow[]> {
  return tx('versions').where({ schedule_id: scheduleId }).orderBy('created_at', 'desc').orderBy('id').select(columns)
}

export async function selectCurrentVersions(tx: Transaction, spaceId: string): Promise<VersionRow[]> {
  return tx('versions').where({ space_id: spaceId, kind: 'actual' }).select(columns)
}

export async function selectVersionIdsOfSchedules(tx: Transaction, scheduleIds: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] = await tx('versions').whereIn('schedule_id', scheduleIds).select('id')
  return rows.map((row) => row.id)
}

export async function knownVersions(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await tx('versions').whereIn('id', ids).pluck<string[]>('id'))
}

export async function selectVersionIdsOfSpace(tx: Transaction, spaceId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx('versions').where({ space_id: spaceId }).select('id')
  return rows.map((row) => row.id)
}

export async function selectCurrentVersion(tx: Transaction, scheduleId: string): Promise<VersionRow | null> {
  return (await tx('versions').where({ schedule_id: scheduleId, kind: 'actual' }).select(columns).first()) ?? null
}

/** The version that scenarios and reports compare with. */
export async function selectActiveTarget(tx: Transaction, scheduleId: string): Promise<VersionRow | null> {
  const active = tx('versions').where({ schedule_id: scheduleId, active_target: true })
  return (await active.select(columns).first()) ?? null
}

/** Of those schedules of the space that have one. */
export async function selectActiveTargetsOfSpace(tx: Transaction, spaceId: string): Promise<VersionRow[]> {
  return tx('versions').where({ space_id: spaceId, active_target: true }).select(columns)
}

/** Of these versions, those of the space with what they are versions of. */
export async function selectSchedulesOfVersions(
  tx: Transaction,
  spaceId: string,
  versionIds: readonly string[],
): Promise<{ id: string; scheduleId: string }[]> {
  return tx('versions')
    .where({ space_id: spaceId })
    .whereIn('id', [...versionIds])
    .select('id', 'schedule_id as scheduleId')
}

/** Who made the schedule or the version; the version may be gone. */
export async function selectMakers(
  tx: Transaction,
  { scheduleId, versionId }: { scheduleId: string; versionId: string },
): Promise<string[]> {
  const rows: { user_id: string }[] = await tx('version_events')
    .where({ schedule_id: scheduleId, version_id: versionId, change: 'created' })
    .distinct('user_id')
  const version: { created_by: string } | undefined = await tx('versions').where({ id: versionId }).first('created_by')
  return [...new Set([...rows.map((row) => row.user_id), ...(version ? [version.created_by] : [])])]
}

export async function selectUnlockedVersions(tx: Transaction, scheduleId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx('versions').where({ schedule_id: scheduleId, locked: false }).select('id')
  return rows.map((row) => row.id)
}

export async function isNameTaken(tx: Transaction, scheduleId: string, name: string, but = ''): Promise<boolean> {
  const namesake = tx('versions').where({ schedule_id: scheduleId }).whereRaw('lower(name) = lower(?)', [name])
  return (await namesake.whereNot({ id: but }).first('id')) !== undefined
}

export async function updateVersion(
  tx: Transaction,
  versionId: string,
  fields: Partial<Pick<VersionRow, 'name' | 'locked' | 'planning' | 'kind'>>,
): Promise<void> {
  await tx('versions').where({ id: versionId }).update(fields)
}

/** Null: the schedule has no active target any more. */
export async function updateActiveTarget(tx: Transaction, scheduleId: string, versionId: string | null): Promise<void> {
  await tx('versions').where({ schedule_id: scheduleId, active_target: true }).update({ active_target: false })
  if (versionId !== null) await tx('versions').where({ id: versionId }).update({ active_target: true })
}

export async function deleteVersion(tx: Transaction, versionId: string): Promise<void> {
  await tx('versions').where({ id: versionId }).delete()
}

/** collab-server closes the connections to the version's document; they come back with the right of now. */
export async function announceRoomChange(tx: Transaction, room: string): Promise<void> {
  await tx.raw("SELECT pg_notify('access_changed', ?)", [JSON.stringify({ room })])
}

export interface NewEvent {
  version: Pick<VersionRow, 'id' | 'spaceId' | 'scheduleId' | 'name'>
  change: VersionChange
  details?: Record<string, string | number>
  userId: string
}

export async function insertEvent(tx: Transaction, { version, change, details, userId }: NewEvent): Promise<void> {
  await tx('version_events').insert({
    space_id: version.spaceId,
    schedule_id: version.scheduleId,
    version_id: version.id,
    version_name: version.name,
    change,
    details: JSON.stringify(details ?? {}),
    user_id: userId,
  })
}

export interface EventRow {
  id: string
  versionId: string
  versionName: string
  change: VersionChange
  details: Record<string, string | number>
  userId: string
  at: Date
}

interface SpaceEvent {
  id: number
  scheduleId: string
  scheduleName: string
  versionId: string
  versionName: string
  change: VersionChange
  by: string
  at: string
}

/** Of these schedules, the last first. */
export async function selectSpaceEvents(
  tx: Transaction,
  { spaceId, scheduleIds, limit }: { spaceId: string; scheduleIds: readonly string[]; limit: number },
): Promise<SpaceEvent[]> {
  const rows: (Omit<SpaceEvent, 'id' | 'at'> & { id: string; at: Date })[] = await tx('version_events as e')
    .join('eps_nodes as n', 'n.id', 'e.schedule_id')
    .join('users as u', 'u.id', 'e.user_id')
    .where('e.space_id', spaceId)
    .whereIn('e.schedule_id', scheduleIds)
    .orderBy('e.id', 'desc')
    .limit(limit)
    .select('e.id', 'e.schedule_id as scheduleId', 'n.name as scheduleName', 'e.version_id as versionId')
    .select('e.version_name as versionName', 'e.change', 'e.at')
    .select(tx.raw("u.first_name || ' ' || u.last_name AS by"))
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }))
}

/** Newest first. */
export async function selectEvents(
  tx: Transaction,
  scheduleId: string,
  { before, limit }: { before?: number; limit: number },
): Promise<EventRow[]> {
  const events = tx('version_events').where({ schedule_id: scheduleId }).orderBy('id', 'desc').limit(limit)
  if (before !== undefined) events.where('id', '<', before)
  return events.select(
    'id',
    'version_id as versionId',
    'version_name as versionName',
    'change',
    'details',
    'user_id as userId',
    'at',
  )
}
