import { kanbanBoardCreate, kanbanBoardRead, kanbanItemCreate } from '@plumbline/core/contract'
import { beforeAll, beforeEach } from 'vitest'
import type { Ground } from './ground.ts'
import { admit } from './planning.ts'
import type { Visitor } from './visitor.ts'

interface NewItem {
  title: string
  workId?: string
  due?: string
}

/** A board of three columns that begins empty with each test: maya plans, sam works on site, rita reads. */
export interface BoardGround {
  sam: Visitor
  rita: Visitor
  boardId: string
  /** Ids, from left to right. */
  columns: string[]
  /** The board, and what else the path of a route names. */
  at<P extends object = object>(more?: P): { params: { boardId: string } & P }
  /** New cards in the column of that number; their ids. */
  add(who: Visitor, column: number, ...items: NewItem[]): Promise<string[]>
}

export function useBoard(ground: Ground): BoardGround {
  const board = {} as BoardGround
  beforeAll(async () => {
    board.sam = await ground.site.person('sam')
    board.rita = await ground.site.person('rita')
    board.at = <P extends object = object>(more: P = {} as P) => ({ params: { boardId: board.boardId, ...more } })
    board.add = async (who, column, ...items) => {
      const input = { columnId: board.columns[column]!, items }
      return (await who.ok(kanbanItemCreate, { ...board.at(), input })).items.map(({ id }) => id)
    }
  })
  beforeEach(async () => {
    await admit(ground.site, ground.spaceId, board.sam, 'executor')
    await admit(ground.site, ground.spaceId, board.rita, 'reader')
    const made = await ground.maya.ok(kanbanBoardCreate, { ...ground.ofSchedule, input: { name: 'Site team' } })
    board.boardId = made.board.id
    board.columns = (await ground.maya.ok(kanbanBoardRead, board.at())).columns.map(({ id }) => id)
  })
  return board
}
