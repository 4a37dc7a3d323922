export { deleteExpiredSessions } from './repository.ts'
export { bindAuth } from './routes.ts'
export { createSessions } from './sessions.ts'
