export { type MspdiTask, mspdiFile, mspdiStandardCalendar } from './mspdi.ts'
export { generatePlan, type NetworkOptions } from './network.ts'
export { type Planner, PlanningTeam } from './planners.ts'
export { randomId, seededRandom } from './random.ts'
