export { knownAttributes, writeAttributes } from './attributes.ts'
export { type ImportedFile, selectOrigin } from './imported-repository.ts'
export { bindUploads } from './routes.ts'
export { createUploads } from './service.ts'
