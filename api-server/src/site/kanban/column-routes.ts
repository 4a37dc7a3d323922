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
import { change } from './service.ts'
import { columnView } from './views.ts'

const byBoard = (tx: Transaction, { params }: { params: { boardId: string } }) => placeOfBoard(tx, params.boardId)

/** What a board is made of. */
export function bindColumns(api: Api, parts: KanbanParts): void {
  api.inSpace(
    kanbanColumnCreate,
    byBoard,
    async ({ scope, asker, params: { boardId }, input: { after, ...fields } }) => {
      const id = newId()
      const commands: BoardCommand[] = [{ do: 'column.create', id, fields, after }]
      const column = await change(parts, { scope, asker, boardId }, commands, (board) => board.column(id))
      return { column: columnView(column) }
    },
  )

  api.inSpace(kanbanColumnEdit, byBoard, async ({ scope, asker, params, input: { after, ...fields } }) => {
    const { boardId, columnId: id } = params
    const commands: BoardCommand[] = [{ do: 'column.set', id, fields }]
    if (after !== undefined) commands.push({ do: 'column.move', id, after })
    const column = await change(parts, { scope, asker, boardId }, commands, (board) => board.column(id))
    return { column: columnView(column) }
  })

  api.inSpace(kanbanColumnDelete, byBoard, async ({ scope, asker, params: { boardId, columnId }, input: { to } }) => {
    await change(parts, { scope, asker, boardId }, [{ do: 'column.delete', id: columnId, to }], () => true)
    return { success: true as const }
  })

  api.inSpace(kanbanLabelCreate, byBoard, async ({ scope, asker, params: { boardId }, input }) => {
    const id = newId()
    const commands: BoardCommand[] = [{ do: 'label.create', id, ...input }]
    return { label: await change(parts, { scope, asker, boardId }, commands, (board) => board.label(id)) }
  })

  api.inSpace(kanbanLabelEdit, byBoard, async ({ scope, asker, params: { boardId, labelId: id }, input }) => {
    const commands: BoardCommand[] = [{ do: 'label.set', id, ...input }]
    return { label: await change(parts, { scope, asker, boardId }, commands, (board) => board.label(id)) }
  })

  api.inSpace(kanbanLabelDelete, byBoard, async ({ scope, asker, params: { boardId, labelId } }) => {
    await change(parts, { scope, asker, boardId }, [{ do: 'label.delete', id: labelId }], () => true)
    return { success: true as const }
  })
}
