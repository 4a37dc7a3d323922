import type { SeenFace } from '../../../instruments/viewer/picking.ts'

/** Where somebody asked what can be done with what is below the pointer. */
export interface MenuPlace {
  /** Of the window, px. */
  x: number
  y: number
  /** null: the pointer is at nothing, or there is none. */
  face: SeenFace | null
}
