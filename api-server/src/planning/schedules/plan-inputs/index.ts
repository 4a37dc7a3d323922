export { answerRevisioned } from './revisioned.ts'
export { bindPlanInputs } from './routes.ts'
export { createPlanInputs } from './service.ts'
