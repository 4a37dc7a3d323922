import {
  projectUpload,
  type Upload,
  uploadCancel,
  uploadChoose,
  uploadComparison,
  uploadConfirm,
  uploadRead,
  versionUpload,
  versionUploadSynchronous,
} from '@plumbline/core/contract'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { type Api, parseInput, receiveFile, type SpaceCall } from '../../../platform/http/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { placeOfUpload } from './repository.ts'
import type { Uploads } from './service.ts'

export interface UploadsParts {
  database: Database
  uploads: Uploads
}

type Target = { scheduleId: string } | { projectId: string }

export function bindUploads(api: Api, { uploads }: UploadsParts): void {
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)
  const ofProject = async (tx: Transaction, { params }: { params: { projectId: string } }) => {
    const node = await selectNode(tx, params.projectId)
    return node && node.kind !== 'schedule' ? node.spaceId : null
  }
  const ofUpload = (tx: Transaction, { params }: { params: { uploadId: string } }) => placeOfUpload(tx, params.uploadId)

  const receive = async (call: SpaceCall<unknown, unknown>, target: Target): Promise<Upload> => {
    await uploads.admit(call)
    const { fields, file } = await receiveFile(call.http, uploads.maxBytes)
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

  api.inSpace(uploadCancel, ofUpload, async ({ scope, params }) => {
    await uploads.cancel(scope, params.uploadId)
    return { success: true as const }
  })
}
