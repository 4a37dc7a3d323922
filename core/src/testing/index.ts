export { generatePlan, type NetworkOptions } from './network.ts'
export { randomId, seededRandom } from './random.ts'
