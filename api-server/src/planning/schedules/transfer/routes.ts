import { branchTransfer } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { type TransferParts, transfer } from './service.ts'

export function bindTransfer(api: Api, parts: TransferParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(branchTransfer, spaceOf, ({ params, input, scope, subject, spaceId }) =>
    transfer(parts, { ...input, fromVersionId: params.versionId, scope, subject, spaceId }),
  )
}
