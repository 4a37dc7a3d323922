export type { Planner, PlannerOptions } from './planner.ts'
export { createPlanner } from './planner.ts'
export type * from './types.ts'
