export { oneByOne } from './one-by-one.ts'
export { createTurns, type Turns } from './turns.ts'
