import type { ScoreboardContent } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'

export interface ScoreboardRow extends ScoreboardContent {
  id: string
  spaceId: string
  createdBy: string
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  name: 'name',
  nodeId: 'node_id',
  tiles: 'tiles',
  rotateSeconds: 'rotate_seconds',
  shared: 'shared',
  createdBy: 'created_by',
}

/** The person's own and the shared ones, by name. */
export function selectScoreboards(tx: Transaction, spaceId: string, userId: string): Promise<ScoreboardRow[]> {
  return tx('scoreboards')
    .where({ space_id: spaceId })
    .where((seen) => seen.where({ created_by: userId }).orWhere({ shared: true }))
    .select(columns)
    .orderByRaw('lower(name), id')
}

export async function selectScoreboard(tx: Transaction, scoreboardId: string): Promise<ScoreboardRow | null> {
  return (await tx('scoreboards').where({ id: scoreboardId }).select(columns).first()) ?? null
}

const writtenOf = ({ name, nodeId, tiles, rotateSeconds, shared }: ScoreboardContent) => ({
  name,
  node_id: nodeId,
  tiles: JSON.stringify(tiles),
  rotate_seconds: rotateSeconds,
  shared,
})

/** False: there is one of this name already, among the shared ones or among the person's own. */
export function insertScoreboard(tx: Transaction, row: ScoreboardRow): Promise<boolean> {
  const { id, spaceId, createdBy } = row
  return insertOnce(tx, 'scoreboards', { id, space_id: spaceId, created_by: createdBy, ...writtenOf(row) })
}

/** False: there is another one of this name. */
export function updateScoreboard(tx: Transaction, row: ScoreboardRow): Promise<boolean> {
  const { id, spaceId, name, shared, createdBy } = row
  const unique = { space_id: spaceId, name, shared, ...(!shared && { created_by: createdBy }) }
  return updateOnce(tx, 'scoreboards', { id, unique }, writtenOf(row))
}

export async function deleteScoreboard(tx: Transaction, scoreboardId: string): Promise<void> {
  await tx('scoreboards').where({ id: scoreboardId }).delete()
}
