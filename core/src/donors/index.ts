export { type DonorProblem, definitionCycle, donorProblem, typesOfColumn } from './definition.ts'
export { withDonatedValues } from './plan.ts'
export { type Donated, type DonorGround, liveDonorOf, type ResolvedValue, resolveValue } from './resolve.ts'
