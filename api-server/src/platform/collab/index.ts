export { type CollabDoor, type GrantLimits, openDoor } from './door.ts'
