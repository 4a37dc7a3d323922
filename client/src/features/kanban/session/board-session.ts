import {
  Board,
  type BoardChange,
  type BoardCommand,
  BoardUndo,
  execute,
  openBoardInSteps,
} from '@plumbline/core/documents/board'
import { type LiveKind, LiveSession, type LiveVoice } from '../../../rooms/live-session.ts'

/** What others see of a person on a board. */
interface BoardPresence {
  /** The open card. */
  card: string | null
  /** The card in hand, and where it would be put: before `before`, or at the end of the column. */
  drag: { card: string; column: string | null; before: string | null } | null
}

type BoardEdit = Parameters<BoardUndo['note']>[0][number]

const boards: LiveKind<Board, BoardCommand, BoardEdit, BoardChange, BoardPresence> = {
  open: (doc) => new Board(doc),
  openInSteps: openBoardInSteps,
  undoOf: (board) => new BoardUndo(board),
  execute,
  isThere: (board, command) => madeBy(command).some(([table, id]) => board.hasEver(table, id)),
  namesOf: (board, command) => {
    const names = idsOf(command).map((id) => board.card(id)?.title ?? board.column(id)?.name ?? board.label(id)?.name)
    return names.filter((name) => name !== undefined)
  },
  presenceIn: ({ card = null, drag = null }) => ({ card, drag }),
}

/** One open board, which knows of each card whether it is another than before. */
export class BoardSession extends LiveSession<Board, BoardCommand, BoardEdit, BoardChange, BoardPresence> {
  #revisions = new Map<string, number>()

  constructor(boardId: string, userId: string, voice: LiveVoice) {
    super(`kanban/${boardId}`, userId, boards, voice)
  }

  get board(): Board {
    return this.document
  }

  /** Grows with each change of the card or of what hangs on it. */
  revisionOf(cardId: string): number {
    return this.#revisions.get(cardId) ?? 0
  }

  /** What stands beside the document changed: every card is drawn anew. */
  touch(): void {
    for (const { id } of this.board.cards()) this.#revisions.set(id, this.revisionOf(id) + 1)
    this.notify()
  }

  protected override changed(change: BoardChange): void {
    for (const id of change.cards) this.#revisions.set(id, this.revisionOf(id) + 1)
    super.changed(change)
  }

  protected override replaced(): void {
    this.#revisions = new Map()
  }
}

/** What a command names. */
function idsOf(command: BoardCommand): string[] {
  if (command.do === 'batch') return command.commands.flatMap(idsOf)
  if (command.do === 'card.create') return [command.columnId]
  if ('ids' in command) return command.ids
  return 'cardId' in command ? [command.cardId] : [command.id]
}

/** What a command makes, with the ids that it brings. */
function madeBy(command: BoardCommand): [table: Parameters<Board['hasEver']>[0], id: string][] {
  switch (command.do) {
    case 'batch':
      return command.commands.flatMap(madeBy)
    case 'card.create':
      return command.cards.map(({ id }) => ['cards', id])
    case 'column.create':
      return [['columns', command.id]]
    case 'label.create':
      return [['labels', command.id]]
    case 'check.create':
      return [['checks', command.id]]
    case 'comment.create':
      return [['comments', command.id]]
    default:
      return []
  }
}
