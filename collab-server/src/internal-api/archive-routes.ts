import { AppError } from '@plumbline/core/errors'
import { archiveHead, decodeEntries, encodeEntries, internalApi } from '@plumbline/core/internal-api'
import { RoomGone } from '../rooms/refused.ts'
import {
  createArchived,
  readArchiveHead,
  readEntries,
  storeArchivedSnapshot,
  storeEntries,
} from '../storage/archives.ts'
import type { Database } from '../storage/database.ts'
import { answering, responding } from './answering.ts'
import { readBody } from './body.ts'
import type { InternalRoute } from './server.ts'

const MB = 1_048_576
const HEAD_MAX_BYTES = 16 * MB
const ENTRIES_MAX_BYTES = 80 * MB
const SNAPSHOT_MAX_BYTES = 512 * MB

/** Documents as they stand in a backup: with their history, byte by byte. */
export function archiveRoutes(database: Database): InternalRoute[] {
  return [
    answering(internalApi.archive, async ({ room }) => {
      const head = await readArchiveHead(database, room)
      if (!head) throw new RoomGone(room)
      return head
    }),
    responding(internalApi.archiveEntries, async ({ room, seq, query: { until, bytes } }) => {
      const entries = await readEntries(database, room, { after: seq, until, maxBytes: bytes })
      return { status: 200, bytes: encodeEntries(entries), headers: { 'x-seq': String(entries.at(-1)?.seq ?? until) } }
    }),
    answering(internalApi.unarchive, async ({ room, request }) => {
      const body = await readBody(request, HEAD_MAX_BYTES)
      const head = archiveHead.parse(JSON.parse(Buffer.from(body).toString()))
      if (!(await createArchived(database, room, head))) throw new AppError('CONFLICT')
      return { success: true as const }
    }),
    answering(internalApi.unarchiveSnapshot, async ({ room, seq, request, query }) => {
      const bytes = await readBody(request, SNAPSHOT_MAX_BYTES)
      await storeArchivedSnapshot(database, room, { ...query, seq }, bytes)
      return { success: true as const }
    }),
    answering(internalApi.unarchiveEntries, async ({ room, request }) => {
      await storeEntries(database, room, decodeEntries(await readBody(request, ENTRIES_MAX_BYTES)))
      return { success: true as const }
    }),
  ]
}
