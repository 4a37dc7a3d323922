export { addResources, type ChangedRegister, resourceNames } from './imported.ts'
export { requireOffered, resourcesById } from './register.ts'
export { bindResources } from './routes.ts'
