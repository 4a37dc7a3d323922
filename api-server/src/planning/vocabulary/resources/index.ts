export { bindResources } from './routes.ts'
