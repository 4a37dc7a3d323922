export { bindLayouts } from './routes.ts'
