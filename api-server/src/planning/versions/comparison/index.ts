export { bindComparison } from './routes.ts'
export { createComparisons, type MergeEvent } from './service.ts'
