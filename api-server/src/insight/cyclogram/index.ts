export { bindCyclogram } from './routes.ts'
