import {
  batchExport,
  batchFile,
  batchImport,
  batchList,
  batchRead,
  batchReport,
  batchStop,
  batchTimetableCalc,
  MAX_BATCH_FILES,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { type Api, bytesAfter, receiveForm, sendFile } from '../../../platform/http/index.ts'
import { type JobRow, placeOfJob } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import type { Batches } from './batches.ts'

const MAX_FIELD_BYTES = 1_024

export function bindBatchProcessing(api: Api, { batches, storage }: { batches: Batches; storage: Storage }): void {
  const spaceOf = (tx: Transaction, { input }: { input: { batchId: string } }) => placeOfJob(tx, input.batchId)
  const ofProject = async (tx: Transaction, { input }: { input: { projectId: string } }) => {
    const node = await selectNode(tx, input.projectId)
    return node && node.kind !== 'schedule' ? { spaceId: node.spaceId, nodeId: node.id } : null
  }
  /** One's own, or of whomever to an administrator. */
  const allowed = async (scope: Scope, subject: Subject, batchId: string): Promise<JobRow> => {
    const batch = await batches.find(scope, batchId)
    if (!batch) throw new AppError('NOT_FOUND')
    if (batch.userId !== subject.userId && !may(subject, 'space.administer')) throw new AppError('FORBIDDEN')
    return batch
  }

  api.inSpace(batchTimetableCalc, namedSpace, async ({ scope, input }) => ({
    batch: await batches.calculate(scope, input),
  }))

  api.inSpace(batchImport, ofProject, async ({ scope, spaceId, input: { projectId }, http }) => {
    await batches.admit(scope, spaceId)
    const limits = { maxBytes: batches.maxFileBytes, maxFiles: MAX_BATCH_FILES, maxFieldBytes: MAX_FIELD_BYTES }
    const { files, tooMany } = await receiveForm(http, limits)
    if (tooMany) throw new AppError('UPLOAD_TOO_MANY', { max: MAX_BATCH_FILES })
    if (files.length === 0) throw new AppError('BAD_REQUEST', { field: 'file', reason: 'missing' })
    return batches.import(scope, { spaceId, projectId }, files)
  })

  api.inSpace(batchExport, namedSpace, ({ scope, input }) => batches.export(scope, input))

  api.inSpace(batchStop, spaceOf, async ({ scope, subject, input: { batchId } }) => {
    await batches.stop(await allowed(scope, subject, batchId))
    return { success: true as const }
  })

  api.inSpace(batchReport, spaceOf, async ({ scope, subject, input: { batchId } }) =>
    batches.report(scope, await allowed(scope, subject, batchId)),
  )

  api.inSpace(
    batchFile,
    (tx, { params }) => placeOfJob(tx, params.batchId),
    async ({ scope, subject, params: { batchId }, http }) => {
      const archive = await batches.archive(scope, await allowed(scope, subject, batchId))
      if (!archive) throw new AppError('NOT_FOUND')
      const { fileName: name, storedFile } = archive
      const bytes = await storage.bytesOf(scope, storedFile)
      const from = (start: number) => bytesAfter(storage.read(scope, storedFile), start)
      return sendFile(http, { name, bytes, hash: storedFile, from })
    },
  )

  api.inSpace(
    batchRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => ({ batch: await batches.last(scope, spaceId) }),
  )

  api.inSpace(
    batchList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => ({ batches: await batches.list(scope, spaceId) }),
  )
}
