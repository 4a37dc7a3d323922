export { bindComparison } from './routes.ts'
export { type Comparisons, createComparisons, type MergeEvent } from './service.ts'
