import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { CardView } from '../card/CardView.tsx'
import { useBoard } from '../session/use-board.ts'
import { DropMark, RemoteMarks } from './DropMarks.tsx'

const USUAL_HEIGHT = 104
const GAP = 6
const OVERSCAN = 6

/** Only the cards in sight stand in the page: a column may hold thousands. */
export function CardList({ columnId, ids }: { columnId: string; ids: readonly string[] }) {
  const actions = useBoard()
  const scroller = useRef<HTMLDivElement>(null)
  const { focus, focusByKey, drag } = useSnapshot(actions.view)
  const cards = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    getItemKey: (index) => ids[index]!,
  })
  const at = focus !== null && focusByKey ? ids.indexOf(focus) : -1
  useEffect(() => {
    if (at >= 0) cards.scrollToIndex(at, { align: 'auto' })
  }, [at, cards])
  const isHere = drag?.columnId === columnId
  return (
    <div ref={scroller} className="kanban-cards" data-scroller>
      <ul style={{ height: cards.getTotalSize() }}>
        {cards.getVirtualItems().map(({ key, index, start }) => {
          const id = ids[index]!
          return (
            <li
              key={key}
              ref={cards.measureElement}
              data-index={index}
              className="kanban-slot"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
            >
              {isHere && drag?.before === id && <DropMark />}
              <RemoteMarks columnId={columnId} before={id} />
              <CardView cardId={id} />
            </li>
          )
        })}
      </ul>
      {isHere && drag?.before === null && <DropMark />}
      <RemoteMarks columnId={columnId} before={null} />
    </div>
  )
}
