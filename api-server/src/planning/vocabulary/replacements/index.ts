export { bindReplacements } from './routes.ts'
