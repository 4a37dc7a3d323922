const PREFIX = 'schedule/'

/** The room of a version's document. */
export const roomOf = (versionId: string): string => `${PREFIX}${versionId}`

/** Null for rooms of other kinds. */
export const versionOf = (room: string): string | null => (room.startsWith(PREFIX) ? room.slice(PREFIX.length) : null)
