import { batchRead, batchStop, batchTimetableCalc } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { namedSpace } from '../../workspace/spaces/index.ts'
import { type Batches, viewOf } from './batches.ts'
import { selectBatch, selectLastBatch } from './repository.ts'

export function bindBatchProcessing(api: Api, { database, batches }: { database: Database; batches: Batches }): void {
  const spaceOf = async (tx: Transaction, { input }: { input: { batchId: string } }) =>
    (await selectBatch(tx, input.batchId))?.spaceId ?? null

  api.inSpace(batchTimetableCalc, namedSpace, async ({ scope, spaceId, input }) => ({
    batch: await batches.start(scope, spaceId, input.epsIds),
  }))

  api.inSpace(batchStop, spaceOf, async ({ scope, subject, input: { batchId } }) => {
    const batch = await database.inScope(scope, (tx) => selectBatch(tx, batchId))
    if (batch?.userId !== subject.userId && !may(subject, 'space.administer')) throw new AppError('FORBIDDEN')
    await batches.stop(scope, batchId)
    return { success: true as const }
  })

  api.inSpace(
    batchRead,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => {
      await batches.endSilent()
      const last = await database.inScope(scope, (tx) => selectLastBatch(tx, spaceId, scope.userId))
      return { batch: last && viewOf(last) }
    },
  )
}
