export { type DonorProblem, definitionCycle, donorProblem, isOutside, typesOfColumn } from './definition.ts'
export { withDonatedValues } from './plan.ts'
export { type Donated, type DonorGround, liveDonorOf, type ResolvedValue, resolveValue } from './resolve.ts'
export { type OuterValues, relatedSchedules, type TakenValue, takenValues } from './take.ts'
