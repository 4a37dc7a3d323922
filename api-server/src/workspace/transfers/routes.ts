import { transferDelete, transferLimits, transferRead, transferSend } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import { type Api, receiveFile } from '../../platform/http/index.ts'
import type { Transfers } from '../../platform/transfers/index.ts'
import type { StorageQuotas } from '../storage-quotas/index.ts'

interface TransfersParts {
  transfers: Transfers
  quotas: Pick<StorageQuotas, 'within'>
  /** Of the largest file that any call takes. */
  maxBytes: number
}

const inSpace = async (_: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId

/** What a file is for the call says that takes it; here it counts whether there is room for it. */
export function bindTransfers(api: Api, { transfers, quotas, maxBytes }: TransfersParts): void {
  api.inSpace(transferRead, inSpace, async ({ scope, params }) => ({
    received: await transfers.received(scope.userId, params.transferId),
  }))

  api.inSpace(transferSend, inSpace, async ({ scope, spaceId, params, input: { offset, bytes }, http }) => {
    await quotas.within(scope, spaceId, maxBytes, async (most) => {
      if (bytes > most) throw new AppError('UPLOAD_TOO_LARGE', { maxBytes: most })
    })
    const left = Math.min(transferLimits.pieceBytes, bytes - offset)
    const { file } = await receiveFile(http, Math.max(0, left))
    return { received: await transfers.take(scope.userId, params.transferId, { offset, ...file }) }
  })

  api.inSpace(transferDelete, inSpace, async ({ scope, params }) => {
    await transfers.drop(scope.userId, params.transferId)
    return { success: true as const }
  })
}
