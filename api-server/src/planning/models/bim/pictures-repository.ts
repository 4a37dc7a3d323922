import type { Transaction } from '../../../platform/database/index.ts'

/** What no view names any more may still come back by undoing. */
const KEPT_DAYS = 30

/** Those who add pictures to a schedule wait for each other. */
export async function lockPictures(tx: Transaction, scheduleId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('bim_pictures:' || ?, 0))", [scheduleId])
}

interface NewPicture {
  id: string
  spaceId: string
  scheduleId: string
  userId: string
  /** JPEG. */
  content: Buffer
}

export async function insertPicture(tx: Transaction, picture: NewPicture): Promise<void> {
  const { id, spaceId, scheduleId, userId, content } = picture
  await tx('bim_pictures').insert({ id, space_id: spaceId, schedule_id: scheduleId, created_by: userId, content })
}

export async function countPictures(tx: Transaction, scheduleId: string): Promise<number> {
  const pictures = tx('bim_pictures').where({ schedule_id: scheduleId })
  const row = await pictures.count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

export async function selectPicture(tx: Transaction, scheduleId: string, id: string): Promise<Buffer | null> {
  const row = await tx('bim_pictures').where({ schedule_id: scheduleId, id }).select('content').first()
  return row?.content ?? null
}

export async function deleteUnnamed(tx: Transaction, scheduleId: string, named: readonly string[]): Promise<void> {
  await tx('bim_pictures')
    .where({ schedule_id: scheduleId })
    .whereNotIn('id', [...named])
    .whereRaw("created_at < now() - ? * interval '1 day'", [KEPT_DAYS])
    .delete()
}
