export { isDirectoryRelated, raiseRevisionsOf } from './repository.ts'
export { bindDirectoryRelations } from './routes.ts'
