import { distributionByEps, distributionSave } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { readDistribution, saveDistribution } from './service.ts'

export function bindDistributions(api: Api, { database }: { database: Database }): void {
  const spaceOf = async (tx: Transaction, epsId: string) => (await selectNode(tx, epsId))?.spaceId ?? null

  api.inSpace(
    distributionByEps,
    (tx, { params }) => spaceOf(tx, params.epsId),
    async ({ scope, params }) => ({ distribution: await readDistribution(database, scope, params.epsId) }),
  )

  api.inSpace(
    distributionSave,
    (tx, { input }) => spaceOf(tx, input.epsId),
    async ({ spaceId, scope, input }) => ({
      distribution: await saveDistribution(database, scope, { epsId: input.epsId, spaceId }, input.curve),
    }),
  )
}
