import { type StorageArea, TEMP_HOURS } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

export interface FileRow {
  id: string
  number: string
  spaceId: string
  scheduleId: string
  versionId: string | null
  workId: string | null
  area: StorageArea
  name: string
  mime: string
  bytes: string
  sha256: string
  revision: number
  isCurrent: boolean
  storedFile: string
  hasThumbnail: boolean
  at: Date
  authorId: string
  firstName: string
  lastName: string
  color: number
}

export interface NewFile {
  id: string
  spaceId: string
  scheduleId: string
  versionId: string | null
  workId: string | null
  area: StorageArea
  name: string
  mime: string
  bytes: number
  sha256: string
  revision: number
  storedFile: string
  thumbnail: Buffer | null
  authorId: string
}

interface Asked {
  scheduleId: string
  area: StorageArea
  search: string
  versionId?: string | undefined
  workId?: string | undefined
  name?: string | undefined
  after?: number | undefined
  most: number
}

const columns = {
  ...{ id: 'f.id', number: 'f.number', spaceId: 'f.space_id', scheduleId: 'f.schedule_id', versionId: 'f.version_id' },
  workId: 'f.work_id',
  ...{ area: 'f.area', name: 'f.name', mime: 'f.mime', bytes: 'f.bytes', sha256: 'f.sha256', revision: 'f.revision' },
  ...{ isCurrent: 'f.is_current', storedFile: 'f.stored_file', at: 'f.created_at', authorId: 'f.author_id' },
  ...{ firstName: 'u.first_name', lastName: 'u.last_name', color: 'u.color' },
}

/** What is there for a day is its author's alone. */
const query = (tx: Transaction, userId: string) =>
  tx('schedule_files as f')
    .join('users as u', 'u.id', 'f.author_id')
    .select(columns)
    .select<FileRow[]>(tx.raw('f.thumbnail IS NOT NULL AS "hasThumbnail"'))
    .where((own) => own.whereNot('f.area', 'temp').orWhere('f.author_id', userId))

/** Newest first. */
export function selectFiles(tx: Transaction, userId: string, asked: Asked): Promise<FileRow[]> {
  const { scheduleId, area, search, versionId, workId, name, after, most } = asked
  const found = query(tx, userId).where({ 'f.schedule_id': scheduleId, 'f.area': area })
  if (name === undefined) found.where('f.is_current', true)
  else found.whereRaw('lower(f.name) = lower(?)', [name])
  if (search !== '') found.whereRaw('strpos(lower(f.name), lower(?)) > 0', [search])
  if (versionId) found.where((of) => of.where('f.version_id', versionId).orWhereNull('f.version_id'))
  if (workId) found.where('f.work_id', workId)
  if (after !== undefined) found.where('f.number', '<', after)
  return found.orderBy('f.number', 'desc').limit(most) as unknown as Promise<FileRow[]>
}

export async function selectFile(tx: Transaction, userId: string, id: string): Promise<FileRow | null> {
  return ((await query(tx, userId).where('f.id', id).first()) as FileRow | undefined) ?? null
}

/** Of several schedules, the newest revision of each, by name. */
export function selectStoredPictures(
  tx: Transaction,
  scheduleIds: readonly string[],
  most: number,
): Promise<FileRow[]> {
  const found = query(tx, '')
    .whereIn('f.schedule_id', scheduleIds)
    .where({ 'f.area': 'documents', 'f.is_current': true })
  return found.whereLike('f.mime', 'image/%').orderByRaw('lower(f.name), f.number').limit(most) as unknown as Promise<
    FileRow[]
  >
}

/** Of whomever it is. */
export async function placeOfFile(tx: Transaction, id: string): Promise<{ spaceId: string; nodeId: string } | null> {
  return (await tx('schedule_files').where({ id }).first('space_id as spaceId', 'schedule_id as nodeId')) ?? null
}

export async function selectThumbnail(tx: Transaction, id: string): Promise<Buffer | null> {
  return (await tx('schedule_files').where({ id }).first('thumbnail'))?.thumbnail ?? null
}

/** The same bytes in this space, if they are there. */
export async function selectSame(
  tx: Transaction,
  { spaceId, sha256, bytes }: { spaceId: string; sha256: string; bytes: number },
): Promise<{ storedFile: string } | null> {
  const same = tx('schedule_files').where({ space_id: spaceId, sha256, bytes })
  return (await same.first('stored_file as storedFile')) ?? null
}

/** Who brings or deletes files of a space waits here, so that bytes are stored once and none go that somebody takes. */
export async function lockFiles(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('schedule files:' || ?, 0))", [spaceId])
}

export async function countFiles(tx: Transaction, scheduleId: string): Promise<number> {
  const [row] = await tx('schedule_files').where({ schedule_id: scheduleId }).count<{ count: string }[]>('* as count')
  return Number(row?.count ?? 0)
}

/** All revisions of a file. */
const named = (
  tx: Transaction,
  { scheduleId, area, workId, name }: Pick<NewFile, 'scheduleId' | 'area' | 'workId' | 'name'>,
) =>
  tx('schedule_files')
    .where({ schedule_id: scheduleId, area })
    .whereRaw('work_id IS NOT DISTINCT FROM ?', [workId])
    .whereRaw('lower(name) = lower(?)', [name])

/** Those of this name are no longer the newest; the number of the last one, 0: there is none. */
export async function supersede(tx: Transaction, file: NewFile): Promise<number> {
  const row = await named(tx, file).max<{ max: number | null }[]>('revision as max').first()
  if (row?.max) await named(tx, file).where({ is_current: true }).update({ is_current: false })
  return row?.max ?? 0
}

export async function insertFileRow(tx: Transaction, file: NewFile): Promise<void> {
  const { spaceId, scheduleId, versionId, workId, storedFile, authorId, ...rest } = file
  await tx('schedule_files').insert({
    ...rest,
    ...{ space_id: spaceId, schedule_id: scheduleId, version_id: versionId, work_id: workId },
    ...{ stored_file: storedFile, author_id: authorId },
  })
}

/** The newest takes those before it along. */
export async function deleteFile(tx: Transaction, file: FileRow): Promise<void> {
  const { id, area, isCurrent } = file
  if (!isCurrent || area !== 'documents') await tx('schedule_files').where({ id }).delete()
  else await named(tx, file).delete()
}

export async function forgetTempFiles(tx: Transaction): Promise<void> {
  await tx('schedule_files')
    .where({ area: 'temp' })
    .whereRaw(`created_at < now() - interval '${TEMP_HOURS} hours'`)
    .delete()
}
