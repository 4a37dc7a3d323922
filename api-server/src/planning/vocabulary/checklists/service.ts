import { type ChecklistTemplate, checkLimits, type TemplateItem } from '@plumbline/core/checklists'
import type {
  ChecklistView,
  checklistCreate,
  checklistEdit,
  directoryChecklistPut,
  RowChecklist,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { type DirectoryRecord, requireDirectory, selectRows } from '../directories/index.ts'
import {
  type ChecklistRow,
  countChecklists,
  insertChecklist,
  lockChecklists,
  markArchived,
  selectChecklist,
  selectChecklists,
  selectOfRow,
  updateChecklist,
  updatePositions,
} from './repository.ts'

type NewChecklist = z.output<typeof checklistCreate.input>
type Change = z.output<typeof checklistEdit.input>

/** Of the space, of the nodes above and of the node itself. Throws NOT_FOUND for a node of another space. */
export async function listChecklists(
  tx: Transaction,
  spaceId: string,
  { nodeId = null, archived = false }: { nodeId?: string | null; archived?: boolean },
): Promise<ChecklistRow[]> {
  return selectChecklists(tx, spaceId, await pathTo(tx, spaceId, nodeId), archived)
}

/** Ids from the top down. */
async function pathTo(tx: Transaction, spaceId: string, nodeId: string | null): Promise<string[]> {
  if (nodeId === null) return []
  const path = await selectPath(tx, nodeId)
  if (path.length === 0 || path.some((node) => node.spaceId !== spaceId)) throw new AppError('NOT_FOUND')
  return path.map(({ id }) => id).reverse()
}

export function viewOf({ spaceId: _spaceId, ...checklist }: ChecklistRow): ChecklistView {
  return checklist
}

export function templateOf({ id, name, revision, blocks, items }: ChecklistRow): ChecklistTemplate {
  return { id, name, revision, blocks, items }
}

/** Throws NOT_FOUND. */
async function requireChecklist(tx: Transaction, id: string): Promise<ChecklistRow> {
  const checklist = await selectChecklist(tx, id)
  if (!checklist) throw new AppError('NOT_FOUND')
  return checklist
}

/** Throws NOT_FOUND for a template that is not offered to works of the schedule. */
export async function requireOffered(
  tx: Transaction,
  id: string,
  { spaceId, scheduleId }: { spaceId: string; scheduleId: string },
): Promise<ChecklistRow> {
  const checklist = await requireChecklist(tx, id)
  const nodes = await pathTo(tx, spaceId, scheduleId)
  const isInherited = checklist.nodeId === null || nodes.includes(checklist.nodeId)
  if (checklist.spaceId !== spaceId || !isInherited) throw new AppError('NOT_FOUND')
  return checklist
}

/** An item keeps the id that it has in this template; any other id is none. */
function itemsOf(items: NewChecklist['items'], before: readonly TemplateItem[]): TemplateItem[] {
  const known = new Set(before.map(({ id }) => id))
  return items.map(({ id, ...item }) => ({ ...item, id: id !== undefined && known.has(id) ? id : newId() }))
}

/** Throws CHECKLISTS_TOO_MANY, and NOT_FOUND for a node of another space. */
export async function createChecklist(
  tx: Transaction,
  spaceId: string,
  { nodeId, items, ...content }: NewChecklist,
  userId: string,
): Promise<ChecklistView> {
  const id = newId()
  await lockChecklists(tx, spaceId)
  await pathTo(tx, spaceId, nodeId)
  await requireRoom(tx, spaceId)
  const place = { spaceId, nodeId, directoryId: null, rowId: null }
  await insertChecklist(tx, { ...content, ...place, id, items: itemsOf(items, []) }, userId)
  return viewOf(await requireChecklist(tx, id))
}

async function requireRoom(tx: Transaction, spaceId: string): Promise<void> {
  const max = checkLimits.templates
  if ((await countChecklists(tx, spaceId)) >= max) throw new AppError('CHECKLISTS_TOO_MANY', { max })
}

/** Throws NOT_FOUND; BAD_REQUEST for the name of one that has that of a row. */
export async function editChecklist(tx: Transaction, id: string, change: Change): Promise<ChecklistView> {
  await lockChecklists(tx, (await requireChecklist(tx, id)).spaceId)
  const before = await requireChecklist(tx, id)
  if (change.name !== undefined && before.rowId !== null) throw new AppError('BAD_REQUEST', { field: 'name' })
  const { name = before.name, blocks = before.blocks } = change
  const items = change.items ? itemsOf(change.items, before.items) : before.items
  await updateChecklist(tx, id, { name, blocks, items })
  return viewOf(await requireChecklist(tx, id))
}

/** Among those of its node; the first and the last stay where they are. */
export async function moveChecklist(tx: Transaction, id: string, by: -1 | 1): Promise<void> {
  const { spaceId, nodeId } = await requireChecklist(tx, id)
  await lockChecklists(tx, spaceId)
  const ids = (await listChecklists(tx, spaceId, { nodeId }))
    .filter((checklist) => checklist.nodeId === nodeId)
    .map((checklist) => checklist.id)
  const from = ids.indexOf(id)
  const neighbour = ids[from + by]
  if (from < 0 || neighbour === undefined) return
  ids[from] = neighbour
  ids[from + by] = id
  await updatePositions(tx, ids)
}

/** Throws NOT_FOUND and CHECKLISTS_TOO_MANY. */
export async function archiveChecklist(tx: Transaction, id: string, archived: boolean): Promise<void> {
  const checklist = await requireChecklist(tx, id)
  if (checklist.archived === archived) return
  await lockChecklists(tx, checklist.spaceId)
  if (!archived) await requireRoom(tx, checklist.spaceId)
  await markArchived(tx, id, archived)
}

interface RowOfDirectory {
  spaceId: string
  directoryId: string
  rowId: string
}

/** What the row asks for; null: nothing yet. Throws what `requireRow` does. */
export async function checklistOfRow(
  tx: Transaction,
  { directoryId, rowId }: RowOfDirectory,
): Promise<RowChecklist | null> {
  await requireRow(tx, directoryId, rowId)
  const found = await selectOfRow(tx, directoryId, rowId)
  return found && contentOf(found)
}

const contentOf = ({ blocks, items, revision }: ChecklistRow): RowChecklist => ({ blocks, items, revision })

/** Throws DIRECTORY_NO_CHECKLISTS and DIRECTORY_ROW_MISSING. */
async function requireRow(tx: Transaction, directoryId: string, rowId: string): Promise<DirectoryRecord> {
  const directory = await requireDirectory(tx, directoryId)
  if (directory.kind !== 'checklist') throw new AppError('DIRECTORY_NO_CHECKLISTS')
  const [row] = await selectRows(tx, directoryId, [rowId])
  if (!row || row.deleted) throw new AppError('DIRECTORY_ROW_MISSING')
  return directory
}

type RowChange = z.output<typeof directoryChecklistPut.input>

/** Throws what `requireRow` does, DIRECTORY_ARCHIVED, CHECKLISTS_TOO_MANY, and CHECKLIST_CHANGED. */
export async function putChecklistOfRow(
  tx: Transaction,
  { spaceId, directoryId, rowId }: RowOfDirectory,
  { blocks, items, revision }: RowChange,
  userId: string,
): Promise<RowChecklist> {
  await lockChecklists(tx, spaceId)
  const directory = await requireRow(tx, directoryId, rowId)
  if (directory.archived) throw new AppError('DIRECTORY_ARCHIVED')
  const before = await selectOfRow(tx, directoryId, rowId)
  if ((before?.revision ?? 0) !== revision) throw new AppError('CHECKLIST_CHANGED')
  const content = { name: '', blocks, items: itemsOf(items, before?.items ?? []) }
  if (before) await updateChecklist(tx, before.id, content)
  else {
    await requireRoom(tx, spaceId)
    await insertChecklist(tx, { ...content, id: newId(), spaceId, nodeId: null, directoryId, rowId }, userId)
  }
  const after = await selectOfRow(tx, directoryId, rowId)
  if (!after) throw new AppError('DIRECTORY_ROW_MISSING')
  return contentOf(after)
}
