export { bindAssistant } from './routes.ts'
