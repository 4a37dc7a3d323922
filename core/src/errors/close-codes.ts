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
  /** An update was refused by the gate: rebuild the document from the server. */
  UPDATE_REFUSED: 4422,
  /** Too slow a reader, or a budget was exceeded: reconnect after a pause. */
  BUDGET: 4429,
  /** The server stops or restarts: reconnect. */
  GOING_AWAY: 4503,
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]
