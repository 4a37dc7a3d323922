export { createBoardReader } from './board-reader.ts'
export { followBoards } from './follow.ts'
export { boardDesk, placeOfBoard } from './rooms.ts'
export { bindKanban } from './routes.ts'
