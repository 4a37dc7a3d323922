export { requireOffered, resourcesById } from './register.ts'
export { bindResources } from './routes.ts'
