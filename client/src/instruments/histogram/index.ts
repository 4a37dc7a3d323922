export { createHistogram } from './histogram.ts'
export { axisBelow, periodsInSight } from './layout.ts'
export type * from './types.ts'
