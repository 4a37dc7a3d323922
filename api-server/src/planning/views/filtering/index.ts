export { bindFiltering } from './routes.ts'
