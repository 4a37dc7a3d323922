/** Boards of a schedule on their way into another space; their documents go by themselves. */
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import { insertBoard, type NewBoard, selectBoard, selectBoards, updateBoard } from './repository.ts'
import { roomOf } from './rooms.ts'

export const movedBoards = {
  roomOf,
  list: selectBoards,
  insert: async (tx: Transaction, { archived, ...board }: NewBoard & { archived: boolean }): Promise<void> => {
    const made = (await insertBoard(tx, board)) ? await selectBoard(tx, board.id) : null
    if (!made) throw new AppError('BOARD_EXISTS', { name: board.name })
    if (archived) await updateBoard(tx, { ...made, archived })
  },
}
