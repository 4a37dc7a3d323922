export { createBatches } from './batches.ts'
export { forgetBatches } from './repository.ts'
export { bindBatchProcessing } from './routes.ts'
