export { bindRemoteSpaces } from './routes.ts'
export { createRemoteSpaces } from './service.ts'
