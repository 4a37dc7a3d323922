import { kanbanItemCreate, kanbanItemDelete, kanbanItemEdit, kanbanItemMove } from '@plumbline/core/contract'
import type { Board, BoardCommand } from '@plumbline/core/documents/board'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { dayIn } from './days.ts'
import { openBoard, placeOfBoard } from './rooms.ts'
import type { KanbanParts } from './routes.ts'
import { change, editCommands } from './service.ts'
import { itemView } from './views.ts'

const byBoard = (tx: Transaction, { params }: { params: { boardId: string } }) => placeOfBoard(tx, params.boardId)

const itemOf =
  (id: string) =>
  (board: Board): ReturnType<typeof itemView> | undefined => {
    const card = board.card(id)
    return card && itemView(board, card)
  }

export function bindCards(api: Api, parts: KanbanParts): void {
  api.inSpace(kanbanItemCreate, byBoard, async ({ scope, asker, params: { boardId }, input }) => {
    const { items, columnId, after, overLimit } = input
    const cards = items.map(({ due, ...fields }) => ({
      ...fields,
      id: newId(),
      due: due === undefined || due === null ? null : dayIn(due, 'due'),
    }))
    const commands: BoardCommand[] = [
      {
        do: 'card.create',
        cards: cards.map(({ blocked: _, ...card }) => card),
        columnId,
        after,
        overLimit,
      },
      ...cards.flatMap(({ id, blocked }): BoardCommand[] =>
        blocked ? [{ do: 'card.set', ids: [id], fields: { blocked } }] : [],
      ),
    ]
    const made = await change(parts, { scope, asker, boardId }, commands, (board) =>
      cards.flatMap(({ id }) => itemOf(id)(board) ?? []),
    )
    return { items: made }
  })

  api.inSpace(kanbanItemEdit, byBoard, async ({ scope, asker, params: { boardId, itemId }, input }) => {
    const { board } = await openBoard(parts.door, boardId)
    if (!board.card(itemId)) throw new AppError('NOT_FOUND')
    const commands = editCommands(board, itemId, input)
    board.dispose()
    return { item: await change(parts, { scope, asker, boardId }, commands, itemOf(itemId)) }
  })

  api.inSpace(kanbanItemMove, byBoard, async ({ scope, asker, params: { boardId, itemId }, input }) => {
    const commands: BoardCommand[] = [{ do: 'card.move', ids: [itemId], ...input }]
    return { item: await change(parts, { scope, asker, boardId }, commands, itemOf(itemId)) }
  })

  api.inSpace(kanbanItemDelete, byBoard, async ({ scope, asker, params: { boardId, itemId } }) => {
    await change(parts, { scope, asker, boardId }, [{ do: 'card.delete', ids: [itemId] }], () => true)
    return { success: true as const }
  })
}
