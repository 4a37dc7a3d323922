export { dropOrphanEstimates, estimateAuthorizer, placeOfEstimate } from './authorizer.ts'
export { followEstimates } from './follow.ts'
export { createEstimateReader } from './reader.ts'
export { bindCosts } from './routes.ts'
