export { bindComparison } from './routes.ts'
export { createComparisons } from './service.ts'
