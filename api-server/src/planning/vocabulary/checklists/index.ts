export { bindChecklists } from './routes.ts'
