import type { Id } from '../../plan/index.ts'
import type { Card, CardEvent, CardFile, Comment, TagKind } from './shape.ts'

/** What the records of a board are called in the document that it is written into. */
export interface BoardNames {
  part<T extends { id: Id }>(record: T): T
  card(card: Card): Card
  ofCard<T extends { id: Id; cardId: Id }>(record: T): T
  comment(comment: Comment): Comment
  /** None: the file stays behind. */
  file(file: CardFile): CardFile[]
  /** null: what it names is not there. */
  tag(kind: TagKind, id: Id): Id | null
  event(event: CardEvent): CardEvent
}

const same = <T>(record: T): T => record

export const sameNames: BoardNames = {
  part: same,
  card: same,
  ofCard: same,
  comment: same,
  file: (file) => [file],
  tag: (_, id) => id,
  event: same,
}
