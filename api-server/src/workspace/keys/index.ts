export { bindKeys } from './routes.ts'
