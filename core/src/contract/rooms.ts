/** What collab-server and its two neighbours (browser, api-server) agree on beside the HTTP contract. */
import { z } from 'zod'
import { roomRights } from '../permissions/index.ts'
import { id } from './fields.ts'

/** Audience of a ticket of 60 seconds, and of one for programs, which lives for days and is checked on every use. */
export const ticketAudience = { person: 'room', script: 'room-script' } as const

/** Claims of a room ticket: HS256. */
export const ticketClaims = z.object({
  userId: id,
  sessionId: z.string(),
  /** The access token that it was asked for with: it ends with that. */
  tokenId: id.optional(),
  room: z.string(),
  /** Where the document stands: people of one space share what a space may send. */
  spaceId: id,
  right: z.enum(roomRights),
  /** Actual dates outside this period are refused; wall-clock minutes. */
  factsFrom: z.int().optional(),
  factsTo: z.int().optional(),
  /** Plans of days before it are refused; of rooms of days. */
  planFrom: z.int().optional(),
  /** Attributes that the person may not fill, and those that are open beside the facts. */
  closedAttributes: z.array(z.string()).optional(),
  openAttributes: z.array(z.string()).optional(),
  name: z.string(),
  color: z.int().min(0).max(7),
  /** Raised when somebody's access changes; an older one is refused. */
  accessRevision: z.int(),
  /** Of the document that its holder was told of; a program reads the document whichever it is. */
  epoch: z.int().optional(),
})
export type TicketClaims = z.infer<typeof ticketClaims>

/** One awareness state per connection; `user` is stamped by the server from the ticket and cannot be forged. */
export interface Awareness {
  user: { id: string; name: string; color: number }
  /** Part of the screen they work in, such as a tab of the panel. */
  screen?: string
  /** The cell with the caret. */
  cell?: { row: string; column: string } | null
  /** Rows selected, at most 100. */
  rows?: string[]
  /** What is being dragged: where the bar would stand, in wall-clock minutes. */
  drag?: { row: string; start: number; finish: number } | null
  /** Nothing was touched for some minutes. */
  idle?: boolean
  /** User whose view this person follows; that one then tells `view`. */
  following?: string | null
  /** In a channel: about to say something. */
  typing?: boolean
  /** In a channel: stamp of the newest message that this person has seen. */
  read?: number
  /** What the person sees, told only while somebody follows. */
  view?: SharedView | null
}

/** What a planner shows: the first row in sight, the instant (wall-clock minutes) at the left edge, and the scale. */
export interface SharedView {
  row: string
  start: number
  pxPerDay: number
}

/** Stateless messages that the server sends into a room. */
export type RoomMessage =
  /** An update was not taken; the socket closes after it. */
  { type: 'refused'; code: string; params: Record<string, string | number> }
