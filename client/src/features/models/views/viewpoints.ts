import { type ElementSet, elementSetOf, type Standpoint, type Viewpoint, viewpointLimits } from '@plumbline/core/bim'
import { Vector3 } from 'three'
import { subscribe } from 'valtio'
import { axes, placeAt, type Section, type SectionBox, shareAt } from '../../../instruments/viewer/cuts.ts'
import type { ModelViewer } from '../../../instruments/viewer/viewer.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { ModelView } from '../model-view.ts'

type Place = [number, number, number]

/** Millimetres are enough for everything that is kept or told. */
const rounded = (metres: number): number => Math.round(metres * 1_000) / 1_000

export const onMap = ({ models: { origin } }: ModelViewer, { x, y, z }: Vector3): Place => [
  rounded(x + (origin[0] ?? 0)),
  rounded(y + (origin[1] ?? 0)),
  rounded(z + (origin[2] ?? 0)),
]

export const inPicture = ({ models: { origin } }: ModelViewer, [x, y, z]: Readonly<Place>): Vector3 =>
  new Vector3(x - (origin[0] ?? 0), y - (origin[1] ?? 0), z - (origin[2] ?? 0))

/** Where one stands and what is cut away, by places on the map: in another picture it is the same. */
export function standpointOf(view: ModelView): Standpoint | null {
  const { viewer, state } = view
  if (!viewer || state.loaded.length === 0) return null
  const { eye, target } = viewer.rig.pose
  const models = viewer.models.box
  const corner = (shares: SectionBox['low']): Place => {
    const [x, y, z] = axes.map((axis) => placeAt(models, axis, shares[axis]))
    return onMap(viewer, new Vector3(x, y, z))
  }
  const { section, box } = state
  return {
    eye: onMap(viewer, eye),
    target: onMap(viewer, target),
    section: section && {
      axis: section.axis,
      at: rounded(placeAt(models, section.axis, section.share) + originAt(viewer, section.axis)),
      isFlipped: section.flipped,
    },
    box: box && { low: corner(box.low), high: corner(box.high) },
  }
}

/** As another person sees it, or as it was kept. */
export function standAt(view: ModelView, { eye, target, section, box }: Standpoint): void {
  const { viewer } = view
  if (!viewer) return
  const models = viewer.models.box
  const sharesOf = (corner: Place): SectionBox['low'] => {
    const place = inPicture(viewer, corner)
    return { x: shareAt(models, 'x', place.x), y: shareAt(models, 'y', place.y), z: shareAt(models, 'z', place.z) }
  }
  const plane: Section | null = section && {
    axis: section.axis,
    share: shareAt(models, section.axis, section.at - originAt(viewer, section.axis)),
    flipped: section.isFlipped,
  }
  view.cut(plane)
  view.cutBox(box && { low: sharesOf(box.low), high: sharesOf(box.high) })
  viewer.rig.reach(viewer.models.wholeBox)
  viewer.rig.pose = { eye: inPicture(viewer, eye), target: inPicture(viewer, target) }
  viewer.draw()
}

const originAt = ({ models: { origin } }: ModelViewer, axis: 'x' | 'y' | 'z'): number => origin[axes.indexOf(axis)] ?? 0

/** Everything of the look: also what is hidden, transparent and selected. */
export function viewpointOf(view: ModelView): Viewpoint | null {
  const stands = standpointOf(view)
  if (!stands) return null
  const { hidden, ghost, selected, loaded, tree } = view.state
  const setOf = (elements: ReadonlySet<number>) => toSet(loaded, elements)
  return { ...stands, hidden: setOf(hidden), ghost: setOf(ghost), selected: setOf(selected), tree }
}

/** Until then its elements and places mean nothing. */
const isReady = ({ state }: ModelView): boolean => state.loaded.length > 0 && state.loading.length === 0

/** Ends the wait for the models, by view. */
const waits = new WeakMap<ModelView, () => void>()

/** At once, or when the models are there; of what was asked for meanwhile the last. */
export function showViewpoint(view: ModelView, viewpoint: Viewpoint): void {
  waits.get(view)?.()
  if (isReady(view)) {
    show(view, viewpoint)
    return
  }
  const end = subscribe(view.state, () => {
    if (!isReady(view)) return
    end()
    show(view, viewpoint)
  })
  waits.set(view, end)
}

function show(view: ModelView, viewpoint: Viewpoint): void {
  const { loaded } = view.state
  view.state.tree = viewpoint.tree
  view.showOnly(fromSet(loaded, viewpoint.hidden), fromSet(loaded, viewpoint.ghost))
  view.select(fromSet(loaded, viewpoint.selected))
  standAt(view, viewpoint)
}

/** More elements than may be named: what is kept would not be what is seen. */
export const namesTooMany = ({ hidden, ghost, selected }: Viewpoint): boolean =>
  [hidden, ghost, selected].some(
    ({ elements }) => Object.values(elements).reduce((sum, guids) => sum + guids.length, 0) > viewpointLimits.elements,
  )

export function toSet(loaded: readonly LoadedModel[], elements: ReadonlySet<number>): ElementSet {
  const guids = loaded.map(({ id, first, table }) => [id, table.guids.filter((_, at) => elements.has(first + at))])
  return elementSetOf(Object.fromEntries(guids), Object.fromEntries(loaded.map(({ id, table }) => [id, table.guids])))
}

/** Elements that are gone are left out. */
export function fromSet(loaded: readonly LoadedModel[], { isAllBut, elements }: ElementSet): Set<number> {
  const found = new Set<number>()
  for (const { id, first, table } of loaded) {
    const named = new Set(elements[id])
    for (const [at, guid] of table.guids.entries()) if (named.has(guid) !== isAllBut) found.add(first + at)
  }
  return found
}
