/** A board document that has grown, written anew: overlays in the tuples, what was deleted gone. */
import * as Y from 'yjs'
import { encodeField } from '../schedule/shape.ts'
import { Board } from './board.ts'
import { type Card, encodeEvent, eventKey, SCHEMA_VERSION, type TableName, tables, tagKey, tagKinds } from './shape.ts'

/** The new document is a new epoch: it shares no history with the old one and must never be merged with it. */
export function foldBoard(doc: Y.Doc): Y.Doc {
  const board = new Board(doc)
  const folded = new Y.Doc()
  folded.transact(() => {
    folded.getMap('meta').set('schema', SCHEMA_VERSION)
    const put = (name: TableName, records: Iterable<{ id: string }>): void => {
      const base = folded.getMap(`${name}.base`)
      for (const record of records) base.set(record.id, tupleOf(name, record))
    }
    put('columns', board.columns())
    put('labels', board.labels())
    for (const card of board.cards()) {
      put('cards', [placed(board, card)])
      put('checks', board.checksOf(card.id))
      put('comments', board.commentsOf(card.id))
      put('files', board.filesOf(card.id))
      foldParts(board, folded, card.id)
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

function foldParts(board: Board, folded: Y.Doc, cardId: string): void {
  folded.getMap('texts').set(cardId, new Y.Text(board.descriptionOf(cardId)))
  const tags = board.tagsOf(cardId)
  for (const kind of tagKinds) for (const id of tags[kind]) folded.getMap('tags').set(tagKey(cardId, kind, id), 1)
  for (const event of board.eventsOf(cardId)) {
    folded.getMap('history').set(eventKey(cardId, event.id), encodeEvent(event))
  }
}
