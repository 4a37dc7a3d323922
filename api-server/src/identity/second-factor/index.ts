export { bindSecondFactor } from './routes.ts'
export { createSecondFactor, type SecondFactor } from './service.ts'
