import { analyticsCash } from '@plumbline/core/contract'
import type { Api } from '../../../platform/http/index.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import { readGround } from './ground.ts'
import { type CashParts, cashFlowOf } from './service.ts'

export function bindCashFlow(api: Api, parts: CashParts): void {
  api.inSpace(analyticsCash, namedSpace, async ({ scope, spaceId, input }) => {
    const ground = await parts.database.inScope(scope, (tx) => readGround(tx, scope.userId, { ...input, spaceId }))
    return { cash: await cashFlowOf(parts, ground, input) }
  })
}
