import {
  importedFileList,
  importedFileUndo,
  projectUpload,
  type TakingBack,
  type Upload,
  uploadCancel,
  uploadChoose,
  uploadComparison,
  uploadConfirm,
  uploadRead,
  versionUpload,
  versionUploadSynchronous,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { type Api, parseInput, receiveFile, type SpaceCall } from '../../../platform/http/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { markUndone, selectArrivals, selectChangeOf } from './imported-repository.ts'
import { placeOfUpload } from './repository.ts'
import type { Uploads } from './service.ts'

export interface UploadsParts {
  database: Database
  uploads: Uploads
  /** The difference that one change of a version made, backwards; what was changed since is kept. */
  takeBack(
    scope: Scope,
    subject: Subject,
    at: { scheduleId: string; versionId: string; seq: number; preview: boolean },
  ): Promise<TakingBack>
}

const isNamedWhole = (name: string): boolean => name.toLowerCase().endsWith('.plumb')

type Target = { scheduleId: string } | { projectId: string }

export function bindUploads(api: Api, { database, uploads, takeBack }: UploadsParts): void {
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)
  const ofProject = async (tx: Transaction, { params }: { params: { projectId: string } }) => {
    const node = await selectNode(tx, params.projectId)
    return node && node.kind !== 'schedule' ? node.spaceId : null
  }
  const ofUpload = (tx: Transaction, { params }: { params: { uploadId: string } }) => placeOfUpload(tx, params.uploadId)

  const receive = async (call: SpaceCall<unknown, unknown>, target: Target): Promise<Upload> => {
    const { maxBytes } = uploads
    const { wholeBytes } = await uploads.admit(call)
    const mostOf = (name: string): number => (isNamedWhole(name) ? Math.max(maxBytes, wholeBytes) : maxBytes)
    const { fields, file } = await receiveFile(call.http, Math.max(maxBytes, wholeBytes), mostOf)
    // A name is soon given: it opens the way, and not the door.
    await uploads.weigh(file)
    const settings = parseInput(versionUpload.input, fields)
    return uploads.start({ scope: call.scope, spaceId: call.spaceId, target, file, settings })
  }

  api.inSpace(versionUpload, ofSchedule, async (call) => ({
    upload: await receive(call, { scheduleId: call.params.scheduleId }),
  }))

  api.inSpace(projectUpload, ofProject, async (call) => ({
    upload: await receive(call, { projectId: call.params.projectId }),
  }))

  api.inSpace(versionUploadSynchronous, ofSchedule, async (call) => {
    const { id } = await receive(call, { scheduleId: call.params.scheduleId })
    return { upload: await uploads.complete(call.scope, id) }
  })

  api.inSpace(uploadRead, ofUpload, async ({ scope, params }) => ({
    upload: await uploads.read(scope, params.uploadId),
  }))

  api.inSpace(uploadChoose, ofUpload, async ({ scope, params, input }) => ({
    upload: await uploads.choose(scope, params.uploadId, input),
  }))

  api.inSpace(uploadComparison, ofUpload, ({ scope, params, input }) => uploads.compare(scope, params.uploadId, input))

  api.inSpace(uploadConfirm, ofUpload, async ({ scope, params, input }) => ({
    upload: await uploads.confirm(scope, params.uploadId, input),
  }))

  api.inSpace(importedFileList, ofSchedule, async ({ scope, params }) => ({
    files: await database.inScope(scope, (tx) => selectArrivals(tx, params.scheduleId)),
  }))

  api.inSpace(importedFileUndo, ofSchedule, async ({ scope, subject, params, input }) => {
    const change = await database.inScope(scope, (tx) => selectChangeOf(tx, params))
    if (!change) throw new AppError('NOT_FOUND')
    const taken = await takeBack(scope, subject, { scheduleId: params.scheduleId, ...change, ...input })
    if (!input.preview) await database.inScope(scope, (tx) => markUndone(tx, params.importedFileId))
    return taken
  })

  api.inSpace(uploadCancel, ofUpload, async ({ scope, params }) => {
    await uploads.cancel(scope, params.uploadId)
    return { success: true as const }
  })
}
