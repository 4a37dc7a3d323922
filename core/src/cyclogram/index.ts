/** Line of balance: places upwards, time to the right, a line for each process that goes through the places. */
export { type Crossing, crossingsOf } from './crossings.ts'
export { bordersOf, type PlacedWork, type ProcessLine, processLines, type Stretch } from './lines.ts'
