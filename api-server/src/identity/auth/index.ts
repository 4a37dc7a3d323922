export { createEntryPoint, type EntryPoint } from './entry-point.ts'
export { deleteExpiredSessions, hashOf } from './repository.ts'
export { bindAuth, type Registration } from './routes.ts'
export { createSessions, endAccessOf } from './sessions.ts'
