export { bindDistributions } from './routes.ts'
