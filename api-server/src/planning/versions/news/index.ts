export { createNews } from './service.ts'
