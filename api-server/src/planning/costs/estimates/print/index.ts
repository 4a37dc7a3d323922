export { createEstimatePrints, type EstimatePrints } from './job.ts'
