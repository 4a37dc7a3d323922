export { randomId } from '../documents/random-id.ts'
export { seededRandom } from '../numbers/random.ts'
