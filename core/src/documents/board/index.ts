export { Board, type BoardChange, type CardTags, openBoardInSteps } from './board.ts'
export { type BoardCommand, type CheckedCommand, type ColumnFields, cardFields, columnFields } from './command.ts'
export { type BoardOutcome, execute } from './commands.ts'
export { contentOfBoard, foldBoard } from './fold.ts'
export { createBoardGate } from './gate.ts'
export type { BoardNames } from './names.ts'
export { newBoard } from './new-board.ts'
export { serverClock } from './server-clock.ts'
export {
  type BoardColor,
  boardColors,
  type Card,
  type CardEvent,
  type CardFile,
  type Check,
  type Column,
  type Comment,
  type Label,
  limits,
  type Moment,
  type Proposal,
  type Stage,
  stages,
  type TagKind,
} from './shape.ts'
export { BoardUndo } from './undo.ts'
export type { BoardContext } from './writer.ts'
