export { bindUploads } from './routes.ts'
export { createUploads } from './service.ts'
