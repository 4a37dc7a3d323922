import { costrEstimatePreview, costrEstimatePrint, costrPdcPreview, costrPdcPrint } from '@plumbline/core/contract'
import type { Context } from 'koa'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Api, closedEarly } from '../../../platform/http/index.ts'
import { placeOfEstimate } from './authorizer.ts'
import { ofProtocol } from './protocol-routes.ts'
import type { CostParts } from './routes.ts'

/** Estimates, acts and protocols as PDF. */
export function bindEstimatePrints(bind: Api['inSpace'], { estimatePrints }: CostParts): void {
  const ofEstimate = (tx: Transaction, { params }: { params: { estimateId: string } }) =>
    placeOfEstimate(tx, params.estimateId)
  bind(costrEstimatePrint, ofEstimate, ({ scope, spaceId, params, input }) =>
    estimatePrints.start(scope, spaceId, { ...params, ...input }),
  )
  bind(costrPdcPrint, ofProtocol, ({ scope, spaceId, params, input }) =>
    estimatePrints.start(scope, spaceId, { ...params, ...input }),
  )
  bind(costrEstimatePreview, ofEstimate, async ({ scope, spaceId, params, input, http }) =>
    shown(http, await estimatePrints.look(scope, spaceId, { ...params, ...input }, closedEarly(http))),
  )
  bind(costrPdcPreview, ofProtocol, async ({ scope, spaceId, params, input, http }) =>
    shown(http, await estimatePrints.look(scope, spaceId, { ...params, ...input }, closedEarly(http))),
  )
}

function shown(http: Context, pdf: Buffer): Buffer {
  http.type = 'application/pdf'
  http.set('cache-control', 'no-store')
  return pdf
}
