import type { Board } from '../documents/board/index.ts'
import type { FlowFacts } from './index.ts'

/** What statistics ask of a board. */
export function factsOfBoard(board: Board): FlowFacts {
  const cards = [...board.cards()].map((card) => ({
    ...card,
    columnId: board.standsFor(card.place.columnId),
    events: board
      .eventsOf(card.id)
      .map((event) => (event.kind === 'moved' ? { ...event, to: board.standsFor(String(event.to)) } : event)),
  }))
  return { columns: board.columns(), cards }
}
