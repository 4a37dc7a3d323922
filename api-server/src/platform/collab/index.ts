export { type CollabApi, type GrantLimits, openCollabApi } from './collab-api.ts'
export { type EncodedCommands, encodeCommands } from './commands.ts'
export { dropOrphans, ensureRoom, ORPHAN_HOURS } from './rooms.ts'
