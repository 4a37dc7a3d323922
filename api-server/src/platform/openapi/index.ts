export { bindOpenApi } from './routes.ts'
