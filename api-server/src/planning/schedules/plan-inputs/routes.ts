import { planInputsRead, targetDatesUpdate } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, requireVersion } from '../../versions/kinds/index.ts'
import { answerRevisioned } from './revisioned.ts'
import type { PlanInputsKeeper } from './service.ts'

export interface PlanInputsRoutes {
  database: Database
  planInputs: PlanInputsKeeper
}

export function bindPlanInputs(api: Api, { database, planInputs }: PlanInputsRoutes): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(planInputsRead, spaceOf, async ({ params, scope, http }) => {
    await requireVersion(database, scope, params.versionId, 'read')
    return answerRevisioned(http, await planInputs.contentFor(params.versionId))
  })

  api.inSpace(targetDatesUpdate, spaceOf, ({ params, input, scope }) =>
    planInputs.updateTargets(scope, params.versionId, input.preview),
  )
}
