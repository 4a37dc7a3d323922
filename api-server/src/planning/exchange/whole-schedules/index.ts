export type { BoardsPort } from './parts.ts'
export { createWholeSchedules, type WholeSchedules } from './service.ts'
