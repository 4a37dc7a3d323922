import { kanbanItemCreate, kanbanItemDelete, kanbanItemEdit, kanbanItemMove } from '@plumbline/core/contract'
import type { BoardCommand } from '@plumbline/core/documents/board'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { dayIn } from './days.ts'
import { placeOfBoard } from './rooms.ts'
import type { KanbanParts } from './routes.ts'
import { change, editCommands, still } from './service.ts'

const byBoard = (tx: Transaction, { params }: { params: { boardId: string } }) => placeOfBoard(tx, params.boardId)

const itemNow = async ({ boards }: KanbanParts, boardId: string, id: string) =>
  still((await boards.named(boardId, { cards: [id] })).cards)

export function bindCards(api: Api, parts: KanbanParts): void {
  api.inSpace(kanbanItemCreate, byBoard, async ({ scope, subject, params: { boardId }, input }) => {
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
    await change(parts, { scope, subject, boardId }, commands)
    const made = await parts.boards.named(boardId, { cards: cards.map(({ id }) => id) })
    return { items: made.cards }
  })

  api.inSpace(kanbanItemEdit, byBoard, async ({ scope, subject, params: { boardId, itemId }, input }) => {
    const [item] = (await parts.boards.named(boardId, { cards: [itemId] })).cards
    if (!item) throw new AppError('NOT_FOUND')
    await change(parts, { scope, subject, boardId }, editCommands(item, input))
    return { item: await itemNow(parts, boardId, itemId) }
  })

  api.inSpace(kanbanItemMove, byBoard, async ({ scope, subject, params: { boardId, itemId }, input }) => {
    const commands: BoardCommand[] = [{ do: 'card.move', ids: [itemId], ...input }]
    await change(parts, { scope, subject, boardId }, commands)
    return { item: await itemNow(parts, boardId, itemId) }
  })

  api.inSpace(kanbanItemDelete, byBoard, async ({ scope, subject, params: { boardId, itemId } }) => {
    await change(parts, { scope, subject, boardId }, [{ do: 'card.delete', ids: [itemId] }])
    return { success: true as const }
  })
}
