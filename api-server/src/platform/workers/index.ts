export { standAside } from './aside.ts'
export { createPool, limitAs, type Pool, WorkerLimitError } from './pool.ts'
export { createProcesses } from './process.ts'
export { answerTasks } from './thread.ts'
