import type { KanbanItem, KanbanItemFields } from '@plumbline/core/contract'
import { type BoardCommand, type ColumnFields, newBoard } from '@plumbline/core/documents/board'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import * as Y from 'yjs'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { dayIn } from './days.ts'
import {
  announceRight,
  type BoardRow,
  countBoards,
  deleteBoard,
  insertBoard,
  selectBoard,
  updateBoard,
} from './repository.ts'
import { findBoard, rightOn, roomOf } from './rooms.ts'

/** Of one schedule. */
const MAX_BOARDS = 200

const usualColumns: readonly ColumnFields[] = [
  { name: 'To do', color: 'grey', limit: null, stage: 'waiting' },
  { name: 'Doing', color: 'blue', limit: null, stage: 'doing' },
  { name: 'Done', color: 'green', limit: null, stage: 'done' },
]

interface Parts {
  database: Database
  collabApi: CollabApi
}

interface NewBoardPlace {
  scope: Scope
  spaceId: string
  scheduleId: string
}

/** The row comes first, so that a document without one belongs to nobody. */
export async function createBoard(
  { database, collabApi }: Parts,
  { scope, spaceId, scheduleId }: NewBoardPlace,
  { name, columns = [...usualColumns] }: { name: string; columns?: ColumnFields[] | undefined },
): Promise<BoardRow> {
  const id = newId()
  const board = await database.inScope(scope, async (tx) => {
    if ((await countBoards(tx, scheduleId)) >= MAX_BOARDS) throw new AppError('BOARDS_TOO_MANY', { max: MAX_BOARDS })
    const isNew = await insertBoard(tx, { id, spaceId, scheduleId, name, createdBy: scope.userId })
    const made = isNew ? await selectBoard(tx, id) : null
    if (!made) throw new AppError('BOARD_EXISTS', { name })
    return made
  })
  try {
    await collabApi.create(roomOf(id), Y.encodeStateAsUpdate(newBoard(columns, newId)), scope.userId)
  } catch (error) {
    await database.inScope(scope, (tx) => deleteBoard(tx, id))
    throw error
  }
  return board
}

export async function editBoard(
  { database }: Parts,
  scope: Scope,
  boardId: string,
  change: { name?: string | undefined; archived?: boolean | undefined },
): Promise<BoardRow> {
  return database.inScope(scope, async (tx) => {
    const board = await findBoard(tx, boardId)
    if (!board) throw new AppError('NOT_FOUND')
    const changed = { ...board, name: change.name ?? board.name, archived: change.archived ?? board.archived }
    if (!(await updateBoard(tx, changed))) throw new AppError('BOARD_EXISTS', { name: changed.name })
    if (changed.archived !== board.archived) await announceRight(tx, roomOf(boardId))
    return changed
  })
}

/** The row first: a document without one belongs to nobody. */
export async function removeBoard({ database, collabApi }: Parts, scope: Scope, boardId: string): Promise<void> {
  await database.inScope(scope, (tx) => deleteBoard(tx, boardId))
  await collabApi.remove(roomOf(boardId))
}

/** Throws NOT_FOUND. */
export async function requireBoard({ database }: Parts, scope: Scope, boardId: string): Promise<BoardRow> {
  const board = await database.inScope(scope, (tx) => findBoard(tx, boardId))
  if (!board) throw new AppError('NOT_FOUND')
  return board
}

/** Carries the commands out in the live document. */
export async function change(
  { database, collabApi }: Parts,
  { scope, subject, boardId }: { scope: Scope; subject: Subject; boardId: string },
  commands: readonly BoardCommand[],
): Promise<void> {
  const { archived } = await requireBoard({ database, collabApi }, scope, boardId)
  const right = archived ? 'read' : rightOn(subject)
  if (commands.length > 0) await collabApi.command(roomOf(boardId), commands, scope.userId, right)
}

/** What was changed, as it is read then. Throws BOARD_ITEM_MISSING: meanwhile somebody took it away. */
export function still<T>([found]: readonly T[]): T {
  if (found === undefined) throw new AppError('BOARD_ITEM_MISSING')
  return found
}

/** What brings the card to these fields; labels and people are all that it shall have. */
export function editCommands(item: KanbanItem, fields: KanbanItemFields & { archived?: boolean | undefined }) {
  const { id } = item
  const { description, labels, people, due, archived, ...rest } = fields
  const commands: BoardCommand[] = []
  const plain = { ...rest, ...(due !== undefined && { due: due === null ? null : dayIn(due, 'due') }) }
  if (Object.values(plain).some((value) => value !== undefined))
    commands.push({ do: 'card.set', ids: [id], fields: plain })
  if (description !== undefined) commands.push({ do: 'card.describe', id, text: description })
  if (labels) commands.push(...tagCommands(id, 'label', item.labels, labels))
  if (people) commands.push(...tagCommands(id, 'person', item.people, people))
  if (archived !== undefined) commands.push({ do: archived ? 'card.archive' : 'card.restore', ids: [id] })
  return commands
}

function tagCommands(
  id: string,
  kind: 'label' | 'person',
  present: readonly string[],
  wanted: readonly string[],
): BoardCommand[] {
  const set = (tagId: string, on: boolean): BoardCommand => ({ do: 'card.tag', ids: [id], kind, tagId, on })
  return [
    ...wanted.filter((tagId) => !present.includes(tagId)).map((tagId) => set(tagId, true)),
    ...present.filter((tagId) => !wanted.includes(tagId)).map((tagId) => set(tagId, false)),
  ]
}
