export { bindPlanInputs } from './routes.ts'
export { createPlanInputs } from './service.ts'
