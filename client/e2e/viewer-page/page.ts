/** The viewer by itself, with a model that is given it: what it draws is told by the numbers of elements. */
import { Vector3 } from 'three'
import { bakeInWorker } from '../../src/instruments/viewer/bake-in-worker.ts'
import { axes, type SectionBox, shareAt } from '../../src/instruments/viewer/cuts.ts'
import type { NumberedLayer } from '../../src/instruments/viewer/picking.ts'
import { ModelViewer } from '../../src/instruments/viewer/viewer.ts'
import { type Block, blocksModel } from './blocks.ts'

type Place = readonly [x: number, y: number, z: number]

/** Metres; what is outside of them is cut away. */
interface Cuts {
  /** What lies further along z. */
  z?: number
  box?: { low: Place; high: Place }
}

/** Elements, in the order of their numbers. */
interface Seen {
  whole: number[]
  /** Of which a cut is seen. */
  capped: number[]
  ghosts: number[]
}

/** Rays beside pixels: they know all bodies and no picture. */
interface Compared {
  points: number
  /** Where the picture of numbers and the ray have another element. */
  others: number
  /** Seen by a ray, and nowhere in the picture of numbers. */
  missing: number[]
}

export interface ViewerPage {
  open(blocks: readonly Block[]): Promise<void>
  look(eye: Place, target: Place): void
  cut(cuts: Cuts): void
  ghost(elements: readonly number[]): void
  hide(elements: readonly number[]): void
  /** Of two pictures the first takes a part of the width; null: there is one. */
  divide(share: number | null): void
  seen(side?: 0 | 1): Seen
  compare(): Compared
  /** Triangles of bodies in a whole picture, of all that there are. */
  drawn(): { drawn: number; all: number }
}

declare global {
  interface Window {
    viewerPage: ViewerPage
  }
}

/** Triangles of the floor, which is drawn always. */
const GROUND = 2
/** Pixels from one ray to the next. */
const STRIDE = 9
const canvas = document.getElementById('picture') as HTMLCanvasElement
const viewer = new ModelViewer(canvas)
viewer.resize(canvas.clientWidth, canvas.clientHeight)
let triangles = 0

const vector = (place: Place): Vector3 => new Vector3(...place)
const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((one, other) => one - other)

function numbers(layer: NumberedLayer, side: 0 | 1 = 0) {
  const place = { x: viewer.leftOf(side), y: 0, ...viewer.sizeOf(side) }
  return viewer.picking.numbersIn(place, layer)
}

function sharesOf(place: Place): SectionBox['low'] {
  const [x, y, z] = axes.map((axis, at) => shareAt(viewer.models.box, axis, place[at] ?? 0))
  return { x: x ?? 0, y: y ?? 0, z: z ?? 0 }
}

/** Through the middle of every so many pixels. */
function compare(): Compared {
  const { columns, rows, elements } = numbers('bodies')
  const { width, height } = viewer.sizeOf(0)
  const found = new Set(elements)
  const hits = new Map<number, number>()
  let [points, others] = [0, 0]
  for (let row = 2; row < rows; row += STRIDE) {
    for (let column = 2; column < columns; column += STRIDE) {
      const [x, y] = [((column + 0.5) / columns) * width, (1 - (row + 0.5) / rows) * height]
      const ray = viewer.picking.elementAt(x, y) ?? -1
      points += 1
      if (elements[column + row * columns] !== ray) others += 1
      if (ray >= 0) hits.set(ray, (hits.get(ray) ?? 0) + 1)
    }
  }
  // What a single ray meets may be narrower than a pixel.
  const missing = sorted([...hits].flatMap(([element, times]) => (times > 1 && !found.has(element) ? [element] : [])))
  return { points, others, missing }
}

window.viewerPage = {
  open: async (blocks) => {
    const first = viewer.statuses.reserve(blocks.length)
    const { baked, trees } = await bakeInWorker(blocksModel(blocks), first, new AbortController().signal)
    viewer.models.add('blocks', baked, first)
    viewer.models.addTrees('blocks', await trees)
    triangles = baked.triangles
  },
  look: (eye, target) => {
    viewer.rig.pose = { eye: vector(eye), target: vector(target) }
    viewer.rig.reach(viewer.models.wholeBox)
  },
  cut: ({ z, box }) => {
    const section =
      z === undefined ? null : { axis: 'z' as const, share: shareAt(viewer.models.box, 'z', z), flipped: false }
    viewer.cut(section, box ? { low: sharesOf(box.low), high: sharesOf(box.high) } : null)
  },
  ghost: (elements) => {
    viewer.statuses.setAll('ghost', false)
    viewer.statuses.set(elements, 'ghost', true)
  },
  hide: (elements) => {
    viewer.statuses.setAll('hidden', false)
    viewer.statuses.set(elements, 'hidden', true)
  },
  divide: (share) => {
    viewer.divide(share !== null)
    if (share !== null) viewer.share = share
  },
  seen: (side = 0) => {
    const bodies = numbers('bodies', side)
    const ghosts = numbers('ghosts', side)
    return {
      whole: sorted(bodies.elements.filter((element) => element >= 0)),
      capped: sorted(bodies.elements.filter((_, pixel) => bodies.isCap[pixel] === 1)),
      ghosts: sorted(ghosts.elements.filter((element) => element >= 0)),
    }
  },
  compare,
  drawn: () => {
    viewer.drawnNow()
    return { drawn: viewer.drawn.triangles - GROUND, all: triangles }
  },
}
