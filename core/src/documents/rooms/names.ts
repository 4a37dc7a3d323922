/** Kinds of live documents; the room of one is `kind/id`. */
export const roomKinds = ['schedule', 'chat', 'kanban', 'bim', 'estimate'] as const
export type RoomKind = (typeof roomKinds)[number]

const ID = '[A-Za-z0-9_-]{12}'

/** Source of a regular expression for the name of a room of any kind. */
export const roomPattern = `(?:${roomKinds.join('|')})/${ID}`

const ROOM = new RegExp(`^(${roomKinds.join('|')})/(${ID})$`)

export const roomNamed = (kind: RoomKind, id: string): string => `${kind}/${id}`

/** Null: no name of a room. */
export function partsOfRoom(room: string): { kind: RoomKind; id: string } | null {
  const [, kind, id] = ROOM.exec(room) ?? []
  return kind && id ? { kind: kind as RoomKind, id } : null
}
