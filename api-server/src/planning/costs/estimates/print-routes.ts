import { costrEstimatePrint, costrPdcPrint } from '@plumbline/core/contract'
import type { Api } from '../../../platform/http/index.ts'
import { placeOfEstimate } from './authorizer.ts'
import { ofProtocol } from './protocol-routes.ts'
import type { CostParts } from './routes.ts'

/** Estimates, acts and protocols as PDF. */
export function bindEstimatePrints(bind: Api['inSpace'], { estimatePrints }: CostParts): void {
  bind(
    costrEstimatePrint,
    (tx, { params }) => placeOfEstimate(tx, params.estimateId),
    ({ scope, spaceId, params, input }) => estimatePrints.start(scope, spaceId, { ...params, ...input }),
  )
  bind(costrPdcPrint, ofProtocol, ({ scope, spaceId, params, input }) =>
    estimatePrints.start(scope, spaceId, { ...params, ...input }),
  )
}
