import { epsIndicators, indicatorsCalculate, spaceIndicators, versionIndicators } from '@plumbline/core/contract'
import { findVersion } from '../../planning/versions/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { indicatorsBelow, indicatorsOfVersion } from './view.ts'

export interface IndicatorParts {
  database: Database
  /** Resolves when the official result is of the document as it is now. */
  calculate(versionId: string): Promise<unknown>
}

export function bindIndicators(api: Api, { database, calculate }: IndicatorParts): void {
  const spaceOfVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  const ofVersion = (scope: Scope, spaceId: string, versionId: string) =>
    database.inScope(scope, (tx) => indicatorsOfVersion(tx, spaceId, versionId))

  api.inSpace(versionIndicators, spaceOfVersion, async ({ scope, spaceId, params }) => ({
    indicators: await ofVersion(scope, spaceId, params.versionId),
  }))

  api.inSpace(indicatorsCalculate, spaceOfVersion, async ({ scope, spaceId, params }) => {
    await calculate(params.versionId)
    return { indicators: await ofVersion(scope, spaceId, params.versionId) }
  })

  api.inSpace(
    epsIndicators,
    async (tx, { params }) => (await selectNode(tx, params.epsId))?.spaceId ?? null,
    async ({ scope, spaceId, params }) => ({
      indicators: await database.inScope(scope, (tx) =>
        indicatorsBelow(tx, { spaceId, userId: scope.userId, rootId: params.epsId }),
      ),
    }),
  )

  api.inSpace(
    spaceIndicators,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId }) => ({
      indicators: await database.inScope(scope, (tx) =>
        indicatorsBelow(tx, { spaceId, userId: scope.userId, rootId: null }),
      ),
    }),
  )
}
