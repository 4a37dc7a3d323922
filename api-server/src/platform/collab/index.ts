export { type CollabDoor, openDoor } from './door.ts'
