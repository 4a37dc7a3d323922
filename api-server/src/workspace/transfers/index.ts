export { bindTransfers } from './routes.ts'
