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
  workId: string | null
  day: string | null
  nodeId: string
}

/** A work, and the day that was told of with the picture. */
export interface ShownThere {
  workId: string
  day: string
}

const query = (tx: Transaction) =>
  tx('gallery_pictures as p')
    .join('users as u', 'u.id', 'p.author_id')
    .select('p.id', 'p.caption', 'p.created_at as at', 'p.width', 'p.height', 'p.author_id as authorId')
    .select(
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.color',
      'p.work_id as workId',
      'p.node_id as nodeId',
    )
    .select(tx.raw(`to_char(p.day, 'YYYY-MM-DD') AS day`))
    .select(tx.raw(`to_char(p.taken_at, 'YYYY-MM-DD"T"HH24:MI') AS "takenAt"`))

/** Newest first; those whose cameras say nothing by when they came. */
const newestFirst = "coalesce(p.taken_at, p.created_at AT TIME ZONE 'UTC') DESC, p.created_at DESC, p.id"

export async function selectPictures(tx: Transaction, nodeId: string): Promise<PictureRow[]> {
  return query(tx).where('p.node_id', nodeId).whereNull('p.deleted_at').orderByRaw(newestFirst)
}

/** The newest ones of several nodes. */
export async function selectNewestPictures(
  tx: Transaction,
  nodeIds: readonly string[],
  most: number,
): Promise<PictureRow[]> {
  return query(tx).whereIn('p.node_id', nodeIds).whereNull('p.deleted_at').orderByRaw(newestFirst).limit(most)
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

const shown = (tx: Transaction, nodeId: string, id: string) =>
  tx('gallery_pictures').where({ id, node_id: nodeId }).whereNull('deleted_at')

export async function selectThumbnail(tx: Transaction, nodeId: string, id: string): Promise<Buffer | null> {
  const row = await shown(tx, nodeId, id).select<{ thumbnail: Buffer }[]>('thumbnail').first()
  return row?.thumbnail ?? null
}

/** Its file, or its bytes while they are still in the row. */
export async function selectContent(
  tx: Transaction,
  nodeId: string,
  id: string,
): Promise<{ storedFile: string | null; content: Buffer | null } | null> {
  const row = shown(tx, nodeId, id).select<{ storedFile: string | null; content: Buffer | null }[]>(
    'stored_file as storedFile',
    'content',
  )
  return (await row.first()) ?? null
}

export async function selectInside(tx: Transaction): Promise<{ id: string; spaceId: string; content: Buffer } | null> {
  const row = tx('gallery_pictures').whereNotNull('content').orderBy('id')
  return (await row.first('id', 'space_id as spaceId', 'content')) ?? null
}

/** False: it is gone, or others moved it. */
export async function lockInside(tx: Transaction, id: string): Promise<boolean> {
  const row = tx('gallery_pictures').where({ id }).whereNotNull('content').forUpdate()
  return (await row.first('id')) !== undefined
}

export async function noteFile(tx: Transaction, id: string, storedFile: string): Promise<void> {
  await tx('gallery_pictures').where({ id }).update({ stored_file: storedFile, content: null })
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
  picture: {
    id: string
    spaceId: string
    nodeId: string
    authorId: string
    caption: string
    about: ShownThere | null
    storedFile: string
  },
  { takenAt, width, height, content, thumbnail }: Shot,
): Promise<void> {
  await tx('gallery_pictures').insert({
    id: picture.id,
    space_id: picture.spaceId,
    node_id: picture.nodeId,
    author_id: picture.authorId,
    caption: picture.caption,
    work_id: picture.about?.workId ?? null,
    day: picture.about?.day ?? null,
    taken_at: takenAt,
    width,
    height,
    bytes: content.length + thumbnail.length,
    stored_file: picture.storedFile,
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
       (id, space_id, node_id, author_id, caption, taken_at, created_at, width, height, bytes, content, stored_file,
        thumbnail, work_id, day)
     SELECT c.copy_id, p.space_id, c.node_id, p.author_id, p.caption, p.taken_at, p.created_at, p.width, p.height,
            p.bytes, p.content, p.stored_file, p.thumbnail, p.work_id, p.day
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
