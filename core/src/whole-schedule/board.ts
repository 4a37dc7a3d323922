import type * as Y from 'yjs'
import { Board, type BoardNames, foldBoard, limits } from '../documents/board/index.ts'
import type { Id } from '../plan/index.ts'
import type { Names } from './names.ts'

/** A board as it stands where it arrives. */
export const arrivedBoard = (doc: Y.Doc, names: Names): Y.Doc => foldBoard(doc, boardNames(names))

function boardNames(names: Names): BoardNames {
  const by = (id: Id): Id => names.author(id) ?? names.self
  const part = <T extends { id: Id }>(record: T): T => ({ ...record, id: names.id(record.id) })
  const ofCard = <T extends { id: Id; cardId: Id }>(record: T): T => ({
    ...part(record),
    cardId: names.id(record.cardId),
  })
  return {
    part,
    ofCard,
    card: (card) => ({
      ...part(card),
      place: { ...card.place, columnId: names.id(card.place.columnId) },
      workId: card.workId === null ? null : names.id(card.workId),
      proposal: card.proposal && { ...card.proposal, by: by(card.proposal.by) },
      createdBy: by(card.createdBy),
    }),
    comment: (comment) => ({ ...ofCard(comment), ...names.said(comment.by, comment.text, limits.textLength) }),
    file: (file) => (names.isBrought(file.id) ? [{ ...ofCard(file), by: by(file.by) }] : []),
    tag: (kind, id) => (kind === 'person' ? names.person(id) : names.id(id)),
    event: (event) => ({
      ...ofCard(event),
      by: by(event.by),
      to: event.kind === 'moved' && typeof event.to === 'string' ? names.id(event.to) : event.to,
    }),
  }
}

/** Whom it names, and its files. */
export function namedOnBoard(doc: Y.Doc): { people: Set<Id>; files: Set<Id>; cards: number } {
  const board = new Board(doc)
  const [people, files] = [new Set<Id>(), new Set<Id>()]
  let cards = 0
  for (const card of board.cards()) {
    cards++
    people.add(card.createdBy)
    if (card.proposal) people.add(card.proposal.by)
    for (const { by } of [...board.commentsOf(card.id), ...board.eventsOf(card.id)]) people.add(by)
    for (const { id, by } of board.filesOf(card.id)) {
      files.add(id)
      people.add(by)
    }
    for (const id of board.tagsOf(card.id).person) people.add(id)
  }
  board.dispose()
  return { people, files, cards }
}
