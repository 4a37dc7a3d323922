export { bindDelegation } from './routes.ts'
