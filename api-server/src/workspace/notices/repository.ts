import type { NoticeChoice, NoticeKind, NoticesStatus } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import type { NoticeArea } from './rules.ts'

export interface NewNotice {
  spaceId: string
  kind: NoticeKind
  area: NoticeArea
  actorId: string | null
  epsId: string | null
  scheduleId: string | null
  versionId: string | null
  params: Record<string, string | number>
}

export async function insertNotices(tx: Transaction, notice: NewNotice, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx('notices').insert(
    userIds.map((userId) => ({
      space_id: notice.spaceId,
      user_id: userId,
      area: notice.area,
      kind: notice.kind,
      actor_id: notice.actorId,
      node_id: notice.epsId,
      schedule_id: notice.scheduleId,
      version_id: notice.versionId,
      params: JSON.stringify(notice.params),
    })),
  )
}

/** Of each of these people, the oldest beyond that number. */
export async function forgetBeyond(tx: Transaction, userIds: readonly string[], kept: number): Promise<void> {
  await tx.raw(
    `DELETE FROM notices WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (PARTITION BY user_id, area ORDER BY id DESC) AS place
         FROM notices WHERE user_id = ANY (?)
       ) ranked WHERE place > ?)`,
    [[...userIds], kept],
  )
}

export async function deleteOldNotices(tx: Transaction, days: number): Promise<void> {
  await tx('notices').whereRaw("created_at < now() - ? * interval '1 day'", [days]).delete()
}

export interface NoticeRow {
  id: string
  kind: NoticeKind
  spaceId: string
  spaceName: string
  epsId: string | null
  scheduleId: string | null
  versionId: string | null
  actorId: string | null
  firstName: string | null
  lastName: string | null
  color: number | null
  params: Record<string, string | number>
  at: Date
  checkedAt: Date | null
}

/** The space's name was told when the notice was written: the person may not see the space any more. */
const query = (tx: Transaction) =>
  tx('notices as n')
    .leftJoin('users as u', 'u.id', 'n.actor_id')
    .select('n.id', 'n.kind', 'n.space_id as spaceId', 'n.node_id as epsId', 'n.schedule_id as scheduleId')
    .select('n.version_id as versionId', 'n.actor_id as actorId', 'n.params', 'n.created_at as at')
    .select('n.checked_at as checkedAt', 'u.first_name as firstName', 'u.last_name as lastName', 'u.color')
    .select(tx.raw(`n.params ->> 'space' AS "spaceName"`))

/** Newest first. */
export async function selectNotices(
  tx: Transaction,
  { userId, area }: { userId: string; area: NoticeArea },
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<NoticeRow[]> {
  const rows = query(tx).where({ 'n.user_id': userId, 'n.area': area }).orderBy('n.id', 'desc').limit(limit)
  if (before !== undefined) rows.where('n.id', '<', before)
  return rows
}

export async function selectNotice(tx: Transaction, userId: string, id: string): Promise<NoticeRow | null> {
  return (await query(tx).where({ 'n.user_id': userId, 'n.id': id }).first()) ?? null
}

export async function selectStatus(tx: Transaction, userId: string): Promise<NoticesStatus> {
  const counts: { area: NoticeArea; total: string; unchecked: string }[] = await tx('notices')
    .where({ user_id: userId })
    .groupBy('area')
    .select('area', tx.raw('count(*) AS total'), tx.raw('count(*) FILTER (WHERE checked_at IS NULL) AS unchecked'))
  const of = (area: NoticeArea) => counts.find((one) => one.area === area)
  return {
    unchecked: Number(of('bell')?.unchecked ?? 0),
    total: Number(of('bell')?.total ?? 0),
    personalUnchecked: Number(of('personal')?.unchecked ?? 0),
    personalTotal: Number(of('personal')?.total ?? 0),
  }
}

/** One of either area, or the whole bell. How many were not checked before. */
export async function markChecked(tx: Transaction, userId: string, id: string | undefined): Promise<number> {
  const which = id === undefined ? { area: 'bell' } : { id }
  return tx('notices')
    .where({ user_id: userId, ...which })
    .whereNull('checked_at')
    .update({ checked_at: tx.fn.now() })
}

/** Without an id all of the area; how many went. */
export async function deleteNotices(
  tx: Transaction,
  of: { userId: string; area: NoticeArea; id?: string },
): Promise<number> {
  const rows = tx('notices').where({ user_id: of.userId, area: of.area })
  if (of.id !== undefined) rows.where({ id: of.id })
  return rows.delete()
}

export async function selectChoices(
  tx: Transaction,
  nodeIds: readonly string[],
  userId?: string,
): Promise<{ nodeId: string; userId: string; notices: NoticeChoice }[]> {
  const rows = tx('eps_user_settings').whereIn('node_id', nodeIds)
  if (userId !== undefined) rows.where({ user_id: userId })
  return rows.select('node_id as nodeId', 'user_id as userId', 'notices')
}

export async function storeChoice(
  tx: Transaction,
  at: { userId: string; nodeId: string; spaceId: string },
  notices: NoticeChoice | null,
): Promise<void> {
  const where = { user_id: at.userId, node_id: at.nodeId }
  if (notices === null) await tx('eps_user_settings').where(where).delete()
  else {
    await tx('eps_user_settings')
      .insert({ ...where, space_id: at.spaceId, notices })
      .onConflict(['user_id', 'node_id'])
      .merge({ notices })
  }
}
