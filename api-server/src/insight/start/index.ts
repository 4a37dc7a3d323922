export { bindStart } from './routes.ts'
