export { bindUndo } from './routes.ts'
