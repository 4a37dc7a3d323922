import { type RoomKind, roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import * as Y from 'yjs'
import type { CollabApi } from './collab-api.ts'

const ROOMS_PER_PAGE = 1_000
/** Documents are made before the rows that point to them: one without a row may be on its way to it for so long. */
export const ORPHAN_HOURS = 24

/** The row comes first, so that a document without one belongs to nobody; two who make it at once make one. */
export async function ensureRoom(collabApi: CollabApi, room: string, make: () => Y.Doc): Promise<void> {
  const isThere = await collabApi.head(room).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false
      throw error
    },
  )
  if (isThere) return
  await collabApi.create(room, Y.encodeStateAsUpdate(make()), 'system').catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
  })
}

/** Documents of a kind whose rows went with their node or space, or never came because a server died; `knownOf` says which of the ids have one. */
export async function dropOrphans(
  collabApi: CollabApi,
  kind: RoomKind,
  knownOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const prefix = roomNamed(kind, '')
  for (let after = prefix, more = true; more; ) {
    const heads = await collabApi.heads(after, ROOMS_PER_PAGE, ORPHAN_HOURS)
    const ids = heads.flatMap(({ room }) => (room.startsWith(prefix) ? [room.slice(prefix.length)] : []))
    const known = await knownOf(ids)
    for (const id of ids) if (!known.has(id)) await collabApi.remove(roomNamed(kind, id))
    more = heads.length === ROOMS_PER_PAGE && ids.length === heads.length
    after = heads.at(-1)?.room ?? ''
  }
}
