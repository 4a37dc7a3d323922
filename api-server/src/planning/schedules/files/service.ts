import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StorageArea } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { ReceivedFile } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { type FirstPages, pictureFrom } from '../../../platform/pictures/index.ts'
import { packFile, type Storage } from '../../../platform/storage/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { mimeOf } from './mime.ts'
import {
  countFiles,
  deleteFile,
  type FileRow,
  insertFileRow,
  lockFiles,
  type NewFile,
  selectFile,
  selectSame,
  supersede,
} from './repository.ts'

/** Of one node, with all revisions. */
const MAX_FILES = 50_000
const PDF = 'application/pdf'
const THUMBNAIL = { width: 480, height: 360, fit: 'inside' } as const
/** Folders, and signs that steer a terminal or turn the writing. */
const CONTROL = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu

export interface FilesParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  firstPages: Pick<FirstPages, 'draw'>
}

interface Place {
  scope: Scope
  spaceId: string
  scheduleId: string
  versionId: string | null
  workId: string | null
  area: StorageArea
}

/** A name that is one on every system, and no hidden file or folder on any. */
export const safeName = (name: string): string =>
  name
    .replace(CONTROL, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 200) || 'file'

/** Resolves with its id. Throws SPACE_FULL, FILES_TOO_MANY. */
export async function keepFile({ database, storage, quotas, firstPages }: FilesParts, at: Place, file: ReceivedFile) {
  const { scope, spaceId, scheduleId, versionId, workId, area } = at
  // First of all: sent again, the call gives it the same.
  const id = newId()
  const name = safeName(file.name)
  const known = { spaceId, sha256: await sha256Of(file.path), bytes: file.bytes }
  const mime = await mimeOf(file.path, name)
  const thumbnail = await (mime === PDF
    ? firstPages.draw(file.path, THUMBNAIL)
    : pictureFrom(file.path, THUMBNAIL).then((picture) => picture?.webp ?? null))
  const [wasKept, isThere] = await database.inScope(scope, async (tx) => [
    await selectFile(tx, scope.userId, id),
    await selectSame(tx, known),
  ])
  if (wasKept) return id
  const pack = async () => storage.put(spaceId, await packFile(file.path))
  // Packed and put before the others have to wait for it.
  const put = isThere ? null : await pack()
  await database.inScope(scope, async (tx) => {
    await lockFiles(tx, spaceId)
    await refuseTooMany(tx, scheduleId)
    const same = await selectSame(tx, known)
    const storedFile = same?.storedFile ?? (await storage.store(tx, spaceId, put ?? (await pack())))
    const row: NewFile = {
      ...{ id, ...known, scheduleId, versionId, workId, area, name, mime, storedFile, revision: 1 },
      ...{ thumbnail, authorId: scope.userId },
    }
    const revision = area === 'documents' ? (await supersede(tx, row)) + 1 : 1
    await insertFileRow(tx, { ...row, revision })
    await quotas.hold(tx, spaceId)
  })
  await quotas.settle(spaceId)
  return id
}

/** Resolves with its schedule. Throws NOT_FOUND, and whatever `admit` throws. */
export async function removeFile(
  { database, quotas }: FilesParts,
  { scope, spaceId }: Pick<Place, 'scope' | 'spaceId'>,
  id: string,
  admit: (file: FileRow) => void,
): Promise<string> {
  const { scheduleId } = await database.inScope(scope, async (tx) => {
    await lockFiles(tx, spaceId)
    const file = await required(tx, scope.userId, id)
    admit(file)
    await deleteFile(tx, file)
    return file
  })
  await quotas.settle(spaceId)
  return scheduleId
}

/** Throws NOT_FOUND. */
export async function required(tx: Transaction, userId: string, id: string): Promise<FileRow> {
  const file = await selectFile(tx, userId, id)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}

async function refuseTooMany(tx: Transaction, scheduleId: string): Promise<void> {
  if ((await countFiles(tx, scheduleId)) >= MAX_FILES) throw new AppError('FILES_TOO_MANY', { max: MAX_FILES })
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
