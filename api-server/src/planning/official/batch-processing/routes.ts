import { batchRead, batchStop, batchTimetableCalc } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { placeOfJob } from '../../../platform/long-jobs/index.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import type { Batches } from './batches.ts'

export function bindBatchProcessing(api: Api, { batches }: { batches: Batches }): void {
  const spaceOf = (tx: Transaction, { input }: { input: { batchId: string } }) => placeOfJob(tx, input.batchId)

  api.inSpace(batchTimetableCalc, namedSpace, async ({ scope, spaceId, input }) => ({
    batch: await batches.start(scope, spaceId, input.epsIds),
  }))

  api.inSpace(batchStop, spaceOf, async ({ scope, subject, input: { batchId } }) => {
    const batch = await batches.find(scope, batchId)
    if (!batch) throw new AppError('NOT_FOUND')
    if (batch.userId !== subject.userId && !may(subject, 'space.administer')) throw new AppError('FORBIDDEN')
    await batches.stop(batch)
    return { success: true as const }
  })

  api.inSpace(
    batchRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => ({ batch: await batches.last(scope, spaceId) }),
  )
}
