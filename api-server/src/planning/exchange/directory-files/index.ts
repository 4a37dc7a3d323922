export { bindDirectoryFiles } from './routes.ts'
export { createDirectoryFiles } from './service.ts'
