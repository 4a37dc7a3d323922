export { followBoards } from './follow.ts'
export { boardDesk } from './rooms.ts'
export { bindKanban } from './routes.ts'
