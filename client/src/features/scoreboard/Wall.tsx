import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { Scoreboard } from '@plumbline/core/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotkeys } from '../../shell/hotkeys.ts'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { Age } from './Age.tsx'
import { BoardTiles } from './BoardTiles.tsx'

interface WallProps {
  boards: readonly Scoreboard[]
  board: Scoreboard
  spaceId: string
  choose: (id: string) => void
  leave: () => void
}

const MS = 1_000
const nothing = (): void => undefined

/** A board alone on the screen; after its time it makes way for the next one. */
export function Wall({ boards, board, spaceId, choose, leave }: WallProps) {
  const { t } = useTranslation('scoreboard')
  const ref = useRef<HTMLElement>(null)
  const next = boards[(boards.findIndex(({ id }) => id === board.id) + 1) % boards.length]
  const nextId = next && next.id !== board.id ? next.id : null
  useEffect(() => {
    if (board.rotateSeconds === 0 || nextId === null) return undefined
    const timer = setTimeout(() => choose(nextId), board.rotateSeconds * MS)
    return () => clearTimeout(timer)
  }, [board.rotateSeconds, nextId, choose])
  useEffect(() => {
    // Refused where no key or button led here, as after a reload: the board fills the window all the same.
    ref.current?.requestFullscreen?.().catch(nothing)
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(nothing)
    }
  }, [])
  useHotkeys('screen', (_, chord) => {
    if (chord !== 'Escape') return false
    leave()
    return true
  })
  return (
    <main ref={ref} className="scoreboard-wall">
      <header>
        <h1>{board.name}</h1>
        <Age spaceId={spaceId} nodeId={board.nodeId} />
        <LiveMark />
        <Button variant="minimal" icon={<Cross />} aria-label={t('leaveFullScreen')} onClick={leave} />
      </header>
      <BoardTiles {...{ board, spaceId }} isEditing={false} isAdding={false} endAdding={nothing} changed={nothing} />
    </main>
  )
}
