export { knownAttributes, writeAttributes } from './attributes.ts'
export { type ImportedFile, selectImportedFiles } from './imported-repository.ts'
export { bindUploads } from './routes.ts'
export { createUploads } from './service.ts'
