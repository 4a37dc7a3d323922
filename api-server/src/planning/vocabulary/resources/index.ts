export { addResources, type ChangedRegister, resourceNames } from './imported.ts'
export { requireOffered, resourcesOf } from './register.ts'
export { bindResources } from './routes.ts'
