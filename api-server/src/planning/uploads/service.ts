import type { Upload, VersionsEvent } from '@plumbline/core/contract'
import { AppError, type ErrorCode, isErrorCode } from '@plumbline/core/errors'
import { ALL_PROJECTS } from '@plumbline/core/plan'
import type { Logger } from 'pino'
import { selectNames } from '../../identity/users/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import type { ReceivedFile } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { packFile, type Storage } from '../../platform/storage/index.ts'
import { createTurns } from '../../platform/turns/index.ts'
import { createPool, WorkerLimitError } from '../../platform/workers/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import { roomOf } from '../document/index.ts'
import {
  type ActualChange,
  selectCurrentVersion,
  selectImportedContents,
  selectUnlockedVersions,
} from '../versions/index.ts'
import { knownAttributes } from './attributes.ts'
import type { Target } from './baselines.ts'
import { type Choices, writeUpload } from './confirm.ts'
import {
  deleteFile,
  deleteOldUploads,
  failAbandonedUploads,
  insertUpload,
  selectFile,
  selectUpload,
  stage,
  type UploadChange,
  type UploadRow,
  type UploadSettings,
  updateUpload,
} from './repository.ts'
import type { ImportResult, ImportTask, ReadResult, ReadTask } from './worker.ts'

interface NewImport {
  scope: Scope
  spaceId: string
  target: { scheduleId: string } | { projectId: string }
  /** Received, or one that is stored already: of a model. */
  file: Pick<ReceivedFile, 'name' | 'path'> | { name: string; stored: string }
  settings: UploadSettings
}

/** Parse → preview → confirm; nothing is created before the person (or the synchronous call) confirms. */
export interface Uploads {
  readonly maxBytes: number
  /** Throws TOO_MANY_REQUESTS when the person has too many uploads going on, SPACE_FULL. */
  admit(at: { scope: Scope; spaceId: string }): Promise<void>
  /** Answers at once; the file is read in a thread. */
  start(upload: NewImport): Promise<Upload>
  read(scope: Scope, uploadId: string): Promise<Upload>
  choose(scope: Scope, uploadId: string, project: string): Promise<Upload>
  confirm(scope: Scope, uploadId: string, choices: Choices): Promise<Upload>
  cancel(scope: Scope, uploadId: string): Promise<void>
  /** Waits for the preview and confirms it: the whole import in one. Throws what went wrong. */
  complete(scope: Scope, uploadId: string): Promise<Upload>
  forgetOld(): Promise<void>
  close(): Promise<void>
}

export interface UploadsParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  collabApi: CollabApi
  log: Logger
  maxBytes: number
  /** Tells the person who uploads. */
  changed(at: { userId: string; spaceId: string }, upload: Upload): void
  structureChanged(spaceId: string): void
  versionsChanged(spaceId: string, event: VersionsEvent): void
  /** What these versions are measured against is another one now. */
  targetChanged(versionIds: readonly string[]): void
  actualChanged(event: ActualChange): void
  attributesChanged(spaceId: string): void
  /** It came to an end that the person may not have waited for. */
  ended(userId: string, spaceId: string, upload: Upload): void
}

const MAX_PER_PERSON = 4
/** Of all spaces at once; more wait. */
const MAX_IMPORTS = 16
const MAX_WAITING = 500
const PROGRESS_EVERY_MS = 250

