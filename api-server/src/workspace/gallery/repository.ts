import type { Transaction } from '../../platform/database/index.ts'
import type { Shot } from './shot.ts'

export interface PictureRow {
  id: string
  caption: string
  takenAt: string | null
  at: Date
  width: number
  height: number
  authorId: string
  firstName: string
  lastName: string
  color: number
}

const query = (tx: Transaction) =>
  tx('gallery_pictures as p')
    .join('users as u', 'u.id', 'p.author_id')
    .select('p.id', 'p.caption', 'p.created_at as at', 'p.width', 'p.height', 'p.author_id as authorId')
    .select('u.first_name as firstName', 'u.last_name as lastName', 'u.color')
    .select(tx.raw(`to_char(p.taken_at, 'YYYY-MM-DD"T"HH24:MI') AS "takenAt"`))

/** Newest first; those whose cameras say nothing by when they came. */
export async function selectPictures(tx: Transaction, nodeId: string): Promise<PictureRow[]> {
  return query(tx)
    .where('p.node_id', nodeId)
    .whereNull('p.deleted_at')
    .orderByRaw("coalesce(p.taken_at, p.created_at AT TIME ZONE 'UTC') DESC, p.created_at DESC, p.id")
}

export async function selectPicture(
  tx: Transaction,
  nodeId: string,
  id: string,
  { deleted }: { deleted: boolean },
): Promise<PictureRow | null> {
  const row = query(tx).where({ 'p.id': id, 'p.node_id': nodeId })
  return (await (deleted ? row.whereNotNull('p.deleted_at') : row.whereNull('p.deleted_at')).first()) ?? null
}

export async function selectBytes(
  tx: Transaction,
  nodeId: string,
  id: string,
  which: 'content' | 'thumbnail',
): Promise<Buffer | null> {
  const picture = tx('gallery_pictures').where({ id, node_id: nodeId }).whereNull('deleted_at')
  const row = await picture.select<{ bytes: Buffer }[]>(`${which} as bytes`).first()
  return row?.bytes ?? null
}

export async function countPictures(tx: Transaction, nodeId: string): Promise<number> {
  const pictures = tx('gallery_pictures').where({ node_id: nodeId }).whereNull('deleted_at')
  const row = await pictures.count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

/** Also of those that can still be brought back. Uploads of a space wait here for each other, so that none slips by. */
export async function lockGalleryBytes(tx: Transaction, spaceId: string): Promise<number> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('gallery:' || ?, 0))", [spaceId])
  const pictures = tx('gallery_pictures').where({ space_id: spaceId })
  const row = await pictures.sum<{ sum: string | null }[]>('bytes as sum').first()
  return Number(row?.sum ?? 0)
}

export async function insertPicture(
  tx: Transaction,
  picture: { id: string; spaceId: string; nodeId: string; authorId: string; caption: string },
  { takenAt, width, height, content, thumbnail }: Shot,
): Promise<void> {
  await tx('gallery_pictures').insert({
    id: picture.id,
    space_id: picture.spaceId,
    node_id: picture.nodeId,
    author_id: picture.authorId,
    caption: picture.caption,
    taken_at: takenAt,
    width,
    height,
    bytes: content.length + thumbnail.length,
    content,
    thumbnail,
  })
}

/** What of these nodes' pictures a copy of the nodes takes. */
export async function selectCopied(
  tx: Transaction,
  nodeIds: readonly string[],
): Promise<{ id: string; nodeId: string; bytes: number }[]> {
  return tx('gallery_pictures')
    .whereIn('node_id', nodeIds)
    .whereNull('deleted_at')
    .select('id', 'node_id as nodeId', 'bytes')
}

export async function insertCopies(
  tx: Transaction,
  copies: readonly { id: string; copyId: string; nodeId: string }[],
): Promise<void> {
  await tx.raw(
    `INSERT INTO app.gallery_pictures
       (id, space_id, node_id, author_id, caption, taken_at, created_at, width, height, bytes, content, thumbnail)
     SELECT c.copy_id, p.space_id, c.node_id, p.author_id, p.caption, p.taken_at, p.created_at, p.width, p.height,
            p.bytes, p.content, p.thumbnail
     FROM unnest(:ids::text[], :copyIds::text[], :nodeIds::text[]) AS c(id, copy_id, node_id)
     JOIN app.gallery_pictures AS p ON p.id = c.id`,
    {
      ids: copies.map(({ id }) => id),
      copyIds: copies.map(({ copyId }) => copyId),
      nodeIds: copies.map(({ nodeId }) => nodeId),
    },
  )
}

export async function updateCaption(tx: Transaction, id: string, caption: string): Promise<void> {
  await tx('gallery_pictures').where({ id }).update({ caption })
}

export async function setDeleted(tx: Transaction, id: string, deleted: boolean): Promise<void> {
  await tx('gallery_pictures')
    .where({ id })
    .update({ deleted_at: deleted ? tx.fn.now() : null })
}

/** After a day nobody brings them back. */
export async function forgetDeletedPictures(tx: Transaction): Promise<void> {
  await tx('gallery_pictures').whereRaw("deleted_at < now() - interval '1 day'").delete()
}
