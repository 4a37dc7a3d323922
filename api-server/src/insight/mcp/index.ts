export { createMcp } from './endpoint.ts'
