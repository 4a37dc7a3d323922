export type { Planner } from './planner.ts'
export { createPlanner } from './planner.ts'
export type * from './types.ts'
