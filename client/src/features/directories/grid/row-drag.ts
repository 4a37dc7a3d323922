import { type DragEvent, useState } from 'react'
import type { Spot } from '../rows/moves.ts'
import type { Sheet } from './use-sheet.ts'

/** What a row needs to be dragged, and to have others let go at it. */
export interface RowDrag {
  isOpen: boolean
  /** Where rows would come to stand; null: not at this one. */
  spotAt(id: string): Spot | null
  begin(event: DragEvent, index: number): void
  over(event: DragEvent, id: string): void
  drop(event: DragEvent, id: string): void
  end(): void
}

/** The upper and the lower part of a row mean beside it, what is between them means below it. */
const EDGE = 0.3

export function spotOf(share: number, isTree: boolean): Spot {
  if (!isTree) return share < 0.5 ? 'before' : 'after'
  if (share < EDGE) return 'before'
  return share > 1 - EDGE ? 'after' : 'in'
}

/** Dragging the selected rows, or one that is not among them; not while only some rows are shown. */
export function useRowDrag(sheet: Sheet, isTree: boolean): RowDrag {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [over, setOver] = useState<{ id: string; spot: Spot } | null>(null)
  const end = (): void => {
    setIds(null)
    setOver(null)
  }
  const spotUnder = ({ currentTarget, clientY }: DragEvent): Spot => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return spotOf((clientY - top) / height, isTree)
  }
  return {
    isOpen: !sheet.readOnly && sheet.search === '',
    spotAt: (id) => (over?.id === id ? over.spot : null),
    begin: (event, index) => {
      const row = sheet.rows[index]?.row
      if (!row) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.name)
      const isSelected = sheet.selected.some(({ id }) => id === row.id)
      setIds(isSelected ? sheet.selected.map(({ id }) => id) : [row.id])
    },
    over: (event, id) => {
      if (ids === null) return
      event.preventDefault()
      const spot = spotUnder(event)
      if (over?.id !== id || over.spot !== spot) setOver({ id, spot })
    },
    drop: (event, id) => {
      event.preventDefault()
      if (ids !== null) sheet.drop(ids, { id, spot: spotUnder(event) })
      end()
    },
    end,
  }
}
