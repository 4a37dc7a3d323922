export type { Said } from './routes.ts'
export { bindComments } from './routes.ts'
