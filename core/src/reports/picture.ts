/** Pictures of a place or a work: `{picture | 60x40}` puts one into a document, no larger than so many millimetres. */
import type { Day } from '../time/index.ts'
import type { Mark } from './expression.ts'
import { ReportFault } from './fault.ts'
import type { Scope, Value } from './values.ts'

export interface ReportedPicture {
  id: string
  /** Of the structure: where it is kept. */
  nodeId: string
  caption: string
  /** When it was taken, else when it came. */
  day: Day
  author: string
  workId: string | null
  /** Pixels. */
  width: number
  height: number
}

/** A picture in the size in which it stands in a report, in millimetres. */
export interface AskedPicture {
  id: string
  nodeId: string
  width: number
  height: number
}

/** Of a report; each is read, made smaller and packed. */
export const MOST_PICTURES = 200

/** What a template says of one; as a text it is its caption. */
export class PictureScope implements Scope {
  readonly picture: ReportedPicture
  readonly #work: Scope | null

  constructor(picture: ReportedPicture, work: Scope | null) {
    this.picture = picture
    this.#work = work
  }

  value(name: string): Value | undefined {
    const { caption, day, author } = this.picture
    switch (name) {
      case 'picture':
        return this
      case 'name':
      case 'caption':
        return caption
      case 'day':
        return { day, minute: null }
      case 'author':
        return author
      case 'work':
        return this.#work
      default:
        return undefined
    }
  }
}

const USUAL_ROOM = { width: 80, height: 60 }
const MOST_MM = 1_000
/** With the cross of a keyboard, of print, or of a Russian keyboard. */
const ROOM = /^(?<width>\d{1,4})\s*[xX×хХ]\s*(?<height>\d{1,4})$/

/** As large as it can be in its room with its own proportions. Throws `syntax`. */
export function askedPicture({ id, nodeId, width, height }: ReportedPicture, mark: Mark): AskedPicture {
  const room = roomOf(mark)
  const scale = Math.min(room.width / width, room.height / height)
  return { id, nodeId, width: width * scale, height: height * scale }
}

function roomOf({ format, text }: Mark): { width: number; height: number } {
  if (format === null) return USUAL_ROOM
  const told = ROOM.exec(format)?.groups
  const room = { width: Number(told?.width ?? 0), height: Number(told?.height ?? 0) }
  const isOnPaper = Math.min(room.width, room.height) >= 1 && Math.max(room.width, room.height) <= MOST_MM
  if (!isOnPaper) throw new ReportFault('syntax', text)
  return room
}
