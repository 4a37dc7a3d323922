export { isDirectoryRelated } from './repository.ts'
export { bindDirectoryRelations } from './routes.ts'
