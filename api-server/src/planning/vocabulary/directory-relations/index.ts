export { createRecalculations } from './recalculation-job.ts'
export { isDirectoryRelated, raiseRevisionsOf } from './repository.ts'
export { bindDirectoryRelations } from './routes.ts'
