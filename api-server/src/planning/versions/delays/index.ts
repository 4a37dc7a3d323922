export { bindDelays } from './routes.ts'
export { createDelays } from './service.ts'
