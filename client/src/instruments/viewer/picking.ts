import {
  Color,
  NearestFilter,
  Ray,
  type Scene,
  Vector3,
  type Vector4,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { CAP } from './cap-shaders.ts'
import type { Caps } from './caps.ts'
import { entryAlong } from './cuts.ts'
import type { DrawnMesh } from './drawn-mesh.ts'
import type { Halves, Side } from './halves.ts'
import { firstHit, type Hit, openedHit, trianglesNear } from './hitting.ts'
import type { Picture } from './picture.ts'
import type { CameraRig } from './rig.ts'
import type { ShownModels } from './shown-models.ts'
import { type Snapped, snapped } from './snapping.ts'

/** In pixels of the canvas, from its upper left corner. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What of the models is below the pointer. */
export interface SeenFace {
  point: Vector3
  /** Which way the face looks that was hit, or the other way around: files do not say what is inside. */
  normal: Vector3
}

/** Bodies, or what is only a shadow of itself. */
export type NumberedLayer = 'bodies' | 'ghosts'

/** What is seen in a rectangle, pixel by pixel, row by row from its lower left corner. */
interface SeenNumbers {
  columns: number
  rows: number
  /** Numbers of elements; -1: nothing is there. */
  elements: Int32Array
  /** 1: a body is seen cut open there. */
  isCap: Uint8Array
}

/** Pixels of a rectangle that are looked at, at most, either way. */
const MAX_PICKED = 512
/** Metres from a point to the face that it is on. */
const ON_FACE = 0.001
/** Corners and edges draw the pointer to them from so far. */
const SNAP_PX = 12

interface Parts {
  renderer: WebGLRenderer
  scene: Scene
  rig: CameraRig
  halves: Halves
  picture: Picture
  /** What is drawn. */
  meshes: ReadonlySet<DrawnMesh>
  models: ShownModels
  caps: Caps
  /** What is drawn beside the models cannot be hit. */
  beside: { visible: boolean }
  /** Elements look as they do in this picture. */
  look(side: Side, layer: NumberedLayer): void
  /** Whether the element can be hit in the picture. */
  isThere(element: number, side: Side): boolean
  cuts(): readonly Vector4[]
  /** Whether there is something of the element to be hit at the point of the picture. */
  isSeen(element: number, point: Vector3, side: Side): boolean
}

/** What lies below a point or in a rectangle of the canvas: by rays, or by drawing the numbers of elements as colours. */
export class Picking {
  readonly #parts: Parts
  readonly #target = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** null: nothing is hit. Pixels of the canvas, as events give them. */
  elementAt(x: number, y: number): number | null {
    if (this.#parts.models.hasTrees) return this.#hitAt(x, y)?.element ?? null
    const [hit] = this.elementsIn({ x, y, width: 1, height: 1 })
    return hit ?? null
  }

  /** The place below a point of the canvas; null: nothing is hit, or it is not known yet. */
  placeAt(x: number, y: number): Vector3 | null {
    return this.#hitAt(x, y)?.point ?? null
  }

  /** null: nothing is hit, or it is not known yet. */
  faceAt(x: number, y: number): SeenFace | null {
    const hit = this.#hitAt(x, y)
    const [triangle] = hit ? trianglesNear(hit, ON_FACE) : []
    return hit && triangle ? { point: hit.point, normal: triangle.getNormal(new Vector3()) } : null
  }

  /** The corner, edge or face below a point of the canvas; null: nothing is hit. */
  snapAt(x: number, y: number): Snapped | null {
    const hit = this.#hitAt(x, y)
    if (!hit) return null
    const reach = SNAP_PX * this.#pixelAt(hit.distance)
    return snapped(hit.point, trianglesNear(hit, reach), reach)
  }

  /** How far below a place something is to stand on; null: nothing is. */
  depthBelow(place: Vector3): number | null {
    return this.#hit(new Ray(place, new Vector3(0, -1, 0)), 0)?.distance ?? null
  }

  /** Elements of which something is seen in the rectangle; it is meant in the picture in which its middle is. */
  elementsIn(rectangle: Rectangle): Set<number> {
    const seen = new Set(this.numbersIn(rectangle).elements)
    seen.delete(-1)
    return seen
  }

  numbersIn({ x: left, y, width, height }: Rectangle, layer: NumberedLayer = 'bodies'): SeenNumbers {
    const { renderer, rig, halves } = this.#parts
    const side = halves.sideAt(left + width / 2)
    const { x } = halves.placeIn(left, y, side)
    const { width: fullWidth, height: fullHeight } = halves.sizeOf(side)
    const scale = Math.min(1, MAX_PICKED / Math.max(width, height))
    const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    this.#target.setSize(columns, rows)
    this.#parts.caps.resize(columns, rows)
    rig.camera.setViewOffset(fullWidth, fullHeight, x, y, Math.max(1, width), Math.max(1, height))
    this.#drawNumbers(side, layer)
    rig.camera.clearViewOffset()
    const pixels = new Uint8Array(columns * rows * 4)
    renderer.readRenderTargetPixels(this.#target, 0, 0, columns, rows, pixels)
    const [elements, isCap] = [new Int32Array(columns * rows), new Uint8Array(columns * rows)]
    for (let at = 0; at < elements.length; at++) {
      const byte = at * 4
      elements[at] = ((pixels[byte] ?? 0) | ((pixels[byte + 1] ?? 0) << 8) | ((pixels[byte + 2] ?? 0) << 16)) - 1
      isCap[at] = pixels[byte + 3] === CAP ? 1 : 0
    }
    return { columns, rows, elements, isCap }
  }

  dispose(): void {
    this.#target.dispose()
  }

  #drawNumbers(side: Side, layer: NumberedLayer): void {
    const { renderer, scene, rig, picture, meshes, beside, caps, look } = this.#parts
    look(side, layer)
    const background = new Color()
    renderer.getClearColor(background)
    beside.visible = false
    wear(meshes, 'numbered')
    picture.showAll()
    renderer.setRenderTarget(this.#target)
    renderer.setClearColor(0x000000, 0)
    renderer.clear()
    renderer.render(scene, rig.camera)
    if (caps.isAsked && layer === 'bodies') {
      caps.begin()
      caps.count(scene, rig.camera, meshes)
      caps.fill(rig.camera, this.#target)
    }
    renderer.setRenderTarget(null)
    renderer.setClearColor(background, 1)
    picture.hideAll()
    wear(meshes, 'shaded')
    beside.visible = true
  }

  /** From the eye through a point of the canvas. */
  rayAt(x: number, y: number): Ray {
    const { halves, rig } = this.#parts
    return rig.rayAt(halves.placeIn(x, y))
  }

  #hitAt(x: number, y: number): Hit | null {
    return this.#hit(this.rayAt(x, y), this.#parts.halves.sideAt(x))
  }

  #hit(ray: Ray, side: Side): Hit | null {
    const { models, isSeen, isThere, cuts } = this.#parts
    const entry = entryAlong(cuts(), ray)
    const opened = entry === null ? null : openedHit(models.along(ray), ray, entry, (element) => isThere(element, side))
    if (opened) return opened
    return firstHit(models.along(ray), ray, (element, point) => isSeen(element, point, side))
  }

  /** Metres of a pixel, so far away. */
  #pixelAt(distance: number): number {
    const { camera } = this.#parts.rig
    const half = Math.tan((camera.fov / 2) * (Math.PI / 180))
    return (
      (2 * (camera.isFlat ? camera.distance : distance) * half) /
      Math.max(1, this.#parts.renderer.domElement.clientHeight)
    )
  }
}

function wear(meshes: Iterable<DrawnMesh>, which: Parameters<DrawnMesh['wear']>[0]): void {
  for (const drawn of meshes) drawn.wear(which)
}
