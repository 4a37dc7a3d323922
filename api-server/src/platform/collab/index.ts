export { type EncodedCommands, encodeCommands } from './commands.ts'
export { type CollabDoor, type GrantLimits, openDoor } from './door.ts'
export { dropOrphans, ensureRoom } from './rooms.ts'
