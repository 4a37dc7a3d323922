export { createPool, type Pool, WorkerLimitError } from './pool.ts'
export { answerTasks } from './thread.ts'
