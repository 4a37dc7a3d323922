import {
  Box3,
  Color,
  LinearSRGBColorSpace,
  type Matrix4,
  NearestFilter,
  Ray,
  Scene,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import type { SerializedBVH } from 'three-mesh-bvh'
import type { BakedModel } from './baking.ts'
import { isCutAway, planesOf, type Section, type SectionBox, sectionBoxAround } from './cuts.ts'
import { DrawnMesh } from './drawn-mesh.ts'
import { Handles } from './handles.ts'
import { firstHit, type Hit, trianglesNear } from './hitting.ts'
import { createMaterials, type ViewerMaterials, viewerUniforms } from './materials.ts'
import { Picture } from './picture.ts'
import { type Alignment, alignedPlace, placeOf } from './placing.ts'
import { CameraRig, type StandardView } from './rig.ts'
import { type Snapped, snapped } from './snapping.ts'
import { Statuses } from './statuses.ts'
import { ModelTrees } from './trees.ts'

interface Shown {
  baked: BakedModel
  meshes: DrawnMesh[]
  first: number
  alignment: Alignment | null
  /** Where it stands in the picture. */
  place: Matrix4
  /** null: they are on their way. */
  trees: ModelTrees | null
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A place of the picture, from its upper left corner, in pixels. */
export interface OnScreen {
  x: number
  y: number
  /** Behind the camera it is nowhere. */
  isAhead: boolean
}

/** Pixels of a rectangle that are looked at, at most, either way. */
const MAX_PICKED = 512
/** Corners and edges draw the pointer to them from so far. */
const SNAP_PX = 12

/** Models on a canvas. Knows elements by their numbers. */
export class ModelViewer {
  readonly statuses = new Statuses()
  readonly rig: CameraRig
  readonly handles: Handles
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #uniforms = viewerUniforms(this.statuses.texture)
  readonly #materials: { baked: ViewerMaterials; placed: ViewerMaterials }
  readonly #target = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter })
  readonly #models = new Map<string, Shown>()
  readonly #picture: Picture
  #origin: Float64Array | null = null
  /** What all models lie in; null: it has to be found again. */
  #all: Box3 | null = null
  #isPainted = false

  /** Throws where there is no WebGL 2. */
  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      powerPreference: 'high-performance',
      preserveDrawingBuffer: true,
    })
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    this.#materials = {
      baked: createMaterials(this.#uniforms, { placed: false }),
      placed: createMaterials(this.#uniforms, { placed: true }),
    }
    this.rig = new CameraRig(canvas, () => this.draw())
    this.#picture = new Picture(this.#renderer, this.#scene, this.rig.camera)
    this.handles = new Handles(
      this.rig.camera,
      canvas,
      () => this.draw(),
      () => this.rig.hold(true),
    )
    this.#scene.add(this.handles.above)
  }

  /** Colours of the theme. */
  paint({ background, selection }: { background: string; selection: string }): void {
    this.#renderer.setClearColor(new Color(background))
    // As it is written: the shaders do not convert.
    this.#uniforms.selection.value.setStyle(selection, LinearSRGBColorSpace)
    this.draw()
  }

  /** `reserve` of the statuses gave its numbers, from `first` on. */
  add(id: string, baked: BakedModel, first: number, alignment: Alignment | null = null): void {
    this.remove(id)
    this.#origin ??= Float64Array.from(alignment ? alignedPlace(alignment, [...baked.origin]) : baked.origin)
    const place = placeOf(baked.origin, this.#origin, alignment)
    const meshes = baked.meshes.map((mesh) => new DrawnMesh(mesh, this.#materials))
    this.#models.set(id, { baked, meshes, first, alignment, place, trees: null })
    for (const drawn of meshes) {
      drawn.place = place
      this.#picture.meshes.add(drawn)
      this.#scene.add(drawn.mesh)
    }
    this.#all = null
    this.draw()
  }

  /** Until they are there, what is hit is found by drawing, and nothing can be measured. */
  addTrees(id: string, packed: readonly SerializedBVH[]): void {
    const shown = this.#models.get(id)
    if (shown) shown.trees = new ModelTrees(shown.baked, packed, shown.first)
  }

  align(id: string, alignment: Alignment | null): void {
    const shown = this.#models.get(id)
    if (!shown || !this.#origin) return
    shown.alignment = alignment
    shown.place = placeOf(shown.baked.origin, this.#origin, alignment)
    for (const drawn of shown.meshes) drawn.place = shown.place
    this.#all = null
    this.draw()
  }

  remove(id: string): void {
    const shown = this.#models.get(id)
    if (!shown) return
    for (const drawn of shown.meshes) {
      this.#scene.remove(drawn.mesh)
      this.#picture.meshes.delete(drawn)
      drawn.dispose()
    }
    this.#models.delete(id)
    this.#all = null
    this.draw()
  }

  /** What is added to places of the picture to have those on the map. */
  get origin(): readonly number[] {
    return this.#origin ? [...this.#origin] : [0, 0, 0]
  }

  /** Where a model stands on the map by its file. */
  originOf(id: string): readonly number[] | null {
    const shown = this.#models.get(id)
    return shown ? [...shown.baked.origin] : null
  }

  /** Where a model stands in the picture. */
  placeOf(id: string): Matrix4 | null {
    return this.#models.get(id)?.place ?? null
  }

  /** What lies around the canvas has the keys. */
  focus(): void {
    this.#renderer.domElement.parentElement?.focus()
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.#renderer.setSize(width, height, false)
    this.rig.shape(width / height)
    this.draw()
  }

  draw(): void {
    this.#uniforms.statuses.value = this.statuses.texture
    this.#picture.draw()
  }

  /** Hears of every picture that is begun: what lies above it is moved with it. */
  watch(begun: () => void): () => void {
    return this.#picture.watch(begun)
  }

  /** All of the picture as it is now, without handles; it has to be copied before the browser goes on. */
  drawnNow(): HTMLCanvasElement {
    this.#uniforms.statuses.value = this.statuses.texture
    this.handles.above.visible = false
    this.#picture.drawNow()
    this.handles.above.visible = true
    return this.#renderer.domElement
  }

  /** Of the last picture, as far as it is drawn. */
  get drawn(): Picture['drawn'] & { isWhole: boolean } {
    return { ...this.#picture.drawn, isWhole: this.#picture.isWhole }
  }

  onScreen(place: Vector3): OnScreen {
    const { clientWidth, clientHeight } = this.#renderer.domElement
    const { x, y, z } = place.clone().project(this.rig.camera)
    return { x: ((x + 1) / 2) * clientWidth, y: ((1 - y) / 2) * clientHeight, isAhead: z < 1 }
  }

  /** null: nothing is hit. Pixels of the canvas, as events give them. */
  pick(x: number, y: number): number | null {
    if ([...this.#models.values()].every(({ trees }) => trees)) return this.#hitAt(x, y)?.element ?? null
    const [hit] = this.pickIn({ x, y, width: 1, height: 1 })
    return hit ?? null
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
    return this.#hit(new Ray(place, new Vector3(0, -1, 0)))?.distance ?? null
  }

  #hitAt(x: number, y: number): Hit | null {
    const { clientWidth, clientHeight } = this.#renderer.domElement
    return this.#hit(this.rig.rayAt((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2))
  }

  #hit(ray: Ray): Hit | null {
    const standings = [...this.#models.values()].flatMap(({ trees, place }) => [...(trees?.along(ray, place) ?? [])])
    const planes = this.#uniforms.cuts.value.slice(0, this.#uniforms.cutCount.value)
    const isSeen = (element: number, point: Vector3) => this.statuses.canBeHit(element) && !isCutAway(planes, point)
    return firstHit(standings, ray, isSeen)
  }

  /** Metres of a pixel, so far away. */
  #pixelAt(distance: number): number {
    const half = Math.tan((this.rig.camera.fov / 2) * (Math.PI / 180))
    return (2 * distance * half) / Math.max(1, this.#renderer.domElement.clientHeight)
  }

  /** Elements of which something is seen in the rectangle. */
  pickIn({ x, y, width, height }: Rectangle): Set<number> {
    const { clientWidth, clientHeight } = this.#renderer.domElement
    const { camera } = this.rig
    const scale = Math.min(1, MAX_PICKED / Math.max(width, height))
    const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    this.#target.setSize(columns, rows)
    camera.setViewOffset(clientWidth, clientHeight, x, y, Math.max(1, width), Math.max(1, height))
    this.#drawNumbers()
    camera.clearViewOffset()
    const pixels = new Uint8Array(columns * rows * 4)
    this.#renderer.readRenderTargetPixels(this.#target, 0, 0, columns, rows, pixels)
    const hits = new Set<number>()
    for (let at = 0; at < pixels.length; at += 4) {
      const id = (pixels[at] ?? 0) | ((pixels[at + 1] ?? 0) << 8) | ((pixels[at + 2] ?? 0) << 16)
      if (id > 0) hits.add(id - 1)
    }
    return hits
  }

  #drawNumbers(): void {
    const background = new Color()
    this.#renderer.getClearColor(background)
    this.handles.above.visible = false
    for (const drawn of this.#picture.meshes) drawn.wear('numbered')
    this.#picture.showAll()
    this.#renderer.setRenderTarget(this.#target)
    this.#renderer.setClearColor(0x000000, 0)
    this.#renderer.clear()
    this.#renderer.render(this.#scene, this.rig.camera)
    this.#renderer.setRenderTarget(null)
    this.#renderer.setClearColor(background, 1)
    for (const drawn of this.#picture.meshes) drawn.wear('shaded')
    this.handles.above.visible = true
  }

  /** Of everything, or of these elements; empty when nothing of it is to be seen. */
  boxOf(elements?: Iterable<number>): Box3 {
    const box = new Box3()
    if (!elements) {
      this.#all ??= this.#boxOfAll()
      return box.copy(this.#all)
    }
    for (const element of elements) {
      const own = this.#boxOf(element)
      if (own) box.union(own)
    }
    return box
  }

  #boxOfAll(): Box3 {
    const box = new Box3()
    for (const shown of this.#models.values()) {
      for (let at = 0; at < shown.baked.bounds.length; at += 6) box.union(boxAt(shown, at))
    }
    return box
  }

  #boxOf(element: number): Box3 | null {
    for (const shown of this.#models.values()) {
      const at = (element - shown.first) * 6
      if (at >= 0 && at < shown.baked.bounds.length) return boxAt(shown, at)
    }
    return null
  }

  /** Brings it into the picture; the camera keeps its direction unless it is given one. */
  fit(elements?: Iterable<number>, view?: StandardView): void {
    const box = this.boxOf(elements)
    if (box.isEmpty()) return
    this.rig.reach(this.boxOf())
    this.rig.fit(box, view)
    this.draw()
  }

  cut(section: Section | null, box: SectionBox | null): void {
    const planes = planesOf(section, box, this.boxOf())
    for (const [at, plane] of planes.entries()) this.#uniforms.cuts.value[at]?.copy(plane)
    this.#uniforms.cutCount.value = planes.length
    this.draw()
  }

  /** null: nothing of these elements is to be seen. */
  sectionBoxOf(elements: Iterable<number>): SectionBox | null {
    const wanted = this.boxOf(elements)
    return wanted.isEmpty() ? null : sectionBoxAround(wanted, this.boxOf())
  }

  /** `paint` writes into the statuses of all elements. */
  paintStatuses(paint: (statuses: Uint32Array) => void): void {
    this.statuses.paint(paint)
    this.#isPainted = true
    this.draw()
  }

  /** All have their own colours again. */
  unpaint(): void {
    if (!this.#isPainted) return
    for (const bit of ['colored', 'absent', 'faint'] as const) this.statuses.setAll(bit, false)
    this.#isPainted = false
    this.draw()
  }

  dispose(): void {
    this.rig.dispose()
    this.handles.dispose()
    for (const id of [...this.#models.keys()]) this.remove(id)
    this.#picture.dispose()
    for (const { shaded, numbered } of Object.values(this.#materials)) {
      shaded.dispose()
      numbered.dispose()
    }
    this.#target.dispose()
    this.statuses.dispose()
    this.#renderer.dispose()
  }
}

/** Empty: nothing of the element is to be seen. */
function boxAt({ baked, place }: Shown, at: number): Box3 {
  const box = new Box3()
  if (Number.isNaN(baked.bounds[at])) return box
  box.min.fromArray(baked.bounds, at)
  box.max.fromArray(baked.bounds, at + 3)
  return box.applyMatrix4(place)
}
