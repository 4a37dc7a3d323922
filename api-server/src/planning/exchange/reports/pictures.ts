/** Pictures of places and works that a report shows: what is known of them, and their bytes once it asked for them. */
import { buffer } from 'node:stream/consumers'
import type { AskedPicture, ReportedPicture } from '@plumbline/core/reports'
import { dayOf } from '@plumbline/core/time'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { type PictureRow, selectContent, selectNewestPictures } from '../../../workspace/gallery/index.ts'
import type { ReadPicture } from './tasks.ts'

/** Of all places of a report; the newest. */
const MOST_KNOWN = 5_000

/** By the node that they are kept at. */
export async function picturesAt(
  tx: Transaction,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, ReportedPicture[]>> {
  const rows = await selectNewestPictures(tx, nodeIds, MOST_KNOWN)
  return Map.groupBy(rows.map(reported), ({ nodeId }) => nodeId)
}

function reported({ id, nodeId, caption, takenAt, at, workId, width, height, ...by }: PictureRow): ReportedPicture {
  const author = `${by.firstName} ${by.lastName}`.trim()
  const [year = 0, month = 0, dayOfMonth = 0] = (takenAt ?? at.toISOString()).slice(0, 10).split('-').map(Number)
  return { id, nodeId, caption, day: dayOf(year, month, dayOfMonth), author, workId, width, height }
}

/** As they are kept; one that went meanwhile is not among them. */
export async function readPictures(
  { database, storage }: { database: Database; storage: Pick<Storage, 'read'> },
  scope: Scope,
  asked: readonly AskedPicture[],
): Promise<ReadPicture[]> {
  const found: ReadPicture[] = []
  for (const picture of asked) {
    const kept = await database.inScope(scope, (tx) => selectContent(tx, picture.nodeId, picture.id))
    if (!kept) continue
    const bytes = kept.content ?? (await buffer(storage.read(scope, kept.storedFile ?? '')))
    found.push({ ...picture, bytes })
  }
  return found
}
