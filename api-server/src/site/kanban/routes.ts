import {
  kanbanBoardCreate,
  kanbanBoardDelete,
  kanbanBoardEdit,
  kanbanBoardList,
  kanbanBoardRead,
  kanbanBoardWorks,
  kanbanCardsNamed,
  kanbanScheduleCards,
  kanbanScheduleWorks,
  kanbanStats,
} from '@plumbline/core/contract'
import type { DocumentReader } from '../../planning/schedules/document/index.ts'
import { spaceOfSchedule } from '../../planning/versions/kinds/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { StorageQuotas } from '../../workspace/storage-quotas/index.ts'
import type { BoardReader } from './board-reader.ts'
import { bindCards } from './card-routes.ts'
import { bindColumns } from './column-routes.ts'
import { bindFiles } from './file-routes.ts'
import { selectBoards, selectWorkCards, selectWorkIds } from './repository.ts'
import { placeOfBoard } from './rooms.ts'
import { createBoard, editBoard, removeBoard, requireBoard } from './service.ts'
import { boardView } from './views.ts'
import { candidates, worksOf } from './works.ts'

export interface KanbanParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  collabApi: CollabApi
  reader: DocumentReader
  boards: BoardReader
  /** Others in the space see other boards from now on. */
  changed(spaceId: string, event: { scheduleId: string; boardId: string }): void
}

/** The marks of a plan with more cards than this are told of the first ones. */
const MAX_WORK_CARDS = 20_000

const bySchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  spaceOfSchedule(tx, params.scheduleId)
const byBoard = (tx: Transaction, { params }: { params: { boardId: string } }) => placeOfBoard(tx, params.boardId)

export function bindKanban(api: Api, parts: KanbanParts): void {
  bindBoards(api, parts)
  bindColumns(api, parts)
  bindCards(api, parts)
  bindFiles(api, parts)
  bindWorks(api, parts)
}

function bindBoards(api: Api, parts: KanbanParts): void {
  const { database, boards, changed } = parts
  api.inSpace(kanbanBoardList, bySchedule, async ({ scope, params }) => ({
    boards: (await database.inScope(scope, (tx) => selectBoards(tx, params.scheduleId))).map(boardView),
  }))

  api.inSpace(kanbanBoardCreate, bySchedule, async ({ scope, spaceId, params: { scheduleId }, input }) => {
    const board = await createBoard(parts, { scope, spaceId, scheduleId }, input)
    changed(spaceId, { scheduleId, boardId: board.id })
    return { board: boardView(board) }
  })

  api.inSpace(kanbanBoardRead, byBoard, async ({ scope, params: { boardId }, input }) => {
    const row = await requireBoard(parts, scope, boardId)
    return { board: boardView(row), ...(await boards.whole(boardId, input)) }
  })

  api.inSpace(kanbanBoardEdit, byBoard, async ({ scope, spaceId, params: { boardId }, input }) => {
    const board = await editBoard(parts, scope, boardId, input)
    changed(spaceId, { scheduleId: board.scheduleId, boardId })
    return { board: boardView(board) }
  })

  api.inSpace(kanbanBoardDelete, byBoard, async ({ scope, spaceId, params: { boardId } }) => {
    const { scheduleId } = await requireBoard(parts, scope, boardId)
    await removeBoard(parts, scope, boardId)
    changed(spaceId, { scheduleId, boardId })
    return { success: true as const }
  })

  api.inSpace(kanbanStats, byBoard, ({ params: { boardId }, input }) => boards.stats(boardId, input))
}

function bindWorks(api: Api, parts: KanbanParts): void {
  const { database } = parts
  api.inSpace(kanbanBoardWorks, byBoard, async ({ scope, params: { boardId } }) => {
    const { scheduleId } = await requireBoard(parts, scope, boardId)
    const ids = await database.inScope(scope, (tx) => selectWorkIds(tx, boardId))
    return worksOf(parts, scope, scheduleId, ids)
  })

  api.inSpace(kanbanScheduleWorks, bySchedule, ({ scope, params, input }) =>
    candidates(parts, scope, params.scheduleId, input),
  )

  api.inSpace(kanbanScheduleCards, bySchedule, async ({ scope, params }) => ({
    cards: await database.inScope(scope, (tx) => selectWorkCards(tx, params.scheduleId, MAX_WORK_CARDS)),
  }))

  api.inSpace(kanbanCardsNamed, bySchedule, async ({ scope, params, input }) => {
    const boards = await database.inScope(scope, (tx) => selectBoards(tx, params.scheduleId))
    const known = new Set(boards.map(({ id }) => id))
    const named = input.cards.map((id) => ({ id, boardId: id.split(':')[0] ?? '', cardId: id.split(':')[1] ?? '' }))
    const asked = Map.groupBy(named, ({ boardId }) => boardId)
    const found = [...asked].filter(([boardId]) => known.has(boardId)).map(([id, cards]) => titlesOf(parts, id, cards))
    return { cards: (await Promise.all(found)).flat() }
  })
}

async function titlesOf({ boards }: KanbanParts, boardId: string, named: readonly { id: string; cardId: string }[]) {
  const { cards } = await boards.named(boardId, { cards: named.map(({ cardId }) => cardId) })
  const titles = new Map(cards.map(({ id, title }) => [id, title]))
  return named.flatMap(({ id, cardId }) => {
    const title = titles.get(cardId)
    return title === undefined ? [] : [{ id, title }]
  })
}
