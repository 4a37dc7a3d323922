export { bindWbsTemplates } from './routes.ts'
