import { MAX_SCOREBOARDS, MAX_TILES, type Scoreboard, type ScoreboardContent } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Asker, may } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { selectReadable } from '../../workspace/eps/index.ts'
import {
  insertScoreboard,
  type ScoreboardRow,
  selectScoreboard,
  selectScoreboards,
  updateScoreboard,
} from './repository.ts'

interface Viewer {
  spaceId: string
  asker: Asker
}

/** null: the whole space. */
type IsReadable = (nodeId: string | null) => boolean

async function readableNodes(tx: Transaction, { spaceId, asker }: Viewer): Promise<IsReadable> {
  const ids = new Set((await selectReadable(tx, spaceId, asker.userId)).map(({ id }) => id))
  return (nodeId) => nodeId === null || ids.has(nodeId)
}

/** What the person may not read is left out, boards as tiles. */
export async function listScoreboards(tx: Transaction, viewer: Viewer): Promise<Scoreboard[]> {
  const isReadable = await readableNodes(tx, viewer)
  const rows = await selectScoreboards(tx, viewer.spaceId)
  return rows.filter(({ nodeId }) => isReadable(nodeId)).map((row) => viewOf(row, isReadable, viewer.asker))
}

function viewOf(row: ScoreboardRow, isReadable: IsReadable, asker: Asker): Scoreboard {
  const { spaceId: _, ...board } = row
  return {
    ...board,
    tiles: board.tiles.filter(({ nodeId }) => isReadable(nodeId)),
    mayEdit: may(asker, 'eps.edit'),
  }
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
  const { spaceId, asker } = viewer
  const isReadable = await readableNodes(tx, viewer)
  requireReadable(content, isReadable)
  if ((await selectScoreboards(tx, spaceId)).length >= MAX_SCOREBOARDS) {
    throw new AppError('SCOREBOARDS_TOO_MANY', { max: MAX_SCOREBOARDS })
  }
  const row = { id: newId(), spaceId, ...content }
  if (!(await insertScoreboard(tx, row, asker.userId))) throw new AppError('SCOREBOARD_EXISTS', { name: content.name })
  return viewOf(row, isReadable, asker)
}

/** Tiles that the person does not see stay, after all others. */
export async function editScoreboard(
  tx: Transaction,
  scoreboardId: string,
  viewer: Viewer,
  content: ScoreboardContent,
): Promise<Scoreboard> {
  const isReadable = await readableNodes(tx, viewer)
  requireReadable(content, isReadable)
  const before = await selectScoreboard(tx, scoreboardId)
  if (!before) throw new AppError('NOT_FOUND')
  const named = new Set(content.tiles.map(({ id }) => id))
  const unseen = before.tiles.filter(({ id, nodeId }) => !isReadable(nodeId) && !named.has(id))
  const tiles = [...content.tiles, ...unseen].slice(0, MAX_TILES)
  const row = { ...before, ...content, tiles }
  if (!(await updateScoreboard(tx, row))) throw new AppError('SCOREBOARD_EXISTS', { name: content.name })
  return viewOf(row, isReadable, viewer.asker)
}
