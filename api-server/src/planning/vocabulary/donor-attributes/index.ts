export { bindDonorAttributes } from './routes.ts'
