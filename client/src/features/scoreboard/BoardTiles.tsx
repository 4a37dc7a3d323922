import { type Scoreboard, type ScoreboardContent, scoreboardEdit, type Tile } from '@plumbline/core/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { attempt } from '../../shell/attempt.ts'
import { contentOf, withMoved, withTile } from './board-content.ts'
import { TileDialog } from './TileDialog.tsx'
import { type TileActs, TileFrame } from './TileFrame.tsx'
import { useNodes } from './use-scoreboard.ts'

interface BoardTilesProps {
  board: Scoreboard
  spaceId: string
  /** Tiles can be taken, changed and removed. */
  isEditing: boolean
  isAdding: boolean
  endAdding: () => void
  changed: (board: Scoreboard) => void
}

const freshTile = (): Tile => ({
  id: newId(),
  kind: 'number',
  indicator: 'progress',
  nodeId: null,
  yellow: null,
  red: null,
})

/** The tiles of a board; what is changed is shown at once and stays when the server agrees. */
export function BoardTiles({ board, spaceId, isEditing, isAdding, endAdding, changed }: BoardTilesProps) {
  const { t } = useTranslation('scoreboard')
  const nodes = useNodes(spaceId)
  const [edited, setEdited] = useState<Tile | null>(null)
  const now = useRef(board)
  now.current = board
  const acts = useMemo(() => actsOn(now, changed, setEdited), [changed])
  const asked = isAdding ? freshTile() : edited
  const close = (): void => {
    endAdding()
    setEdited(null)
  }
  const nameOf = (nodeId: string | null): string => nodes.find(({ id }) => id === nodeId)?.name ?? ''
  return (
    <div className="scoreboard-tiles">
      {board.tiles.map((tile) => (
        <TileFrame
          key={tile.id}
          tile={tile}
          spaceId={spaceId}
          boardNode={board.nodeId}
          about={nameOf(tile.nodeId)}
          acts={isEditing ? acts : null}
        />
      ))}
      {asked && (
        <TileDialog
          spaceId={spaceId}
          title={t(isAdding ? 'addTile' : 'editTile')}
          before={asked}
          save={async (tile) => changed(await saved(board, { tiles: withTile(board.tiles, tile) }))}
          close={close}
        />
      )}
    </div>
  )
}

function actsOn(
  now: { current: Scoreboard },
  changed: (board: Scoreboard) => void,
  edit: (tile: Tile) => void,
): TileActs {
  const put = (tiles: Tile[]): void => {
    const before = now.current
    changed({ ...before, tiles })
    void attempt(() => saved(before, { tiles })).then((after) => changed(after ?? before))
  }
  const move = (id: string, onto: string): void => put(withMoved(now.current.tiles, id, onto))
  return {
    edit,
    move,
    remove: ({ id }) => put(now.current.tiles.filter((tile) => tile.id !== id)),
    step: (id, by) => {
      const { tiles } = now.current
      const neighbour = tiles[tiles.findIndex((tile) => tile.id === id) + by]
      if (neighbour) move(id, neighbour.id)
    },
  }
}

async function saved(board: Scoreboard, part: Partial<ScoreboardContent>): Promise<Scoreboard> {
  const input = { ...contentOf(board), ...part }
  return (await call(scoreboardEdit, { params: { scoreboardId: board.id }, input })).scoreboard
}
