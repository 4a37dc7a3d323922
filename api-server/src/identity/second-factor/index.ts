export { bindSecondFactor } from './routes.ts'
export { createSealing, type Sealing } from './sealing.ts'
export { createSecondFactor, type SecondFactor } from './service.ts'
