export { createBatches } from './batches.ts'
export { bindBatchProcessing } from './routes.ts'
