export { bindResources, type ResourcesParts } from './routes.ts'
