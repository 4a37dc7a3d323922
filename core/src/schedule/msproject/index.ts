/** The rules of MS Project: what the passes and the results do where the settings of the schedule say so. */
export { backwardPass } from './backward.ts'
export { forwardAgain, forwardPass } from './forward.ts'
export { writeNodeResults } from './results.ts'
