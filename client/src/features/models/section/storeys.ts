import type { Box3 } from 'three'
import { type SectionBox, shareAt } from '../../../instruments/viewer/cuts.ts'
import type { LoadedModel } from '../element-tree.ts'

/** Heights in the picture, metres; null: the storey is the lowest or the highest one. */
export interface StoreySlice {
  name: string
  low: number | null
  high: number | null
}

/**
 * The storeys of the models from the top. Files say how high a storey is above each other one, and not always above what:
 * that is read from where the elements of most storeys stand.
 */
export function storeySlices(
  loaded: readonly LoadedModel[],
  bottomOf: (element: number) => number | null,
): StoreySlice[] {
  const slices = new Map<string, StoreySlice>()
  for (const model of loaded) {
    for (const slice of slicesOf(model, bottomOf)) {
      const known = slices.get(slice.name)
      slices.set(slice.name, known ? { name: slice.name, low: lower(known, slice), high: higher(known, slice) } : slice)
    }
  }
  return [...slices.values()].sort((one, other) => (other.low ?? LOWEST) - (one.low ?? LOWEST))
}

const LOWEST = Number.NEGATIVE_INFINITY
const HIGHEST = Number.POSITIVE_INFINITY

const lower = (one: StoreySlice, other: StoreySlice): number | null =>
  finite(Math.min(one.low ?? LOWEST, other.low ?? LOWEST))
const higher = (one: StoreySlice, other: StoreySlice): number | null =>
  finite(Math.max(one.high ?? HIGHEST, other.high ?? HIGHEST))
const finite = (height: number): number | null => (Number.isFinite(height) ? height : null)

function slicesOf(model: LoadedModel, bottomOf: (element: number) => number | null): StoreySlice[] {
  const { places, placeOf } = model.table
  const storeys = [...places.entries()]
    .flatMap(([place, { name, ifcClass, elevation }]) =>
      ifcClass === 'IfcBuildingStorey' && elevation !== null ? [{ place, name, elevation }] : [],
    )
    .sort((one, other) => one.elevation - other.elevation)
  const offsets = storeys.flatMap(({ place, elevation }) => {
    const bottoms = placeOf.flatMap((of, at) => (of === place ? (bottomOf(model.first + at) ?? []) : []))
    const bottom = middleOf(bottoms)
    return bottom === null ? [] : [bottom - elevation]
  })
  const offset = middleOf(offsets)
  if (offset === null) return []
  return storeys.map(({ name, elevation }, at) => {
    const above = storeys[at + 1]
    return { name, low: at === 0 ? null : elevation + offset, high: above ? above.elevation + offset : null }
  })
}

function middleOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null
}

/** What is left of the models: everything at the height of the storey. */
export const boxOfStorey = ({ low, high }: StoreySlice, models: Box3): SectionBox => ({
  low: { x: 0, y: low === null ? 0 : shareAt(models, 'y', low), z: 0 },
  high: { x: 1, y: high === null ? 1 : shareAt(models, 'y', high), z: 1 },
})
