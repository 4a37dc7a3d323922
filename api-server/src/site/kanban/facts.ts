import { Board } from '@plumbline/core/documents/board'
import * as Y from 'yjs'
import { dayText } from './days.ts'
import type { Counts, WorkCard } from './repository.ts'

/** What the rows beside a board say of its document. */
export interface BoardFacts {
  counts: Counts
  /** Cards of works, without the archive. */
  cards: WorkCard[]
  /** Ids of files, of cards in the archive as well. */
  files: string[]
}

/** `update`: the whole document. */
export function factsIn(update: Uint8Array): BoardFacts {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const board = new Board(doc)
  const files = [...board.cards()].flatMap((card) => board.filesOf(card.id).map(({ id }) => id))
  const facts = { ...countedIn(board), files }
  board.dispose()
  return facts
}

function countedIn(board: Board): Pick<BoardFacts, 'counts' | 'cards'> {
  const counts: Counts = { cards: 0, done: 0, bound: 0, proposals: 0 }
  const cards: WorkCard[] = []
  for (const { id: columnId, name: columnName, stage } of board.columns()) {
    for (const id of board.cardsIn(columnId)) {
      const { title, workId, due, proposal } = board.card(id)!
      counts.cards += 1
      if (stage === 'done') counts.done += 1
      if (proposal) counts.proposals += 1
      if (workId === null) continue
      counts.bound += 1
      cards.push({ id, workId, title, columnName, stage, due: due === null ? null : dayText(due) })
    }
  }
  return { counts, cards }
}
