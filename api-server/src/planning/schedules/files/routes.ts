import {
  type StorageItem,
  storageDelete,
  storageDownload,
  storageList,
  storageMaxSize,
  storageThumbnail,
  storageUpload,
  storageVersionDownload,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Api, bytesAfter, parseInput, receiveFile, sendFile } from '../../../platform/http/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { findVersion, spaceOfSchedule } from '../../versions/kinds/index.ts'
import { archiveOf, unpacked } from './archive.ts'
import { type FileRow, placeOfFile, selectFiles, selectThumbnail } from './repository.ts'
import { type FilesParts, keepFile, removeFile, required } from './service.ts'

const PAGE = 200
/** As many as a node may have. */
const ALL = 50_000
const KEPT_BY_BROWSER = 'private, max-age=86400, immutable'

interface Parts extends FilesParts {
  /** Of one file. */
  maxBytes: number
  changed(spaceId: string, scheduleId: string): void
}

const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  spaceOfSchedule(tx, params.scheduleId)

/** A facility or a project has files as well: the name of the parameter is that of the specification. */
const ofNode = async (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  (await selectNode(tx, params.scheduleId))?.spaceId ?? null

/** What lies in the bin with its schedule is not there. */
const ofFile = async (tx: Transaction, { params }: { params: { storageId: string } }) => {
  const place = await placeOfFile(tx, params.storageId)
  return place && (await selectNode(tx, place.nodeId)) ? place : null
}

export function bindScheduleFiles(api: Api, parts: Parts): void {
  bindLists(api, parts)
  bindBytes(api, parts)
  bindChanges(api, parts)
}

function bindLists(api: Api, { database, maxBytes }: Parts): void {
  api.signedIn(storageMaxSize, async () => ({ maxBytes }))
  api.inSpace(storageList, ofNode, async ({ scope, params, input }) => {
    const asked = { ...params, ...input, most: PAGE + 1 }
    const found = await database.inScope(scope, (tx) => selectFiles(tx, scope.userId, asked))
    const page = found.slice(0, PAGE)
    return { items: page.map(viewOf), next: found.length > PAGE ? Number(page.at(-1)?.number) : null }
  })
}

function bindBytes(api: Api, { database, storage }: Parts): void {
  api.inSpaceWith(
    storageThumbnail,
    ofFile,
    (tx, { scope, params }) => required(tx, scope.userId, params.storageId),
    async ({ scope, http }, { id }) => {
      const thumbnail = await database.inScope(scope, (tx) => selectThumbnail(tx, id))
      if (!thumbnail) throw new AppError('NOT_FOUND')
      http.type = 'image/webp'
      http.set('cache-control', KEPT_BY_BROWSER)
      return thumbnail
    },
  )
  api.inSpaceWith(
    storageDownload,
    ofFile,
    (tx, { scope, params }) => required(tx, scope.userId, params.storageId),
    async ({ scope, http }, { name, bytes, sha256, storedFile }) =>
      sendFile(http, {
        ...{ name, bytes: Number(bytes), hash: sha256, cacheControl: KEPT_BY_BROWSER },
        from: (start) => bytesAfter(unpacked(storage.read(scope, storedFile)), start),
      }),
  )
  api.inSpaceWith(
    storageVersionDownload,
    ofSchedule,
    async (tx, { scope, params }) => {
      await requireVersionOf(tx, params)
      return selectFiles(tx, scope.userId, { ...params, area: 'documents', search: '', most: ALL })
    },
    async ({ scope, input, http }, files) => {
      const wanted = input.ids && new Set(input.ids)
      const chosen = files.filter(({ id }) => wanted?.has(id) ?? true)
      if (chosen.length === 0 || chosen.length < (wanted?.size ?? 0)) throw new AppError('NOT_FOUND')
      http.attachment('files.zip')
      http.type = 'application/zip'
      http.set('cache-control', 'no-store')
      const entries = chosen.map(({ name, storedFile }) => ({ name, open: () => storage.read(scope, storedFile) }))
      return archiveOf(entries, () => http.res.destroy())
    },
  )
}

function bindChanges(api: Api, parts: Parts): void {
  const { database, quotas, maxBytes, changed } = parts
  api.inSpaceWith(
    storageUpload,
    ofNode,
    (tx, { params, input }) => requireVersionOf(tx, { ...params, ...input }),
    async ({ spaceId, scope, params: { scheduleId }, input: { versionId = null }, http }) => {
      const { fields, file } = await quotas.within(scope, spaceId, maxBytes, (most) => receiveFile(http, most))
      const { area, workId = null } = parseInput(storageUpload.input, fields)
      const id = await keepFile(parts, { scope, spaceId, scheduleId, versionId, workId, area }, file)
      changed(spaceId, scheduleId)
      return { item: viewOf(await database.inScope(scope, (tx) => required(tx, scope.userId, id))) }
    },
  )
  api.inSpace(storageDelete, ofFile, async ({ spaceId, scope, subject, params }) => {
    const scheduleId = await removeFile(parts, { scope, spaceId }, params.storageId, (file) => {
      if (file.authorId !== scope.userId && !may(subject, 'schedule.edit')) throw new AppError('FORBIDDEN')
    })
    changed(spaceId, scheduleId)
    return { success: true as const }
  })
}

/** Throws NOT_FOUND: it is no version of this schedule. */
async function requireVersionOf(
  tx: Transaction,
  { scheduleId, versionId }: { scheduleId: string; versionId?: string | undefined },
): Promise<void> {
  if (versionId === undefined) return
  const version = await findVersion(tx, versionId)
  if (version?.scheduleId !== scheduleId) throw new AppError('NOT_FOUND')
}

function viewOf({ authorId, firstName, lastName, color, at, bytes, ...file }: FileRow): StorageItem {
  const { id, area, versionId, workId, name, mime, sha256, revision, hasThumbnail } = file
  const author = { id: authorId, firstName, lastName, color }
  return {
    ...{ id, area, versionId, workId, name, mime, sha256, revision, hasThumbnail, author },
    ...{ bytes: Number(bytes), at: at.toISOString() },
  }
}
