import type { Scoreboard, ScoreboardContent, Tile, TileKind } from '@plumbline/core/contract'

export const contentOf = ({ name, nodeId, tiles, rotateSeconds, shared }: Scoreboard): ScoreboardContent => ({
  name,
  nodeId,
  tiles,
  rotateSeconds,
  shared,
})

/** The same board under another name, for oneself. */
export const copyOf = (board: Scoreboard, name: string, newId: () => string): ScoreboardContent => ({
  ...contentOf(board),
  name: name.slice(0, MAX_NAME),
  tiles: board.tiles.map((tile) => ({ ...tile, id: newId() })),
  shared: false,
})

/** Of names (R-CONST-02). */
const MAX_NAME = 32

/** The tile stands where the other one is now; what is between gives way. */
export function withMoved(tiles: readonly Tile[], id: string, onto: string): Tile[] {
  const [from, to] = [id, onto].map((one) => tiles.findIndex((tile) => tile.id === one)) as [number, number]
  const moved = tiles[from]
  if (moved === undefined || to < 0) return [...tiles]
  return tiles.filter((tile) => tile.id !== id).toSpliced(to, 0, moved)
}

export const withTile = (tiles: readonly Tile[], tile: Tile): Tile[] =>
  tiles.some(({ id }) => id === tile.id) ? tiles.map((one) => (one.id === tile.id ? tile : one)) : [...tiles, tile]

export const isOfIndicator = (kind: TileKind): boolean => kind === 'number' || kind === 'bar'
