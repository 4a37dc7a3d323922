import { type Color, LinearSRGBColorSpace, Scene, Vector3, WebGLRenderer } from 'three'
import { Composition } from './composition.ts'
import { isCutAway, planesOf, type Section, type SectionBox, sectionBoxAround } from './cuts.ts'
import { Ground } from './ground.ts'
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

/** Colours of the theme, as CSS writes them. */
export interface ViewerTheme {
  background: string
  /** Behind what is looked at. */
  sky: string
  ground: string
  line: string
  edge: string
  shadow: string
  selection: string
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
  readonly #above = new Scene()
  readonly #ground = new Ground()
  readonly #composition: Composition
  readonly #picture: Picture
  #isPainted = false

  /** Throws where there is no WebGL 2. */
  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: false,
      powerPreference: 'high-performance',
      preserveDrawingBuffer: true,
    })
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    this.rig = new CameraRig(canvas, () => this.draw())
    this.#composition = new Composition(this.#renderer)
    this.#scene.add(this.#ground.mesh)
    this.#picture = new Picture({
      renderer: this.#renderer,
      scene: this.#scene,
      ground: this.#ground.mesh,
      above: this.#above,
      camera: this.rig.camera,
      composition: this.#composition,
      hasFaint: () => this.statuses.hasFaint,
      begin: () => this.#begin(),
    })
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
    this.#above.add(this.handles.above)
    this.picking = new Picking({
      renderer: this.#renderer,
      scene: this.#scene,
      rig: this.rig,
      picture: this.#picture,
      models: this.models,
      beside: this.#ground.mesh,
      isSeen: (element, point) => this.statuses.canBeHit(element) && !isCutAway(this.#cuts, point),
    })
    this.rig.placeAt = (x, y) => this.picking.placeAt(x, y)
    this.#uniforms.depths.value = this.#composition.colors.depthTexture
  }

  /** Before a picture: how far it reaches. */
  #begin(): number {
    const all = this.models.wholeBox
    if (all.isEmpty()) return 1
    this.#ground.lie(all)
    this.rig.reach(all)
    this.#uniforms.reach.value = Math.max(0.1, this.rig.camera.distance)
    return all.getSize(new Vector3()).length()
  }

  get #cuts() {
    return this.#uniforms.cuts.value.slice(0, this.#uniforms.cutCount.value)
  }

  /** Colours of the theme. */
  paint(theme: ViewerTheme): void {
    const { background, sky, edge, selection } = this.#composition.theme
    const { ground, line } = this.#ground.colors
    const taken: [{ value: Color }, string][] = [
      [background, theme.background],
      [sky, theme.sky],
      [edge, theme.edge],
      [selection, theme.selection],
      [ground, theme.ground],
      [line, theme.line],
      [this.#uniforms.selection, theme.selection],
      [this.#uniforms.edge, theme.edge],
      [this.#uniforms.shadow, theme.shadow],
    ]
    // As it is written: the shaders do not convert.
    for (const [uniform, color] of taken) uniform.value.setStyle(color, LinearSRGBColorSpace)
    this.draw()
  }

  /** What lies around the canvas has the keys. */
  focus(): void {
    this.#renderer.domElement.closest<HTMLElement>('[tabindex]')?.focus()
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.#renderer.setSize(width, height, false)
    const { width: columns, height: rows } = this.#renderer.domElement
    this.#composition.resize(columns, rows)
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
  get drawn(): Picture['drawn'] & { isWhole: boolean; passes: number; quality: number } {
    const { drawn, isWhole, passes, quality } = this.#picture
    return { ...drawn, isWhole, passes, quality: quality.level }
  }

  /** Of the canvas, in pixels. */
  get size(): { width: number; height: number } {
    const { clientWidth: width, clientHeight: height } = this.#renderer.domElement
    return { width, height }
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
    this.rig.fit(box, view)
    this.draw()
  }

  /** The first picture of these elements. */
  open(elements: Iterable<number>): void {
    const boxes = Array.from(elements, (element) => this.models.boxOf([element]))
    const box = openingBox(this.models.wholeBox, boxes)
    if (box.isEmpty()) return
    this.rig.fit(box, 'home')
    this.draw()
  }

  /** Elements of which something is seen. */
  inSight(): ReadonlySet<number> {
    const { width, height } = this.size
    return width === 0 ? new Set() : this.picking.elementsIn({ x: 0, y: 0, width, height })
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
    for (const all of Object.values(this.#materials)) for (const material of Object.values(all)) material.dispose()
    this.#composition.dispose()
    this.#ground.dispose()
    this.picking.dispose()
    this.statuses.dispose()
    this.#renderer.dispose()
  }
}
