export {
  blockedWorks,
  type DaysCommand,
  type DaysContext,
  type DaysEdit,
  type DaysOutcome,
  executeDays,
  valuesIn,
  warnedOf,
} from './commands.ts'
export { DayDocument, type DaysChange, openDaysInSteps } from './day-document.ts'
export { contentOfDays, foldDays, newDays } from './fold.ts'
export { createDaysGate } from './gate.ts'
export { textsOf, wholeOf } from './held.ts'
export { type DayPlace, dayPlaceOf, dayRoomId, daysOfQuarter, NOBODY, quarterOf, quartersBetween } from './place.ts'
export { isOpenDay } from './rights.ts'
export { type DayRows, dayFactsIn, rowsOfDays } from './rows.ts'
export {
  type Constraint,
  type DayAssignment,
  type DayHeld,
  type DayKind,
  type DayValue,
  type DayWork,
  dayKinds,
  decodeWork,
  encodeWork,
  type HeldItem,
  isAmount,
  LABOUR,
  limits,
  type Proposal,
  type Remark,
  type Run,
  type Sheet,
  type SheetState,
  sheetStates,
  type Unplanned,
  type ValueKey,
  VOLUME,
  valueKey,
} from './shape.ts'
export { keepLost, type ToldTwice, toldTwiceId } from './told-twice.ts'
export { DaysUndo } from './undo.ts'
