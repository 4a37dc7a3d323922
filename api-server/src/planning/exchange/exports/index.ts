export { bindExports } from './routes.ts'
export { createExports, type Exports } from './service.ts'
