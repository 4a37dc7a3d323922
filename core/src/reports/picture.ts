/** Pictures of a place or a work: `{picture | 60x40}` puts one into a document, no larger than so many millimetres. */
import type { Day } from '../time/index.ts'
import type { Mark } from './expression.ts'
import { type Room, roomOf } from './room.ts'
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
  /** In the gallery of its place, or among the documents of a schedule. */
  kept: 'gallery' | 'documents'
}

/** A picture in the room that it has in a report. */
export interface AskedPicture extends Room, Pick<ReportedPicture, 'id' | 'nodeId' | 'kept'> {}

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

/** Throws `syntax`. */
export function askedPicture({ id, nodeId, kept }: ReportedPicture, mark: Mark): AskedPicture {
  return { id, nodeId, kept, ...roomOf(mark, USUAL_ROOM) }
}

/** As large as it can be in its room with its own proportions. */
export function fittedIn(room: Room, { width, height }: Room): Room {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}
