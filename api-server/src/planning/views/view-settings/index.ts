export { bindViewSettings } from './routes.ts'
