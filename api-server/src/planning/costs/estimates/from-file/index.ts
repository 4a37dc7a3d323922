export { createEstimateUploads, type EstimateUploads } from './job.ts'
