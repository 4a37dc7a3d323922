export { knownAttributes, writeAttributes } from './attributes.ts'
export { bindUploads } from './routes.ts'
export { createUploads } from './service.ts'
