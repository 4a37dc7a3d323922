import { type RoomGrant, roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import { type RoomRight, roomRightOf, type Subject } from '@plumbline/core/permissions'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Place } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { type BoardRow, selectBoard } from './repository.ts'

export const roomOf = (boardId: string): string => roomNamed('kanban', boardId)

/** Null for one whose schedule is in the bin. */
export async function findBoard(tx: Transaction, boardId: string): Promise<BoardRow | null> {
  const board = await selectBoard(tx, boardId)
  return board && (await selectNode(tx, board.scheduleId)) ? board : null
}

/** Where calls about a board stand: their rights are those of its schedule. */
export async function placeOfBoard(tx: Transaction, boardId: string): Promise<Place | null> {
  const board = await findBoard(tx, boardId)
  return board && { spaceId: board.spaceId, nodeId: board.scheduleId }
}

/** Boards are of no version: what is planned or locked there does not touch them. */
export const rightOn = (subject: Subject): RoomRight =>
  roomRightOf(subject, { locked: false, planning: false }) ?? 'read'

/** Rooms of boards; in an archived one nobody writes. */
export function boardAuthorizer(database: Database) {
  return {
    takesPrograms: false,
    placeOf: placeOfBoard,
    async admit({ id, subject, scope }: { id: string; subject: Subject; scope: Scope }) {
      const board = await database.inScope(scope, (tx) => findBoard(tx, id))
      if (!board) throw new AppError('NOT_FOUND')
      const right = roomRightOf(subject, { locked: board.archived, planning: false })
      if (right === null) throw new AppError('FORBIDDEN')
      const grant: RoomGrant = { right }
      return { grant, locked: board.archived, onBehalfOf: '' }
    },
  }
}
