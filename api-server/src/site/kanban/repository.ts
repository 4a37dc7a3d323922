import type { KanbanWorkCard } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'
import { noteUsedAttachments } from '../../workspace/attachments/index.ts'

export interface BoardRow {
  id: string
  spaceId: string
  scheduleId: string
  name: string
  archived: boolean
  createdAt: Date
  cards: number
  done: number
  bound: number
  proposals: number
}

const columns = {
  id: 'b.id',
  spaceId: 'b.space_id',
  scheduleId: 'b.schedule_id',
  name: 'b.name',
  archived: 'b.archived',
  createdAt: 'b.created_at',
  cards: 'b.cards',
  done: 'b.done',
  bound: 'b.bound',
  proposals: 'b.proposals',
}

export async function selectBoards(tx: Transaction, scheduleId: string): Promise<BoardRow[]> {
  return tx('kanban_boards as b')
    .where({ schedule_id: scheduleId })
    .select(columns)
    .orderByRaw('archived, lower(name), id')
}

export async function selectBoard(tx: Transaction, boardId: string): Promise<BoardRow | null> {
  return (await tx('kanban_boards as b').where({ id: boardId }).select(columns).first()) ?? null
}

export async function countBoards(tx: Transaction, scheduleId: string): Promise<number> {
  const [row] = await tx('kanban_boards').where({ schedule_id: scheduleId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

export interface NewBoard {
  id: string
  spaceId: string
  scheduleId: string
  name: string
  createdBy: string
}

/** False: the schedule has one of this name already. */
export function insertBoard(tx: Transaction, { id, spaceId, scheduleId, name, createdBy }: NewBoard): Promise<boolean> {
  const row = { id, space_id: spaceId, schedule_id: scheduleId, name, created_by: createdBy }
  return insertOnce(tx, 'kanban_boards', row)
}

/** False: the schedule has another one of this name. */
export function updateBoard(tx: Transaction, { id, scheduleId, name, archived }: BoardRow): Promise<boolean> {
  return updateOnce(tx, 'kanban_boards', { id, unique: { schedule_id: scheduleId, name } }, { name, archived })
}

export async function deleteBoard(tx: Transaction, boardId: string): Promise<void> {
  await tx('kanban_boards').where({ id: boardId }).delete()
  await noteUsedAttachments(tx, { kind: 'kanban', id: boardId }, [])
}

/** The change that counts and cards of works are of, by board; those that are gone are missing. */
export async function selectNotifiedSeqs(tx: Transaction, boardIds: readonly string[]): Promise<Map<string, number>> {
  const rows: { id: string; seq: string }[] = await tx('kanban_boards').whereIn('id', boardIds).select('id', 'seq')
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
}

export type Counts = Pick<BoardRow, 'cards' | 'done' | 'bound' | 'proposals'>
export type WorkCard = Omit<KanbanWorkCard, 'boardId' | 'boardName'>

/** Null: the board is gone, or told of a later change already. */
export async function updateTold(
  tx: Transaction,
  boardId: string,
  counted: { seq: number; counts: Counts; cards: readonly WorkCard[]; files: readonly string[] },
): Promise<BoardRow | null> {
  const changed = await tx('kanban_boards')
    .where({ id: boardId })
    .where('seq', '<', counted.seq)
    .update({ seq: counted.seq, ...counted.counts })
  const board = changed > 0 ? await selectBoard(tx, boardId) : null
  if (!board) return null
  await noteUsedAttachments(tx, { kind: 'kanban', id: boardId }, counted.files)
  await tx('kanban_work_cards').where({ board_id: boardId }).delete()
  const rows = counted.cards.map(({ id, workId, title, columnName, stage, due }) => ({
    board_id: boardId,
    id,
    space_id: board.spaceId,
    work_id: workId,
    title,
    column_name: columnName,
    stage,
    due,
  }))
  if (rows.length > 0) await tx.batchInsert('kanban_work_cards', rows, 1_000)
  return board
}

/** On boards that are not archived; by board and title. */
export async function selectWorkCards(tx: Transaction, scheduleId: string, limit: number): Promise<KanbanWorkCard[]> {
  return tx('kanban_work_cards as c')
    .join('kanban_boards as b', 'b.id', 'c.board_id')
    .where({ 'b.schedule_id': scheduleId, 'b.archived': false })
    .orderByRaw('lower(b.name), b.id, lower(c.title), c.id')
    .limit(limit)
    .select('c.id', 'b.id as boardId', 'b.name as boardName', 'c.title', 'c.work_id as workId')
    .select('c.column_name as columnName', 'c.stage', tx.raw("to_char(c.due, 'YYYY-MM-DD') AS due"))
}

export async function selectWorkIds(tx: Transaction, boardId: string): Promise<string[]> {
  const rows: { work_id: string }[] = await tx('kanban_work_cards').where({ board_id: boardId }).distinct('work_id')
  return rows.map((row) => row.work_id)
}

/** Whoever has the room open is asked anew what they may do there. */
export async function announceRight(tx: Transaction, room: string): Promise<void> {
  await tx.raw("SELECT pg_notify('access_changed', ?)", [JSON.stringify({ room })])
}
