export { bindPipes } from './routes.ts'
