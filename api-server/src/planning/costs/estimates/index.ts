export { dropOrphanEstimates, estimateAuthorizer, placeOfEstimate } from './authorizer.ts'
export { type EstimateFollower, followEstimates } from './follow.ts'
export { createEstimateReader, type EstimateReader } from './reader.ts'
export { bindCosts } from './routes.ts'
