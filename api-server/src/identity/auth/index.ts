export { createEntrance, type Entrance } from './entrance.ts'
export { deleteExpiredSessions, hashOf } from './repository.ts'
export { bindAuth } from './routes.ts'
export { createSessions, endSessionsOf } from './sessions.ts'
