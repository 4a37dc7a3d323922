export { knownAttributes, writeAttributes } from './attributes.ts'
export { bindUploads } from './routes.ts'
export { createUploads, type Uploads } from './service.ts'
