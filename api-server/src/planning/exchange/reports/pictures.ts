/** Pictures of places and works that a report shows: what is known of them, and their bytes once it asked for them. */
import { buffer } from 'node:stream/consumers'
import type { AskedPicture, ReportedPicture } from '@plumbline/core/reports'
import { type Day, dayOf } from '@plumbline/core/time'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { type PictureRow, selectContent, selectNewestPictures } from '../../../workspace/gallery/index.ts'
import { type FileRow, selectFile, selectStoredPictures, unpacked } from '../../schedules/files/index.ts'
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

function reported({ id, nodeId, caption, takenAt, at, workId, ...by }: PictureRow): ReportedPicture {
  const day = dayOfText(takenAt ?? at.toISOString())
  return { id, nodeId, caption, day, author: authorOf(by), workId, kept: 'gallery' }
}

/** By the schedule whose documents they are. */
export async function storedPicturesOf(
  tx: Transaction,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, (ReportedPicture & Pick<FileRow, 'versionId'>)[]>> {
  const rows = await selectStoredPictures(tx, scheduleIds, MOST_KNOWN)
  return Map.groupBy(rows.map(stored), ({ nodeId }) => nodeId)
}

const stored = ({ id, scheduleId: nodeId, name: caption, at, versionId, ...by }: FileRow) => {
  const known = { id, nodeId, caption, day: dayOfText(at.toISOString()), author: authorOf(by), versionId }
  return { ...known, workId: null, kept: 'documents' as const }
}

const authorOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** Of YYYY-MM-DD and what follows. */
function dayOfText(text: string): Day {
  const [year = 0, month = 0, dayOfMonth = 0] = text.slice(0, 10).split('-').map(Number)
  return dayOf(year, month, dayOfMonth)
}

interface PictureParts {
  database: Database
  storage: Pick<Storage, 'read'>
}

/** As they are kept; one that went meanwhile is not among them. */
export async function readPictures(
  parts: PictureParts,
  scope: Scope,
  asked: readonly AskedPicture[],
): Promise<ReadPicture[]> {
  const found: ReadPicture[] = []
  for (const picture of asked) {
    const bytes = await bytesOf(parts, scope, picture)
    if (!bytes) continue
    found.push({ ...picture, bytes })
  }
  return found
}

async function bytesOf(
  { database, storage }: PictureParts,
  scope: Scope,
  picture: AskedPicture,
): Promise<Buffer | null> {
  const { kept, nodeId, id } = picture
  if (kept === 'documents') {
    const file = await database.inScope(scope, (tx) => selectFile(tx, scope.userId, id))
    return file && buffer(unpacked(storage.read(scope, file.storedFile)))
  }
  const found = await database.inScope(scope, (tx) => selectContent(tx, nodeId, id))
  return found && (found.content ?? buffer(storage.read(scope, found.storedFile ?? '')))
}
