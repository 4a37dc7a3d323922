const ROOM = '(?<room>schedule/[A-Za-z0-9_-]{12})'

/** The path of a room, and what stands below it. */
export const roomPath = (rest: string): RegExp => new RegExp(`^/internal/rooms/${ROOM}${rest}$`)
