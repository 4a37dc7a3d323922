export { bindDistributions } from './routes.ts'
export { distributionOf } from './service.ts'
