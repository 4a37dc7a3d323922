import { type RiskView, riskAssumptionsSave, riskRead, riskRunSave, riskRuns } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, requireVersion } from '../../versions/kinds/index.ts'
import { assumedRisk, usualAssumptions } from './assumed.ts'
import { keptRun } from './kept-run.ts'
import { keepRun, type RiskRow, selectRisk, selectRuns, updateAssumptions, updateRun } from './repository.ts'

interface RiskParts {
  database: Database
  /** Whoever watches the version is told. */
  changed(versionId: string): void
}

export function bindRisk(api: Api, { database, changed }: RiskParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(riskRead, spaceOf, async ({ scope, params }) =>
    viewOf(await database.inScope(scope, (tx) => selectRisk(tx, params.versionId))),
  )

  api.inSpace(riskAssumptionsSave, spaceOf, async ({ scope, spaceId, params: { versionId }, input }) => {
    const { revision, assumptions } = input
    await requireVersion(database, scope, versionId, 'write')
    const at = { versionId, spaceId, revision }
    if (!(await database.inScope(scope, (tx) => updateAssumptions(tx, at, assumptions)))) {
      throw new AppError('RISK_CHANGED')
    }
    changed(versionId)
    return { revision: revision + 1 }
  })

  api.inSpace(riskRunSave, spaceOf, async ({ scope, spaceId, params: { versionId }, input }) => {
    const at = { versionId, spaceId, userId: scope.userId }
    await database.inScope(scope, async (tx) => {
      if (!(await updateRun(tx, at, input))) throw new AppError('RISK_CHANGED')
      await keepRun(tx, at, keptRun(input.result, await assumedRisk(tx, versionId)))
    })
    changed(versionId)
    return { success: true as const }
  })

  api.inSpace(riskRuns, spaceOf, async ({ scope, params }) => ({
    runs: await database.inScope(scope, (tx) => selectRuns(tx, params.versionId)),
  }))
}

function viewOf(row: RiskRow | null): RiskView {
  const { revision = 0, assumptions = null, run = null, by = null, at = null } = row ?? {}
  return {
    revision,
    assumptions: assumptions ?? usualAssumptions,
    run: run && at && { ...run, by, at: at.toISOString() },
  }
}
