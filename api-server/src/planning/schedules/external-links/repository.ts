import type { RelationReserve } from '@plumbline/core/schedule'
import type { Transaction } from '../../../platform/database/index.ts'

export interface LinkRow {
  relationId: string
  otherScheduleId: string
  otherWorkId: string
  side: 'predecessor' | 'successor'
}

export type NewLink = LinkRow & Pick<RelationReserve, 'free' | 'full' | 'drives'>

export async function selectLinks(tx: Transaction, versionId: string): Promise<LinkRow[]> {
  return tx('schedule_links')
    .where({ version_id: versionId })
    .orderBy('relation_id')
    .select('relation_id as relationId', 'other_schedule_id as otherScheduleId', 'other_work_id as otherWorkId', 'side')
}

const LINKS_PER_INSERT = 1_000

export async function replaceLinks(
  tx: Transaction,
  of: { versionId: string; spaceId: string },
  links: readonly NewLink[],
): Promise<void> {
  await tx('schedule_links').where({ version_id: of.versionId }).delete()
  const rows = links.map((link) => ({
    version_id: of.versionId,
    relation_id: link.relationId,
    space_id: of.spaceId,
    other_schedule_id: link.otherScheduleId,
    other_work_id: link.otherWorkId,
    side: link.side,
    free_reserve: link.free,
    full_reserve: link.full,
    drives: link.drives,
  }))
  for (let at = 0; at < rows.length; at += LINKS_PER_INSERT) {
    await tx('schedule_links').insert(rows.slice(at, at + LINKS_PER_INSERT))
  }
}

/** It has relations to others, or had some when it was read last. */
export async function isLinked(tx: Transaction, versionId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { linked: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM schedule_links WHERE version_id = :versionId)
       OR EXISTS (SELECT FROM external_works WHERE version_id = :versionId) AS linked`,
    { versionId },
  )
  return rows[0]?.linked ?? false
}

/** Versions that are not locked and whose relations lead to the schedule. */
export async function selectFollowers(tx: Transaction, scheduleId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx('schedule_links as l')
    .join('versions as v', 'v.id', 'l.version_id')
    .where({ 'l.other_schedule_id': scheduleId, 'v.locked': false })
    .whereNot({ 'v.schedule_id': scheduleId })
    .distinct('v.id')
  return rows.map(({ id }) => id)
}

/** Which schedules of a space the actual versions of others follow or precede, each pair once. */
export async function selectScheduleEdges(tx: Transaction, spaceId: string): Promise<{ from: string; to: string }[]> {
  const rows: { own: string; other: string; side: LinkRow['side'] }[] = await tx('schedule_links as l')
    .join('versions as v', 'v.id', 'l.version_id')
    .where({ 'l.space_id': spaceId, 'v.kind': 'actual' })
    .distinct('v.schedule_id as own', 'l.other_schedule_id as other', 'l.side')
  return rows.map(({ own, other, side }) =>
    side === 'predecessor' ? { from: other, to: own } : { from: own, to: other },
  )
}

export interface LinkSum {
  /** The schedule at the other end. */
  scheduleId: string
  spaceId: string
  /** What its works are to those of the schedule that is asked about. */
  side: LinkRow['side']
  keptHere: boolean
  links: number
  driving: number
  free: number | null
  full: number | null
}

/** Sums of the relations that a version holds, and of those that actual versions of others hold to its schedule. */
export async function sumLinks(tx: Transaction, of: { versionId: string; scheduleId: string }): Promise<LinkSum[]> {
  const { rows } = await tx.raw(
    `SELECT other_schedule_id AS "scheduleId", space_id AS "spaceId", side, true AS "keptHere", count(*)::int AS links,
       count(*) FILTER (WHERE drives)::int AS driving, min(free_reserve) AS free, min(full_reserve) AS "full"
     FROM schedule_links WHERE version_id = :versionId
     GROUP BY other_schedule_id, space_id, side
     UNION ALL
     SELECT v.schedule_id, l.space_id, CASE l.side WHEN 'predecessor' THEN 'successor' ELSE 'predecessor' END, false,
       count(*)::int, count(*) FILTER (WHERE l.drives)::int, min(l.free_reserve), min(l.full_reserve)
     FROM schedule_links l JOIN versions v ON v.id = l.version_id AND v.kind = 'actual'
     WHERE l.other_schedule_id = :scheduleId AND v.schedule_id <> :scheduleId
     GROUP BY v.schedule_id, l.space_id, l.side`,
    of,
  )
  return rows
}

export interface StoredWorks {
  source: string
  revision: string
  content: Buffer
}

/** Null: the version reads nothing of other schedules. */
export async function selectWorksOf(tx: Transaction, versionId: string): Promise<StoredWorks | null> {
  const found = await tx('external_works').where({ version_id: versionId }).first('source', 'revision', 'content')
  return found ?? null
}

export async function storeWorks(
  tx: Transaction,
  of: { versionId: string; spaceId: string },
  works: StoredWorks,
): Promise<void> {
  await tx('external_works')
    .insert({ version_id: of.versionId, space_id: of.spaceId, ...works })
    .onConflict('version_id')
    .merge({ ...works })
}

export async function deleteWorks(tx: Transaction, versionId: string): Promise<boolean> {
  return (await tx('external_works').where({ version_id: versionId }).delete()) > 0
}
