export { bindCalculateSettings } from './routes.ts'
