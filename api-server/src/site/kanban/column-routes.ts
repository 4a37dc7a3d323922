import {
  kanbanColumnCreate,
  kanbanColumnDelete,
  kanbanColumnEdit,
  kanbanLabelCreate,
  kanbanLabelDelete,
  kanbanLabelEdit,
} from '@plumbline/core/contract'
import type { BoardCommand } from '@plumbline/core/documents/board'
import type { Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { placeOfBoard } from './rooms.ts'
import type { KanbanParts } from './routes.ts'
import { change, still } from './service.ts'

const byBoard = (tx: Transaction, { params }: { params: { boardId: string } }) => placeOfBoard(tx, params.boardId)

/** What a board is made of. */
export function bindColumns(api: Api, parts: KanbanParts): void {
  api.inSpace(
    kanbanColumnCreate,
    byBoard,
    async ({ scope, subject, params: { boardId }, input: { after, ...fields } }) => {
      const id = newId()
      const commands: BoardCommand[] = [{ do: 'column.create', id, fields, after }]
      await change(parts, { scope, subject, boardId }, commands)
      return { column: still((await parts.boards.named(boardId, { columns: [id] })).columns) }
    },
  )

  api.inSpace(kanbanColumnEdit, byBoard, async ({ scope, subject, params, input: { after, ...fields } }) => {
    const { boardId, columnId: id } = params
    const commands: BoardCommand[] = [{ do: 'column.set', id, fields }]
    if (after !== undefined) commands.push({ do: 'column.move', id, after })
    await change(parts, { scope, subject, boardId }, commands)
    return { column: still((await parts.boards.named(boardId, { columns: [id] })).columns) }
  })

  api.inSpace(kanbanColumnDelete, byBoard, async ({ scope, subject, params: { boardId, columnId }, input: { to } }) => {
    await change(parts, { scope, subject, boardId }, [{ do: 'column.delete', id: columnId, to }])
    return { success: true as const }
  })

  api.inSpace(kanbanLabelCreate, byBoard, async ({ scope, subject, params: { boardId }, input }) => {
    const id = newId()
    const commands: BoardCommand[] = [{ do: 'label.create', id, ...input }]
    await change(parts, { scope, subject, boardId }, commands)
    return { label: still((await parts.boards.named(boardId, { labels: [id] })).labels) }
  })

  api.inSpace(kanbanLabelEdit, byBoard, async ({ scope, subject, params: { boardId, labelId: id }, input }) => {
    const commands: BoardCommand[] = [{ do: 'label.set', id, ...input }]
    await change(parts, { scope, subject, boardId }, commands)
    return { label: still((await parts.boards.named(boardId, { labels: [id] })).labels) }
  })

  api.inSpace(kanbanLabelDelete, byBoard, async ({ scope, subject, params: { boardId, labelId } }) => {
    await change(parts, { scope, subject, boardId }, [{ do: 'label.delete', id: labelId }])
    return { success: true as const }
  })
}
