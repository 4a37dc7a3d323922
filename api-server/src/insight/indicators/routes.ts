import {
  epsIndicators,
  type IndicatorView,
  indicatorsCalculate,
  spaceIndicators,
  versionIndicators,
} from '@plumbline/core/contract'
import { findVersion } from '../../planning/versions/kinds/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { createSharing } from '../../platform/sharing.ts'
import { type NodeRow, selectNode } from '../../workspace/eps/index.ts'
import { indicatorsOfSchedules, indicatorsOfVersion, schedulesBelow } from './view.ts'

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

  /** Many who watch ask in the same moment: what the same schedules come to is read once for all of them. */
  const share = createSharing<{ indicators: IndicatorView }>()
  const ofSchedules = ({ scope, spaceId }: { scope: Scope; spaceId: string }, schedules: readonly NodeRow[]) => {
    const read = async () =>
      Object.freeze({
        indicators: await database.inScope(scope, (tx) => indicatorsOfSchedules(tx, spaceId, schedules)),
      })
    return share(JSON.stringify([spaceId, schedules.map(({ id, name }) => [id, name])]), read)
  }

  api.inSpaceWith(
    epsIndicators,
    async (tx, { params }) => (await selectNode(tx, params.epsId))?.spaceId ?? null,
    (tx, { scope, spaceId, params }) => schedulesBelow(tx, { spaceId, userId: scope.userId, rootId: params.epsId }),
    ofSchedules,
  )

  api.inSpaceWith(
    spaceIndicators,
    async (_, { params }) => params.spaceId,
    (tx, { scope, spaceId }) => schedulesBelow(tx, { spaceId, userId: scope.userId, rootId: null }),
    ofSchedules,
  )
}
