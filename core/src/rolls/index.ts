/** What screens show, cut into sheets of paper. */
export { isTooMuch } from './amount.ts'
export { type RollSheets, rollRoom, rollSheets } from './drawing.ts'
export {
  type Mark,
  type Roll,
  type RollAsked,
  type RollSettings,
  type RollValues,
  roll,
  rollAsked,
  rollLimits,
  rollSettings,
  rollValues,
} from './schema.ts'
