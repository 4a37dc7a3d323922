export { bindDonorAttributes } from './routes.ts'
export { createDonorTakes } from './take-job.ts'
