export { bindDirectories } from './routes.ts'
