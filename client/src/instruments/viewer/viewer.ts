import { Color, LinearSRGBColorSpace, Scene, type Vector3, WebGLRenderer } from 'three'
import { isCutAway, planesOf, type Section, type SectionBox, sectionBoxAround } from './cuts.ts'
import { Handles } from './handles.ts'
import { createMaterials, type ViewerMaterials, viewerUniforms } from './materials.ts'
import { Moves } from './moves.ts'
import { openingBox } from './opening.ts'
import { Picking } from './picking.ts'
import { Picture } from './picture.ts'
import { CameraRig, type StandardView } from './rig.ts'
import { ShownModels } from './shown-models.ts'
import { Statuses } from './statuses.ts'

/** A place of the picture, from its upper left corner, in pixels. */
export interface OnScreen {
  x: number
  y: number
  /** Behind the camera it is nowhere. */
  isAhead: boolean
}

/** Models on a canvas. Knows elements by their numbers. */
export class ModelViewer {
  readonly statuses = new Statuses()
  readonly rig: CameraRig
  readonly handles: Handles
  readonly models: ShownModels
  readonly picking: Picking
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #uniforms: ReturnType<typeof viewerUniforms>
  readonly #materials: { baked: ViewerMaterials; placed: ViewerMaterials }
  readonly #picture: Picture
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
    this.rig = new CameraRig(canvas, () => this.draw())
    this.#picture = new Picture(this.#renderer, this.#scene, this.rig.camera)
    const moves = new Moves()
    this.#uniforms = viewerUniforms(this.statuses.texture, moves.uniforms)
    this.#materials = {
      baked: createMaterials(this.#uniforms, { placed: false }),
      placed: createMaterials(this.#uniforms, { placed: true }),
    }
    this.models = new ShownModels({
      moves,
      scene: this.#scene,
      drawn: this.#picture.meshes,
      materials: this.#materials,
      changed: () => this.draw(),
    })
    this.handles = new Handles(
      this.rig.camera,
      canvas,
      () => this.draw(),
      () => this.rig.hold(true),
    )
    this.#scene.add(this.handles.above)
    this.picking = new Picking({
      renderer: this.#renderer,
      scene: this.#scene,
      rig: this.rig,
      picture: this.#picture,
      models: this.models,
      above: this.handles.above,
      isSeen: (element, point) => this.statuses.canBeHit(element) && !isCutAway(this.#cuts, point),
    })
  }

  get #cuts() {
    return this.#uniforms.cuts.value.slice(0, this.#uniforms.cutCount.value)
  }

  /** Colours of the theme. */
  paint({ background, selection }: { background: string; selection: string }): void {
    this.#renderer.setClearColor(new Color(background))
    // As it is written: the shaders do not convert.
    this.#uniforms.selection.value.setStyle(selection, LinearSRGBColorSpace)
    this.draw()
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

  /** Brings it into the picture; the camera keeps its direction unless it is given one. */
  fit(elements?: Iterable<number>, view?: StandardView): void {
    const box = elements ? this.models.boxOf(elements) : this.models.wholeBox
    if (box.isEmpty()) return
    this.rig.reach(this.models.wholeBox)
    this.rig.fit(box, view)
    this.draw()
  }

  /** The first picture of these elements. */
  open(elements: Iterable<number>): void {
    const boxes = Array.from(elements, (element) => this.models.boxOf([element]))
    const box = openingBox(this.models.wholeBox, boxes)
    if (box.isEmpty()) return
    this.rig.reach(this.models.wholeBox)
    this.rig.fit(box, 'home')
    this.draw()
  }

  cut(section: Section | null, box: SectionBox | null): void {
    const planes = planesOf(section, box, this.models.box)
    for (const [at, plane] of planes.entries()) this.#uniforms.cuts.value[at]?.copy(plane)
    this.#uniforms.cutCount.value = planes.length
    this.draw()
  }

  /** null: nothing of these elements is to be seen. */
  sectionBoxOf(elements: Iterable<number>): SectionBox | null {
    const wanted = this.models.boxOf(elements)
    return wanted.isEmpty() ? null : sectionBoxAround(wanted, this.models.box)
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
    this.models.dispose()
    this.#picture.dispose()
    for (const { shaded, numbered } of Object.values(this.#materials)) {
      shaded.dispose()
      numbered.dispose()
    }
    this.picking.dispose()
    this.statuses.dispose()
    this.#renderer.dispose()
  }
}
