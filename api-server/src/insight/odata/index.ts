export { bindOData } from './routes.ts'
