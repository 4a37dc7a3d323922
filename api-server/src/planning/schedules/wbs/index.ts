export { bindWbs } from './routes.ts'