export function createUploads(parts: UploadsParts): Uploads {
  const { database, storage, quotas, collabApi, log } = parts
  const pool = createPool<ImportTask, ImportResult>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 3_072,
    maxSeconds: 180,
  })
  /** Of one space one import is read or written at a time, whichever threads and servers that takes. */
  const lanes = createTurns({ places: MAX_IMPORTS, ofOne: () => 1, waiting: () => MAX_WAITING })
  const inLane = async <T>(spaceId: string, act: () => Promise<T>): Promise<T> => {
    const giveBack = await lanes.take(spaceId)
    try {
      return await act()
    } finally {
      giveBack()
    }
  }
  /** Files being read here, by upload. */
  const reading = new Map<string, { userId: string; done: Promise<void> }>()

  const load = async (scope: Scope, uploadId: string): Promise<UploadRow> => {
    const row = await database.inScope(scope, (tx) => selectUpload(tx, uploadId))
    if (!row || row.userId !== scope.userId) throw new AppError('NOT_FOUND')
    return row
  }
  const change = async (
    scope: Scope,
    uploadId: string,
    from: readonly Upload['state'][],
    what: UploadChange,
  ): Promise<boolean> => {
    const changed = await database.inScope(scope, (tx) => updateUpload(tx, uploadId, from, what))
    if (!changed) return false
    const { upload, spaceId } = await load(scope, uploadId)
    parts.changed({ userId: scope.userId, spaceId }, upload)
    if (what.state === 'completed' || what.state === 'error') parts.ended(scope.userId, spaceId, upload)
    return true
  }
  const fail = async (scope: Scope, uploadId: string, error: unknown): Promise<void> => {
    const known = refusalOf(error)
    if (known.code === 'INTERNAL') log.error({ err: error, uploadId }, 'an upload failed')
    await change(scope, uploadId, ['uploading', 'confirming'], {
      state: 'error',
      error: { code: known.code, params: known.params },
    })
    await database.inScope(scope, (tx) => deleteFile(tx, uploadId))
  }

  const parse = async (scope: Scope, uploadId: string): Promise<void> => {
    const row = await load(scope, uploadId)
    const stored = await database.inScope(scope, (tx) => selectFile(tx, uploadId))
    if (!stored) throw new AppError('UPLOAD_NOT_READY')
    const report = progressReporter((step, progress) => change(scope, uploadId, ['uploading'], { step, progress }))
    const task = {
      kind: 'read' as const,
      chosen: row.upload.chosenProject,
      current: await currentDocument(scope, row),
      attributes: await database.inScope(scope, (tx) => knownAttributes(tx, row)),
    }
    const how = { owner: row.spaceId, progress: report }
    const result = await inLane(row.spaceId, () =>
      storage.withCopy(scope, stored, (path) => pool.run({ ...task, path }, how)),
    )
    if (result.kind !== 'read') throw new Error('The thread answered another question')
    if (result.document) {
      const { document, attributes } = result
      const baselines = result.baselines.map((baseline) => baseline.document)
      const baselineContents = result.baselines.map(({ content }) => content)
      const staged = { document, attributes, baselines, baselineContents }
      await database.inScope(scope, (tx) => stage(tx, uploadId, staged))
    }
    await change(scope, uploadId, ['uploading'], {
      state: 'preview',
      step: 'ready',
      progress: 1,
      projects: result.projects,
      chosenProject: result.chosen,
      preview: result.preview && { ...result.preview, baselines: await previewBaselines(scope, row, result) },
    })
  }

  /** With what confirming would do: a baseline that the schedule has already is not made again. */
  const previewBaselines = async (scope: Scope, { targetScheduleId }: UploadRow, { baselines }: ReadResult) => {
    const there = targetScheduleId
      ? await database.inScope(scope, (tx) => selectImportedContents(tx, targetScheduleId))
      : new Set()
    return baselines.map(({ document: _, content, ...shown }) => ({ ...shown, isThere: there.has(content) }))
  }

  /** To preview what an update would do, and to keep the ids of works in a new version. */
  const currentDocument = async (scope: Scope, row: UploadRow): Promise<ReadTask['current']> => {
    const scheduleId = row.targetScheduleId
    if (row.settings.import_setting === 'none' || !scheduleId) return null
    const version = await database.inScope(scope, (tx) => selectCurrentVersion(tx, scheduleId))
    if (!version) throw new AppError('NOT_FOUND')
    const { update: document } = await collabApi.read(roomOf(version.id), scope.userId)
    return { document, update: row.settings.import_setting === 'update' ? row.settings.update_script : null }
  }

  /** `owner`: the same one for all that an import does in threads, or it would have several turns at once. */
  const facts = async (owner: string, current: Uint8Array, staged: Uint8Array) => {
    const result = await pool.run({ kind: 'facts', current, staged }, { owner })
    if (result.kind !== 'facts') throw new Error('The thread answered another question')
    return result
  }

  const merge = async (owner: string, current: Uint8Array, staged: Uint8Array, script: string) => {
    const result = await pool.run({ kind: 'merge', current, staged, script }, { owner })
    if (result.kind !== 'merge') throw new Error('The thread answered another question')
    return result.commands
  }

  const write = (scope: Scope, row: UploadRow, choices: Choices) => {
    const threads = {
      merge: (current: Uint8Array, staged: Uint8Array, script: string) => merge(row.spaceId, current, staged, script),
      facts: (current: Uint8Array, staged: Uint8Array) => facts(row.spaceId, current, staged),
    }
    return writeUpload({ database, collabApi, ...threads }, scope, row, choices)
  }

  const startParsing = (scope: Scope, uploadId: string): void => {
    const done = parse(scope, uploadId)
      .catch((error: unknown) => fail(scope, uploadId, error))
      .catch((error: unknown) => log.error({ err: error, uploadId }, 'an upload could not be recorded as failed'))
      .finally(() => reading.delete(uploadId))
    reading.set(uploadId, { userId: scope.userId, done })
  }

  const tellTargets = async (scope: Scope, spaceId: string, scheduleId: string, targets: readonly Target[]) => {
    const { versions, name } = await database.inScope(scope, async (tx) => ({
      versions: await selectUnlockedVersions(tx, scheduleId),
      name: (await selectNames(tx, [scope.userId])).get(scope.userId) ?? '',
    }))
    const by = { id: scope.userId, name }
    for (const target of targets) {
      parts.versionsChanged(spaceId, { scheduleId, versionId: target.id, name: target.name, change: 'created', by })
    }
    parts.targetChanged(versions)
  }

  const confirm: Uploads['confirm'] = async (scope, uploadId, choices) => {
    const row = await load(scope, uploadId)
    if (row.upload.state === 'preview' && !row.upload.preview) throw new AppError('UPLOAD_PROJECT_NOT_CHOSEN')
    await quotas.admit(scope, row.spaceId)
    const started = await change(scope, uploadId, ['preview'], { state: 'confirming', step: 'writing', progress: 0 })
    if (!started) throw new AppError('UPLOAD_NOT_READY', { state: row.upload.state })
    try {
      const {
        event,
        beforeId,
        attributes,
        targets = [],
        ...written
      } = await inLane(row.spaceId, () => write(scope, row, choices))
      if (targets.length > 0) await tellTargets(scope, row.spaceId, written.scheduleId ?? '', targets)
      if (event) parts.versionsChanged(row.spaceId, event)
      if (attributes) parts.attributesChanged(row.spaceId)
      if (event && beforeId) {
        const { scheduleId, versionId, name } = event
        const { userId } = scope
        parts.actualChanged({ spaceId: row.spaceId, scheduleId, versionId, name, beforeId, userId })
      }
      await change(scope, uploadId, ['confirming'], { state: 'completed', step: 'done', progress: 1, ...written })
      await database.inScope(scope, (tx) => deleteFile(tx, uploadId))
    } catch (error) {
      // Nothing was written: the person may try again, or cancel.
      await change(scope, uploadId, ['confirming'], { state: 'preview', step: 'ready', progress: 1 })
      throw error
    }
    parts.structureChanged(row.spaceId)
    return (await load(scope, uploadId)).upload
  }

  return {
    maxBytes: parts.maxBytes,
    admit: async ({ scope, spaceId }) => {
      const going = [...reading.values()].filter(({ userId }) => userId === scope.userId).length
      if (going >= MAX_PER_PERSON) throw new AppError('TOO_MANY_REQUESTS', { seconds: 10 })
      await quotas.admit(scope, spaceId)
    },
    start: async ({ scope, spaceId, target, file, settings }) => {
      const id = newId()
      const upload = {
        id,
        spaceId,
        userId: scope.userId,
        projectId: 'projectId' in target ? target.projectId : null,
        targetScheduleId: 'scheduleId' in target ? target.scheduleId : null,
        settings,
        fileName: file.name,
      }
      const packedPath = 'path' in file ? await packFile(file.path) : ''
      await database.inScope(scope, async (tx) => {
        const storedFile = 'stored' in file ? file.stored : await storage.store(tx, spaceId, packedPath)
        await insertUpload(tx, { ...upload, storedFile })
        await quotas.hold(tx, spaceId)
      })
      startParsing(scope, id)
      return (await load(scope, id)).upload
    },
    read: async (scope, uploadId) => (await load(scope, uploadId)).upload,
    choose: async (scope, uploadId, project) => {
      const { upload } = await load(scope, uploadId)
      if (upload.state !== 'preview') throw new AppError('UPLOAD_NOT_READY', { state: upload.state })
      const isAll = project === ALL_PROJECTS && upload.projects.length > 1
      if (!isAll && !upload.projects.some(({ id }) => id === project)) throw new AppError('UPLOAD_NO_PROJECT')
      const again = { state: 'uploading', step: 'parsing', progress: 0, chosenProject: project, preview: null } as const
      if (!(await change(scope, uploadId, ['preview'], again))) throw new AppError('UPLOAD_NOT_READY')
      startParsing(scope, uploadId)
      return (await load(scope, uploadId)).upload
    },
    confirm,
    cancel: async (scope, uploadId) => {
      await load(scope, uploadId)
      await change(scope, uploadId, ['uploading', 'preview', 'error'], { state: 'cancelled' })
      await database.inScope(scope, (tx) => deleteFile(tx, uploadId))
    },
    complete: async (scope, uploadId) => {
      await reading.get(uploadId)?.done
      const { upload } = await load(scope, uploadId)
      if (upload.error) throw refusalOf(new AppError(asCode(upload.error.code), upload.error.params))
      if (!upload.preview) {
        await change(scope, uploadId, ['preview'], { state: 'cancelled' })
        throw new AppError('UPLOAD_PROJECT_NOT_CHOSEN', { projects: upload.projects.length })
      }
      return confirm(scope, uploadId, {})
    },
    forgetOld: () =>
      database.asSystem(async (tx) => {
        await failAbandonedUploads(tx)
        await deleteOldUploads(tx)
      }),
    close: async () => {
      lanes.close(new AppError('UNAVAILABLE'))
      await pool.close()
      await Promise.allSettled([...reading.values()].map((one) => one.done))
    },
  }
}

/** A file that ends its thread is a broken one, or one that was made to. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof WorkerLimitError) return new AppError('UPLOAD_BROKEN', { reason: `limit_${error.message}` })
  return new AppError('INTERNAL')
}

function asCode(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'INTERNAL'
}

/** `done` of the thread is 0…1 while parsing and 1…2 while calculating. */
function progressReporter(tell: (step: Upload['step'], progress: number) => Promise<unknown>): (done: number) => void {
  let last = 0
  return (done) => {
    const now = performance.now()
    if (now - last < PROGRESS_EVERY_MS) return
    last = now
    const parsing = done < 1
    tell(parsing ? 'parsing' : 'calculating', parsing ? done * 0.7 : 0.7 + (done - 1) * 0.3).catch(() => undefined)
  }
}
