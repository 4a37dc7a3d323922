import './split.css'
import type { ReactNode } from 'react'
import type { Side } from '../../../instruments/viewer/halves.ts'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'

interface SidesProps {
  view: ModelView
  children: (side: Side) => ReactNode
}

/** What lies above the picture, in each of both where two stand beside each other. */
export function Sides({ view, children }: SidesProps) {
  const viewer = usePicture(view)
  if (!viewer) return null
  return viewer.sides.map((side) => (
    <div
      key={side}
      className="model-side"
      data-side={side}
      style={{ left: viewer.leftOf(side), width: viewer.sizeOf(side).width }}
    >
      {children(side)}
    </div>
  ))
}
