/** What screens show, cut into sheets of paper. */
export { isTooMuch } from './amount.ts'
export { blackPen } from './black.ts'
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
  type SheetSettings,
  sheetSettings,
} from './schema.ts'
export { usualRollSettings } from './usual.ts'
