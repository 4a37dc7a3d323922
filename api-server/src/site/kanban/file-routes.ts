import {
  chatFileLimits,
  kanbanFile,
  kanbanFileCreate,
  kanbanFileDelete,
  kanbanFilePreview,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import { type Api, receiveForm } from '../../platform/http/index.ts'
import { sendAttachment, sendPreview, withAttachments } from '../../workspace/attachments/index.ts'
import { placeOfBoard } from './rooms.ts'
import type { KanbanParts } from './routes.ts'
import { change } from './service.ts'

const MAX_FIELD_BYTES = 1_024
const byBoard = (tx: Transaction, { params }: { params: { boardId: string } }) => placeOfBoard(tx, params.boardId)

/** Files on cards: their names stand in the document of the board, what is in them lies in the database. */
export function bindFiles(api: Api, parts: KanbanParts): void {
  api.inSpace(kanbanFileCreate, byBoard, async ({ scope, spaceId, subject, http, params: { boardId, itemId } }) => {
    await parts.quotas.admit(scope, spaceId)
    const { bytes: maxBytes, count: maxFiles } = chatFileLimits
    const { files, tooMany } = await receiveForm(http, { maxBytes, maxFiles, maxFieldBytes: MAX_FIELD_BYTES })
    if (tooMany) throw new AppError('UPLOAD_TOO_MANY', { max: maxFiles })
    if (files.length === 0) throw new AppError('BAD_REQUEST', { field: 'file', reason: 'missing' })
    const sending = { owner: { kind: 'kanban', id: boardId } as const, spaceId, userId: scope.userId, files }
    return withAttachments(parts, sending, async (added) => {
      const command = { do: 'files.attach' as const, cardId: itemId, files: added }
      await change(parts, { scope, subject, boardId }, [command])
      return { files: (await parts.boards.named(boardId, { files: added.map(({ id }) => id) })).files }
    })
  })

  api.inSpace(kanbanFileDelete, byBoard, async ({ scope, subject, params: { boardId, fileId } }) => {
    await change(parts, { scope, subject, boardId }, [{ do: 'file.delete', id: fileId }])
    return { success: true as const }
  })

  for (const [route, send] of [
    [kanbanFile, sendAttachment],
    [kanbanFilePreview, sendPreview],
  ] as const) {
    api.inSpace(route, byBoard, ({ scope, params: { boardId, fileId }, http }) =>
      send(parts, scope, { owner: { kind: 'kanban', id: boardId }, id: fileId }, http),
    )
  }
}
