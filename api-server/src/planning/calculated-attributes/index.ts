export { bindCalculatedAttributes } from './routes.ts'
