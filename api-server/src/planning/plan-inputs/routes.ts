import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { planInputsRead, targetDatesUpdate } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { findVersion, requireVersion } from '../versions/index.ts'
import type { PlanInputsKeeper } from './service.ts'

export interface PlanInputsRoutes {
  database: Database
  planInputs: PlanInputsKeeper
}

const unpack = promisify(gunzip)

export function bindPlanInputs(api: Api, { database, planInputs }: PlanInputsRoutes): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(planInputsRead, spaceOf, async ({ params, scope, http }) => {
    await requireVersion(database, scope, params.versionId, 'read')
    const { revision, content } = await planInputs.contentFor(params.versionId)
    http.set('cache-control', 'private, no-cache')
    http.set('etag', `"${revision}"`)
    http.vary('accept-encoding')
    http.type = 'application/json'
    if (http.get('if-none-match') === `"${revision}"`) {
      http.status = 304
      return Buffer.alloc(0)
    }
    if (http.acceptsEncodings('gzip') !== 'gzip') return unpack(content)
    http.set('content-encoding', 'gzip')
    return content
  })

  api.inSpace(targetDatesUpdate, spaceOf, ({ params, input, scope }) =>
    planInputs.updateTargets(scope, params.versionId, input.preview),
  )
}
