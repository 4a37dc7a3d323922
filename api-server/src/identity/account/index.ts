export { bindAccount } from './routes.ts'
