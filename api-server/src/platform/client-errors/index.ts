export { bindClientErrors } from './routes.ts'
export { forgetClientErrors } from './service.ts'
