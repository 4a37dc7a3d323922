export { bindProgress } from './routes.ts'
