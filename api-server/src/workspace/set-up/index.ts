export { bindSetUp } from './routes.ts'
