import type { Mark } from './expression.ts'
import { ReportFault } from './fault.ts'

/** On paper, in millimetres. */
export interface Room {
  width: number
  height: number
}

const MOST_MM = 1_000
/** With the cross of a keyboard, of print, or of a Russian keyboard. */
const ROOM = /^(?<width>\d{1,4})\s*[xX×хХ]\s*(?<height>\d{1,4})$/

/** What a mark says of its room, else the usual one. Throws `syntax`. */
export function roomOf({ format, text }: Mark, usual: Room, least = 1): Room {
  if (format === null) return usual
  const told = ROOM.exec(format)?.groups
  const room = { width: Number(told?.width ?? 0), height: Number(told?.height ?? 0) }
  const isOnPaper = Math.min(room.width, room.height) >= least && Math.max(room.width, room.height) <= MOST_MM
  if (!isOnPaper) throw new ReportFault('syntax', text)
  return room
}
