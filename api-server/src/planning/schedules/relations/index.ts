export { bindRelations } from './routes.ts'
