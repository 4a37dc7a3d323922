import { MAX_SCOREBOARDS, MAX_TILES, type Scoreboard, type ScoreboardContent } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { selectReadable } from '../../workspace/eps/index.ts'
import {
  deleteScoreboard,
  insertScoreboard,
  type ScoreboardRow,
  selectScoreboard,
  selectScoreboards,
  updateScoreboard,
} from './repository.ts'

interface Viewer {
  spaceId: string
  subject: Subject
}

/** null: the whole space. */
type IsReadable = (nodeId: string | null) => boolean

async function readableNodes(tx: Transaction, { spaceId, subject }: Viewer): Promise<IsReadable> {
  const ids = new Set((await selectReadable(tx, spaceId, subject.userId)).map(({ id }) => id))
  return (nodeId) => nodeId === null || ids.has(nodeId)
}

/** What the person may not read is left out, boards as tiles. */
export async function listScoreboards(tx: Transaction, viewer: Viewer): Promise<Scoreboard[]> {
  const isReadable = await readableNodes(tx, viewer)
  const rows = await selectScoreboards(tx, viewer.spaceId, viewer.subject.userId)
  return rows.filter(({ nodeId }) => isReadable(nodeId)).map((row) => viewOf(row, isReadable, viewer.subject))
}

function viewOf(row: ScoreboardRow, isReadable: IsReadable, subject: Subject): Scoreboard {
  const { spaceId: _, createdBy, ...board } = row
  return {
    ...board,
    tiles: board.tiles.filter(({ nodeId }) => isReadable(nodeId)),
    mine: createdBy === subject.userId,
    mayEdit: mayEdit(row, subject),
  }
}

const mayEdit = ({ createdBy, shared }: Pick<ScoreboardRow, 'createdBy' | 'shared'>, subject: Subject): boolean =>
  shared ? may(subject, 'eps.edit') : createdBy === subject.userId

/** Of what others keep for themselves nobody learns that it is there. */
async function requireEditable(tx: Transaction, scoreboardId: string, subject: Subject): Promise<ScoreboardRow> {
  const row = await selectScoreboard(tx, scoreboardId)
  if (!row || !(row.shared || row.createdBy === subject.userId)) throw new AppError('NOT_FOUND')
  if (!mayEdit(row, subject)) throw new AppError('FORBIDDEN')
  return row
}

function requireSharing(subject: Subject, shared: boolean): void {
  if (shared && !may(subject, 'eps.edit')) throw new AppError('FORBIDDEN')
}

/** What a board is about has to be there for the person. */
function requireReadable({ nodeId, tiles }: ScoreboardContent, isReadable: IsReadable): void {
  if (![nodeId, ...tiles.map((tile) => tile.nodeId)].every(isReadable)) throw new AppError('NOT_FOUND')
}

export async function createScoreboard(
  tx: Transaction,
  viewer: Viewer,
  content: ScoreboardContent,
): Promise<Scoreboard> {
  const { spaceId, subject } = viewer
  const isReadable = await readableNodes(tx, viewer)
  requireSharing(subject, content.shared)
  requireReadable(content, isReadable)
  if ((await selectScoreboards(tx, spaceId, subject.userId)).length >= MAX_SCOREBOARDS) {
    throw new AppError('SCOREBOARDS_TOO_MANY', { max: MAX_SCOREBOARDS })
  }
  const row = { id: newId(), spaceId, createdBy: subject.userId, ...content }
  if (!(await insertScoreboard(tx, row))) throw new AppError('SCOREBOARD_EXISTS', { name: content.name })
  return viewOf(row, isReadable, subject)
}

/** Tiles that the person does not see stay, after all others. */
export async function editScoreboard(
  tx: Transaction,
  scoreboardId: string,
  viewer: Viewer,
  content: ScoreboardContent,
): Promise<Scoreboard> {
  const before = await requireEditable(tx, scoreboardId, viewer.subject)
  if (content.shared !== before.shared) requireSharing(viewer.subject, true)
  const isReadable = await readableNodes(tx, viewer)
  requireReadable(content, isReadable)
  const named = new Set(content.tiles.map(({ id }) => id))
  const unseen = before.tiles.filter(({ id, nodeId }) => !isReadable(nodeId) && !named.has(id))
  const tiles = [...content.tiles, ...unseen].slice(0, MAX_TILES)
  const row = { ...before, ...content, tiles }
  if (!(await updateScoreboard(tx, row))) throw new AppError('SCOREBOARD_EXISTS', { name: content.name })
  return viewOf(row, isReadable, viewer.subject)
}

export async function removeScoreboard(tx: Transaction, scoreboardId: string, subject: Subject): Promise<void> {
  await requireEditable(tx, scoreboardId, subject)
  await deleteScoreboard(tx, scoreboardId)
}
