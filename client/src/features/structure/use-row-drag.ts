import type { EpsNode } from '@plumbline/core/contract'
import { type DragEvent, useState } from 'react'
import { useCan } from '../../session/session.ts'
import { type DropZone, placeOfDrop } from './drop-place.ts'
import { moveTo, structure } from './structure-state.ts'

/** The dragged node; what is dragged cannot be read before it is dropped. */
let dragged: string | null = null

const EDGE = 0.28

function zoneOf(event: DragEvent<HTMLElement>): DropZone {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (share < EDGE) return 'before'
  return share > 1 - EDGE ? 'after' : 'into'
}

/** Rows are dragged to another place; where one may not be put the pointer says no. */
export function useRowDrag(node: EpsNode) {
  const mayEdit = useCan()('eps.edit')
  const [zone, setZone] = useState<DropZone | null>(null)
  if (!mayEdit) return { zone: null, handlers: {} }
  const placeAt = (event: DragEvent<HTMLElement>) =>
    dragged === null ? null : placeOfDrop(structure.nodes ?? [], dragged, node.id, zoneOf(event))
  const handlers = {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      dragged = node.id
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.name)
    },
    onDragEnd: () => {
      dragged = null
      setZone(null)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const place = placeAt(event)
      setZone(place ? zoneOf(event) : null)
      if (!place) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: () => setZone(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      const place = placeAt(event)
      setZone(null)
      if (!place || dragged === null) return
      event.preventDefault()
      void moveTo(dragged, place)
      dragged = null
    },
  }
  return { zone, handlers }
}
