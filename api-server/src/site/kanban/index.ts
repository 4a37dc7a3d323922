export { createBoardReader } from './board-reader.ts'
export { followBoards } from './follow.ts'
export { boardAuthorizer, placeOfBoard } from './rooms.ts'
export { bindKanban } from './routes.ts'
