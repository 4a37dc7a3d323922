import type { KanbanBoard, KanbanItem } from '@plumbline/core/contract'
import type { Board, Card, CardFile, Column } from '@plumbline/core/documents/board'
import { dayText } from './days.ts'
import type { BoardRow } from './repository.ts'

export function boardView({ spaceId: _, createdAt, ...row }: BoardRow): KanbanBoard {
  return { ...row, createdAt: createdAt.toISOString() }
}

export const columnView = ({ id, name, color, limit, stage }: Column) => ({ id, name, color, limit, stage })

export function fileView({ cardId: _, ...file }: CardFile) {
  return { ...file, at: timeText(file.at) }
}

export function itemView(board: Board, card: Card): KanbanItem {
  const tags = board.tagsOf(card.id)
  const { id, title, workId, blocked, due, proposal } = card
  return {
    id,
    columnId: board.standsFor(card.place.columnId),
    title,
    description: board.descriptionOf(id),
    workId,
    due: due === null ? null : dayText(due),
    blocked,
    labels: tags.label.filter((labelId) => board.label(labelId)),
    people: [...tags.person],
    checks: board.checksOf(id).map(({ id, text, done }) => ({ id, text, done })),
    comments: board.commentsOf(id).map(({ id, by, at, text }) => ({ id, by, at: timeText(at), text })),
    files: board.filesOf(id).map(fileView),
    proposal: proposal && { ...proposal, at: timeText(proposal.at) },
    archived: card.archivedAt !== null,
    createdAt: timeText(card.createdAt),
  }
}

/** In their columns from left to right, top down; what is in the archive comes last. */
export function itemsOf(board: Board, withArchive: boolean): KanbanItem[] {
  const shown = board.columns().flatMap(({ id }) => board.cardsIn(id).map((cardId) => board.card(cardId)!))
  return [...shown, ...(withArchive ? board.archive() : [])].map((card) => itemView(board, card))
}

export const timeText = (at: number): string => new Date(at).toISOString()
