import type { ScoreboardContent } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'

export interface ScoreboardRow extends ScoreboardContent {
  id: string
  spaceId: string
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  name: 'name',
  nodeId: 'node_id',
  tiles: 'tiles',
  rotateSeconds: 'rotate_seconds',
}

export function selectScoreboards(tx: Transaction, spaceId: string): Promise<ScoreboardRow[]> {
  return tx('scoreboards').where({ space_id: spaceId }).select(columns).orderByRaw('lower(name), id')
}

export async function selectScoreboard(tx: Transaction, scoreboardId: string): Promise<ScoreboardRow | null> {
  return (await tx('scoreboards').where({ id: scoreboardId }).select(columns).first()) ?? null
}

const writtenOf = ({ name, nodeId, tiles, rotateSeconds }: ScoreboardContent) => ({
  name,
  node_id: nodeId,
  tiles: JSON.stringify(tiles),
  rotate_seconds: rotateSeconds,
})

/** False: the space has one of this name already. */
export function insertScoreboard(tx: Transaction, row: ScoreboardRow, userId: string): Promise<boolean> {
  const { id, spaceId } = row
  return insertOnce(tx, 'scoreboards', { id, space_id: spaceId, created_by: userId, ...writtenOf(row) })
}

/** False: the space has another one of this name. */
export function updateScoreboard(tx: Transaction, row: ScoreboardRow): Promise<boolean> {
  const { id, spaceId, name } = row
  return updateOnce(tx, 'scoreboards', { id, unique: { space_id: spaceId, name } }, writtenOf(row))
}

export async function deleteScoreboard(tx: Transaction, scoreboardId: string): Promise<void> {
  await tx('scoreboards').where({ id: scoreboardId }).delete()
}
