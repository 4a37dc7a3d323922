/** Close codes of room sockets, shared by collab-server and client. */
export const closeCodes = {
  /** The ticket is missing, forged or past its 60 seconds: fetch a new one and reconnect. */
  TICKET_INVALID: 4401,
  /** No right to this room: do not reconnect. */
  FORBIDDEN: 4403,
  /** Rights changed while connected: fetch a new ticket, rebuild the document, reconnect. */
  ACCESS_CHANGED: 4410,
  /** The document was replaced or deleted. */
  ROOM_GONE: 4404,
  /** The document was written anew as another epoch: rebuild it from the server, do again what was not stored. */
  REBASED: 4411,
  /** An update was refused by the gate: rebuild the document from the server. */
  UPDATE_REFUSED: 4422,
  /** Too many connections or refused updates of one person, or the server can hold no more: reconnect after a pause. */
  BUDGET: 4429,
  /** More messages than one connection may send: reconnect after a pause. */
  TOO_MANY_CHANGES: 4430,
  /** More bytes than one connection may send, or more than it may ask for: reconnect after a pause. */
  TOO_MUCH_DATA: 4431,
  /** Presence told too often or at too great a length: reconnect after a pause. */
  PRESENCE_FLOOD: 4432,
  /** What was sent to it is not read: reconnect after a pause. */
  READER_TOO_SLOW: 4433,
  /** The server stops or restarts: reconnect. */
  GOING_AWAY: 4503,
} as const

/** What ends a connection because of how much it takes; a pause mends it. */
export const budgetCloses = [
  'BUDGET',
  'TOO_MANY_CHANGES',
  'TOO_MUCH_DATA',
  'PRESENCE_FLOOD',
  'READER_TOO_SLOW',
] as const
export type BudgetClose = (typeof budgetCloses)[number]

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]
