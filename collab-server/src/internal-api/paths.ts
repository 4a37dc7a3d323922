import { roomPattern } from '@plumbline/core/documents/rooms'

const ROOM = `(?<room>${roomPattern})`

/** The path of a room, and what stands below it. */
export const roomPath = (rest: string): RegExp => new RegExp(`^/internal/rooms/${ROOM}${rest}$`)
