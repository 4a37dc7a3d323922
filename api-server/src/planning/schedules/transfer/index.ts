export { bindTransfer } from './routes.ts'
