export { createConversions } from './conversions.ts'
export { bindModels } from './routes.ts'
