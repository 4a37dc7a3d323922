export { bindGrid } from './routes.ts'
export { createGrids } from './service.ts'
