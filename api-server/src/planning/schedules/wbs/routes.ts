import { wbsCreate, wbsDelete, wbsEdit, wbsList, wbsMove } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import { roomRightOf, type Subject } from '@plumbline/core/permissions'
import { notStarted, type WbsRow } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { findVersion, requireVersion } from '../../versions/kinds/index.ts'
import { factsPeriodFor } from '../day-limits/index.ts'
import { type DocumentReader, roomOf, rowViewOf } from '../document/index.ts'
import { editsProgress, fieldsOf } from './service.ts'

interface Acting {
  scope: Scope
  subject: Subject
}

export interface WbsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
}

const NOTHING_BEFORE = { progress: notStarted, duration: 0 }

const moves = { up: 'row.up', down: 'row.down', left: 'row.outdent', right: 'row.indent' } as const

/** Every edit is a command in the live document, so that everybody who has it open sees it at once. */
export function bindWbs(api: Api, { database, collabApi, reader }: WbsParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  const requireRow = async (versionId: string, wbsId: string): Promise<WbsRow> => {
    const row = await collabApi.find(roomOf(versionId), 'rows', wbsId)
    if (!row) throw new AppError('ROW_MISSING', { id: wbsId })
    return row
  }
  const command = async ({ scope, subject }: Acting, versionId: string, what: ScheduleCommand): Promise<void> => {
    const version = await requireVersion(database, scope, versionId, 'write')
    const right = roomRightOf(subject, version) ?? 'read'
    const period = await factsPeriodFor(database, scope, version, right)
    await collabApi.command(roomOf(versionId), [what], scope.userId, right, period)
  }

  api.inSpace(wbsList, spaceOf, async ({ params, input }) => {
    const filter = input.filter === 1 || input.filter === 2 ? input.filter : 3
    return reader.written(params.versionId, { ask: 'rows', ...input, filter })
  })

  api.inSpace(wbsCreate, spaceOf, async ({ params, input, scope, subject }) => {
    const { parentId, after, ...edit } = input
    const id = newId()
    const fields = fieldsOf(edit, { progress: notStarted, duration: edit.durationMinutes ?? 0 })
    await command({ scope, subject }, params.versionId, { do: 'row.create', id, place: { parentId, after }, fields })
    return { row: rowViewOf(await requireRow(params.versionId, id)) }
  })

  api.inSpace(wbsEdit, spaceOf, async ({ params, input, scope, subject }) => {
    const { versionId, wbsId } = params
    // What is not read need not be waited for; the command itself refuses a row that is not there.
    const before = editsProgress(input) ? await requireRow(versionId, wbsId) : NOTHING_BEFORE
    const fields = fieldsOf(input, before)
    if (Object.keys(fields).length > 0)
      await command({ scope, subject }, versionId, { do: 'row.set', ids: [wbsId], fields })
    return { row: rowViewOf(await requireRow(versionId, wbsId)) }
  })

  api.inSpace(wbsMove, spaceOf, async ({ params, input, scope, subject }) => {
    await command({ scope, subject }, params.versionId, { do: moves[input.direction], ids: [params.wbsId] })
    return { row: rowViewOf(await requireRow(params.versionId, params.wbsId)) }
  })

  api.inSpace(wbsDelete, spaceOf, async ({ params, scope, subject }) => {
    await command({ scope, subject }, params.versionId, { do: 'row.delete', ids: [params.wbsId] })
    return { success: true as const }
  })
}
