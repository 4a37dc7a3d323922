export { assumedRisk, usualAssumptions } from './assumed.ts'
export { selectForeseen } from './repository.ts'
export { bindRisk } from './routes.ts'
