import type { ModelAlignment } from '@plumbline/core/contract'
import { type Box3, Vector3 } from 'three'
import type { Alignment } from '../../../instruments/viewer/placing.ts'

const DEGREE = Math.PI / 180

/** Of what people said; north is −z in the picture, up is y. */
export function inPicture(alignment: ModelAlignment | null): Alignment | null {
  if (!alignment) return null
  const { east, north, up, turn, around } = alignment
  return { move: [east, up, -north], turn: turn * DEGREE, around: [around[0], -around[1]] }
}

/** Not moved, and to be turned around its own middle, where its file has that. */
export const startingAt = (origin: readonly number[]): ModelAlignment => ({
  east: 0,
  north: 0,
  up: 0,
  turn: 0,
  around: [Math.round(origin[0] ?? 0), Math.round(-(origin[2] ?? 0))],
})

const rounded = (metres: number): number => Math.round(metres * 1_000) / 1_000

/** Moved on, so that its middle is that of the others and its feet stand as deep. */
export function movedOnto(alignment: ModelAlignment, own: Box3, others: Box3): ModelAlignment {
  const by = others.getCenter(new Vector3()).sub(own.getCenter(new Vector3()))
  return {
    ...alignment,
    east: rounded(alignment.east + by.x),
    north: rounded(alignment.north - by.z),
    up: rounded(alignment.up + others.min.y - own.min.y),
  }
}

/** As it is typed, in whatever language; null: it is no number. */
export function numberIn(typed: string): number | null {
  const value = Number(
    typed
      .trim()
      .replace(/[\s\u00a0]/g, '')
      .replace(',', '.')
      .replace('−', '-'),
  )
  return typed.trim() !== '' && Number.isFinite(value) ? value : null
}
