export { bindStructureLists } from './routes.ts'
