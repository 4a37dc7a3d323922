/** Kinds of live documents; the room of one is `kind/id`. */
export const roomKinds = ['schedule', 'chat', 'kanban', 'bim', 'estimate', 'day'] as const
export type RoomKind = (typeof roomKinds)[number]

const ID = '[A-Za-z0-9_-]{12}'
/** What the id of a kind is made of, where it is not one id: whose days of which quarter. */
const DAY_ID = `${ID}/${ID}/20[0-4][0-9]Q[1-4]`
const plainKinds = roomKinds.filter((kind) => kind !== 'day').join('|')

/** Source of a regular expression for the name of a room of any kind. */
export const roomPattern = `(?:(?:${plainKinds})/${ID}|day/${DAY_ID})`

const ROOM = new RegExp(`^(?:(${plainKinds})/(${ID})|(day)/(${DAY_ID}))$`)

export const roomNamed = (kind: RoomKind, id: string): string => `${kind}/${id}`

/** Null: no name of a room. */
export function partsOfRoom(room: string): { kind: RoomKind; id: string } | null {
  const found = ROOM.exec(room)
  const [kind, id] = [found?.[1] ?? found?.[3], found?.[2] ?? found?.[4]]
  return kind && id ? { kind: kind as RoomKind, id } : null
}
