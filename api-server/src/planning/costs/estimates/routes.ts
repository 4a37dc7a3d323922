import type { Licences } from '../../../identity/licences/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { ElementCounts } from '../../models/bim/index.ts'
import { bindEstimateContent } from './content-routes.ts'
import { bindEstimates } from './estimate-routes.ts'
import type { EstimateUploads } from './from-file/index.ts'
import { bindTableLayouts } from './layout-routes.ts'
import { bindPlans } from './plan-routes.ts'
import type { EstimatePrints } from './print/index.ts'
import { bindEstimatePrints } from './print-routes.ts'
import { bindProtocols } from './protocol-routes.ts'
import type { EstimateReader } from './reader.ts'
import type { TotalsCounter } from './totals.ts'
import { bindEstimateUploads } from './upload-routes.ts'

export interface CostParts {
  database: Database
  collabApi: CollabApi
  licences: Pick<Licences, 'requireEstimates'>
  estimates: EstimateReader
  totals: Pick<TotalsCounter, 'want'>
  elementCounts: Pick<ElementCounts, 'count'>
  estimatePrints: Pick<EstimatePrints, 'start' | 'look'>
  estimateUploads: Pick<EstimateUploads, 'start'>
  changed(spaceId: string, event: { scheduleId: string; estimateId: string }): void
  /** Columns or kept looks of the tables of a schedule's estimates. */
  looksChanged(spaceId: string, scheduleId: string): void
}

/** Call group `costr`: none of it is there where estimates were not bought. */
export function bindCosts(api: Api, parts: CostParts): void {
  const licensed = (tx: Transaction, { spaceId }: { spaceId: string }) => parts.licences.requireEstimates(tx, spaceId)
  const bind: Api['inSpace'] = (route, spaceOf, handler) =>
    api.inSpaceWith(route, spaceOf, licensed, (call) => handler(call))
  bindEstimates(bind, parts)
  bindEstimateContent(bind, parts)
  bindProtocols(bind, parts)
  bindPlans(bind, parts)
  bindTableLayouts(bind, parts)
  bindEstimatePrints(bind, parts)
  bindEstimateUploads(bind, parts)
}
