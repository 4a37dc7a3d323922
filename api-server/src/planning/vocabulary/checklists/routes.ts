import { checklistOf, notedValues, tickedValues, violatedItems } from '@plumbline/core/checklists'
import {
  checklistApply,
  checklistArchive,
  checklistCreate,
  checklistEdit,
  checklistList,
  checklistMove,
  checklistOfWork,
  checklistTick,
  directoryChecklist,
  directoryChecklistPut,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { WbsRow } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { type DocumentReader, roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireWritable } from '../../versions/kinds/index.ts'
import { placeOfDirectory } from '../directories/index.ts'
import { placeOfChecklist } from './repository.ts'
import {
  archiveChecklist,
  checklistOfRow,
  createChecklist,
  editChecklist,
  listChecklists,
  moveChecklist,
  putChecklistOfRow,
  requireOffered,
  templateOf,
  viewOf,
} from './service.ts'
import { changedWorks, commandOf } from './works.ts'

export interface ChecklistsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  /** Templates of the space are other than before. */
  changed(spaceId: string): void
  /** Milliseconds since 1970. */
  now(): number
}

export function bindChecklists(api: Api, parts: ChecklistsParts): void {
  bindTemplates(api, parts)
  bindRows(api, parts)
  bindWorks(api, parts)
}

function bindTemplates(api: Api, { database, changed }: ChecklistsParts): void {
  const ofSpace = async (_tx: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
  const ofChecklist = (tx: Transaction, { params }: { params: { checklistId: string } }) =>
    placeOfChecklist(tx, params.checklistId)
  /** One transaction, told to everybody when it has succeeded. */
  const change = async <T>(scope: Scope, spaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await database.inScope(scope, work)
    changed(spaceId)
    return result
  }

  api.inSpace(checklistList, ofSpace, async ({ scope, params, input }) => {
    const which = { nodeId: input.nodeId ?? null, archived: input.archived === 'true' }
    const rows = await database.inScope(scope, (tx) => listChecklists(tx, params.spaceId, which))
    return { checklists: rows.map(viewOf) }
  })

  api.inSpace(checklistCreate, ofSpace, async ({ scope, spaceId, input }) => ({
    checklist: await change(scope, spaceId, (tx) => createChecklist(tx, spaceId, input, scope.userId)),
  }))

  api.inSpace(checklistEdit, ofChecklist, async ({ scope, spaceId, params, input }) => ({
    checklist: await change(scope, spaceId, (tx) => editChecklist(tx, params.checklistId, input)),
  }))

  api.inSpace(checklistMove, ofChecklist, async ({ scope, spaceId, params, input }) => {
    const by = input.direction === 'up' ? -1 : 1
    await change(scope, spaceId, (tx) => moveChecklist(tx, params.checklistId, by))
    return { success: true as const }
  })

  api.inSpace(checklistArchive, ofChecklist, async ({ scope, spaceId, params, input }) => {
    await change(scope, spaceId, (tx) => archiveChecklist(tx, params.checklistId, input.archived))
    return { success: true as const }
  })
}

/** Templates that rows of directories say. */
function bindRows(api: Api, { database, changed }: ChecklistsParts): void {
  const ofDirectory = (tx: Transaction, { params }: { params: { directoryId: string } }) =>
    placeOfDirectory(tx, params.directoryId)

  api.inSpace(directoryChecklist, ofDirectory, async ({ scope, spaceId, params }) => ({
    checklist: await database.inScope(scope, (tx) => checklistOfRow(tx, { ...params, spaceId })),
  }))

  api.inSpace(directoryChecklistPut, ofDirectory, async ({ scope, spaceId, params, input }) => {
    const at = { ...params, spaceId }
    const checklist = await database.inScope(scope, (tx) => putChecklistOfRow(tx, at, input, scope.userId))
    changed(spaceId)
    return { checklist }
  })
}

function bindWorks(api: Api, { database, collabApi, reader, now }: ChecklistsParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  const requireWork = async (versionId: string, id: string): Promise<WbsRow> => {
    const row = await collabApi.find(roomOf(versionId), 'rows', id)
    if (!row) throw new AppError('ROW_MISSING', { id })
    return row
  }

  api.inSpace(checklistApply, spaceOf, async ({ scope, spaceId, params, input, subject }) => {
    const { versionId, checklistId } = params
    const template = await database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, versionId)
      if (!version) throw new AppError('NOT_FOUND')
      return templateOf(await requireOffered(tx, checklistId, { spaceId, scheduleId: version.scheduleId }))
    })
    const right = await requireWritable(database, scope, versionId, subject)
    const rows = await reader.byIds(versionId, input.works)
    const changed = changedWorks(input.action, rows, template)
    if (!input.preview && changed.length > 0) {
      await collabApi.command(roomOf(versionId), [commandOf(changed)], scope.userId, right)
    }
    return { changed: changed.map(({ values: _values, ...work }) => work) }
  })

  api.inSpace(checklistOfWork, spaceOf, async ({ params }) => {
    const { values, progress } = await requireWork(params.versionId, params.wbsId)
    return { items: checklistOf(values), violated: violatedItems(values, progress).map(({ id }) => id) }
  })

  api.inSpace(checklistTick, spaceOf, async ({ scope, params, input, subject }) => {
    const { versionId, wbsId, itemId } = params
    const right = await requireWritable(database, scope, versionId, subject)
    const { values: before } = await requireWork(versionId, wbsId)
    if (!checklistOf(before).some(({ id }) => id === itemId)) throw new AppError('NOT_FOUND')
    const { done, ...said } = input
    const tick = done === undefined ? {} : tickedValues(itemId, done ? { by: scope.userId, at: now() } : null)
    const values = { ...tick, ...notedValues(itemId, said) }
    await collabApi.command(roomOf(versionId), [{ do: 'row.values', ids: [wbsId], values }], scope.userId, right)
    return { items: checklistOf((await requireWork(versionId, wbsId)).values) }
  })
}
