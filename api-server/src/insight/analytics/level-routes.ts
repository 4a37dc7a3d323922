import {
  analyticsCurved,
  analyticsFacility,
  analyticsProject,
  analyticsPromises,
  analyticsSchedule,
  analyticsSpace,
  analyticsVersion,
  type EpsNode,
} from '@plumbline/core/contract'
import { findVersion } from '../../planning/versions/kinds/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { namedSpace } from '../../workspace/spaces/index.ts'
import { countedNodes, selectOfVersion } from '../indicators/index.ts'
import { curvedOf } from './curved.ts'
import { analyticsBelow, analyticsOfVersion, storedBelow } from './levels.ts'
import { promisesOf } from './promises.ts'

/** A version, else a node, else the whole space. */
interface Of {
  spaceId: string
  epsId?: string | undefined
  versionId?: string | undefined
}

export function bindAnalyticLevels(api: Api, { database }: { database: Database }): void {
  const spaceOf = async (tx: Transaction, nodeId: string, ...kinds: EpsNode['kind'][]) => {
    const node = await selectNode(tx, nodeId)
    return node && kinds.includes(node.kind) ? node.spaceId : null
  }
  const below = async ({ scope, spaceId, rootId }: { scope: Scope; spaceId: string; rootId: string | null }) => ({
    analytics: await database.inScope(scope, (tx) => analyticsBelow(tx, { spaceId, userId: scope.userId, rootId })),
  })

  api.inSpace(
    analyticsSpace,
    (tx, { params }) => namedSpace(tx, { input: params }),
    ({ scope, spaceId }) => below({ scope, spaceId, rootId: null }),
  )
  api.inSpace(
    analyticsFacility,
    (tx, { params }) => spaceOf(tx, params.facilityId, 'facility'),
    ({ scope, spaceId, params }) => below({ scope, spaceId, rootId: params.facilityId }),
  )
  api.inSpace(
    analyticsProject,
    (tx, { params }) => spaceOf(tx, params.projectId, 'project', 'folder'),
    ({ scope, spaceId, params }) => below({ scope, spaceId, rootId: params.projectId }),
  )
  api.inSpace(
    analyticsSchedule,
    (tx, { params }) => spaceOf(tx, params.scheduleId, 'schedule'),
    ({ scope, spaceId, params }) => below({ scope, spaceId, rootId: params.scheduleId }),
  )
  api.inSpace(
    analyticsVersion,
    async (tx, { params }) => (await findVersion(tx, params.versionId))?.spaceId ?? null,
    async ({ scope, spaceId, params }) => ({
      analytics: await database.inScope(scope, (tx) => analyticsOfVersion(tx, spaceId, params.versionId)),
    }),
  )

  const stored = async (tx: Transaction, { userId }: Scope, { spaceId, epsId, versionId }: Of) => {
    if (versionId !== undefined) return selectOfVersion(tx, versionId)
    return storedBelow(tx, await countedNodes(tx, { spaceId, userId, rootId: epsId ?? null }))
  }

  api.inSpace(analyticsCurved, namedSpace, async ({ scope, input }) => ({
    curved: await database.inScope(scope, async (tx) => curvedOf(tx, await stored(tx, scope, input), input)),
  }))
  api.inSpace(analyticsPromises, namedSpace, async ({ scope, input }) => ({
    promises: await database.inScope(scope, async (tx) => {
      const versionIds = (await stored(tx, scope, input)).map((one) => one.versionId)
      return promisesOf(tx, versionIds, input)
    }),
  }))
}
