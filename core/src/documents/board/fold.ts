/** A board document that has grown, written anew: overlays in the tuples, what was deleted gone. */
import * as Y from 'yjs'
import { encodeField } from '../schedule/shape.ts'
import { Board } from './board.ts'
import { type BoardNames, sameNames } from './names.ts'
import { type Card, encodeEvent, eventKey, SCHEMA_VERSION, type TableName, tables, tagKey, tagKinds } from './shape.ts'

/** The new document is a new epoch: it shares no history with the old one and must never be merged with it. */
export function foldBoard(doc: Y.Doc, names: BoardNames = sameNames): Y.Doc {
  const board = new Board(doc)
  const folded = new Y.Doc()
  folded.transact(() => {
    folded.getMap('meta').set('schema', SCHEMA_VERSION)
    const put = (name: TableName, records: Iterable<{ id: string }>): void => {
      const base = folded.getMap(`${name}.base`)
      for (const record of records) base.set(record.id, tupleOf(name, record))
    }
    put('columns', board.columns().map(names.part))
    put('labels', board.labels().map(names.part))
    for (const card of board.cards()) {
      put('cards', [names.card(placed(board, card))])
      put('checks', board.checksOf(card.id).map(names.ofCard))
      put('comments', board.commentsOf(card.id).map(names.comment))
      put('files', board.filesOf(card.id).flatMap(names.file))
      foldParts(board, folded, card.id, names)
    }
  })
  board.dispose()
  return folded
}

/** Everything that people read in a board, as text: equal before and after folding. */
export function contentOfBoard(doc: Y.Doc): string {
  const board = new Board(doc)
  const cards = [...board.cards()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const content = {
    columns: board.columns().map((column) => [column, board.cardsIn(column.id)]),
    labels: board.labels(),
    cards: cards.map((card) => [
      placed(board, card),
      board.tagsOf(card.id),
      board.descriptionOf(card.id),
      board.checksOf(card.id),
      board.commentsOf(card.id),
      board.filesOf(card.id),
      board.eventsOf(card.id),
    ]),
  }
  board.dispose()
  return JSON.stringify(content)
}

/** Where the card is shown, so that its column may be forgotten. */
function placed(board: Board, card: Card): Card {
  const columnId = board.columnOf({ ...card, archivedAt: null })
  return columnId === null ? card : { ...card, place: { ...card.place, columnId } }
}

function tupleOf(name: TableName, record: object): unknown[] {
  const values = record as Record<string, unknown>
  const tuple = tables[name].fields.map((field) => encodeField(field, values[field.name]))
  while (tuple.length > 0 && tuple.at(-1) === null) tuple.pop()
  return tuple
}

function foldParts(board: Board, folded: Y.Doc, cardId: string, names: BoardNames): void {
  const { id: newCardId } = names.part({ id: cardId })
  folded.getMap('texts').set(newCardId, new Y.Text(board.descriptionOf(cardId)))
  const tags = board.tagsOf(cardId)
  for (const kind of tagKinds) {
    for (const id of tags[kind].flatMap((tagged) => names.tag(kind, tagged) ?? [])) {
      folded.getMap('tags').set(tagKey(newCardId, kind, id), 1)
    }
  }
  for (const event of board.eventsOf(cardId)) {
    const { id, ...told } = names.event(event)
    folded.getMap('history').set(eventKey(newCardId, id), encodeEvent(told))
  }
}
