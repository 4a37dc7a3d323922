/** Worker thread: opens a board and says what was asked of it. */
import type { KanbanItem } from '@plumbline/core/contract'
import { Board, type Label } from '@plumbline/core/documents/board'
import { roomNamed } from '@plumbline/core/documents/rooms'
import * as Y from 'yjs'
import { openCollabApi } from '../../platform/collab/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { statsOf } from './stats.ts'
import { columnView, fileView, itemsOf, itemView } from './views.ts'

export interface StatsAsked {
  from: string
  to: string
  offsetMinutes: number
}

export interface NamedIds {
  columns?: readonly string[]
  labels?: readonly string[]
  cards?: readonly string[]
  files?: readonly string[]
}

export interface Named {
  columns: ReturnType<typeof columnView>[]
  labels: Label[]
  cards: KanbanItem[]
  files: ReturnType<typeof fileView>[]
}

export interface WholeBoard {
  columns: ReturnType<typeof columnView>[]
  labels: Label[]
  items: KanbanItem[]
}

export interface BoardAnswers {
  whole: WholeBoard
  stats: ReturnType<typeof statsOf>
  named: Named
}

/** `ask` says which of the questions it is. */
export interface BoardTask {
  url: string
  token: string
  boardId: string
  ask: keyof BoardAnswers
  whole?: { archive: boolean }
  stats?: StatsAsked
  named?: NamedIds
}

answerTasks<BoardTask, Partial<BoardAnswers>>(async ({ url, token, boardId, whole, stats, named }) => {
  const { update } = await openCollabApi(url, token).read(roomNamed('kanban', boardId), 'system')
  const document = new Y.Doc()
  Y.applyUpdate(document, update)
  const board = new Board(document)
  if (stats) return { result: { stats: statsOf(board, stats, Date.now()) } }
  return { result: named ? { named: namedIn(board, named) } : { whole: wholeOf(board, whole?.archive ?? false) } }
})

function wholeOf(board: Board, withArchive: boolean): WholeBoard {
  return { columns: board.columns().map(columnView), labels: board.labels(), items: itemsOf(board, withArchive) }
}

function namedIn(board: Board, { columns = [], labels = [], cards = [], files = [] }: NamedIds): Named {
  return {
    columns: columns.flatMap((id) => board.column(id) ?? []).map(columnView),
    labels: labels.flatMap((id) => board.label(id) ?? []),
    cards: cards.flatMap((id) => board.card(id) ?? []).map((card) => itemView(board, card)),
    files: files.flatMap((id) => board.file(id) ?? []).map(fileView),
  }
}
