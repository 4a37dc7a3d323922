import './split.css'
import type { ReactNode } from 'react'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'

/** What lies above the picture, in each of both where two stand beside each other. */
export function Sides({ view, children }: { view: ModelView; children: ReactNode }) {
  const viewer = usePicture(view)
  if (!viewer) return null
  const { width } = viewer.size
  return viewer.sides.map((side) => (
    <div key={side} className="model-side" data-side={side} style={{ left: viewer.leftOf(side), width }}>
      {children}
    </div>
  ))
}
