import { type Color, LinearSRGBColorSpace, Scene, Vector3, WebGLRenderer } from 'three'
import { Caps } from './caps.ts'
import { Composition, compositionTheme } from './composition.ts'
import { isCutAway, planesOf, type Section, type SectionBox, sectionBoxAround } from './cuts.ts'
import type { DrawnMesh } from './drawn-mesh.ts'
import { Ground } from './ground.ts'
import { Halves, type Side } from './halves.ts'
import { Handles } from './handles.ts'
import { createMaterials, type ViewerMaterials, viewerUniforms } from './materials.ts'
import { Moves } from './moves.ts'
import { openingBox } from './opening.ts'
import { Picking } from './picking.ts'
import { Picture } from './picture.ts'
import { CameraRig, type StandardView } from './rig.ts'
import { ShownModels } from './shown-models.ts'
import { Statuses } from './statuses.ts'

/** A place of a picture, from its upper left corner, in pixels. */
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

interface Half {
  picture: Picture
  composition: Composition
  caps: Caps
}

/**
 * Models on a canvas: in one picture, or in two beside each other in which elements look otherwise. Both are seen by one
 * camera and drawn of the same geometry. Knows elements by their numbers.
 */
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
  readonly #theme = compositionTheme()
  readonly #meshes = new Set<DrawnMesh>()
  readonly #halves: Halves
  readonly #numberCaps: Caps
  readonly #first: Half
  /** null: there is one picture. */
  #second: Half | null = null
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
    this.#halves = new Halves(canvas)
    this.rig = new CameraRig(canvas, () => this.draw(), this.#halves)
    this.#scene.add(this.#ground.mesh)
    const moves = new Moves()
    this.#uniforms = viewerUniforms(this.statuses.textureOf(0), moves.uniforms)
    this.#materials = {
      baked: createMaterials(this.#uniforms, { placed: false }),
      placed: createMaterials(this.#uniforms, { placed: true }),
    }
    this.#numberCaps = new Caps(this.#renderer, this.#uniforms, { ofNumbers: true })
    this.#first = this.#half(0)
    this.models = new ShownModels({
      moves,
      scene: this.#scene,
      drawn: this.#meshes,
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
      halves: this.#halves,
      picture: this.#first.picture,
      meshes: this.#meshes,
      models: this.models,
      caps: this.#numberCaps,
      beside: this.#ground.mesh,
      look: (side, layer) => {
        this.#look(side)
        this.#uniforms.ofGhosts.value = layer === 'ghosts'
      },
      isThere: (element, side) => this.statuses.canBeHit(element, side),
      cuts: () => this.#cuts,
      isSeen: (element, point, side) => this.statuses.canBeHit(element, side) && !isCutAway(this.#cuts, point),
    })
    this.rig.placeAt = (x, y) => this.picking.placeAt(x, y)
  }

  #half(side: Side): Half {
    const composition = new Composition(this.#renderer, this.#theme)
    const caps = new Caps(this.#renderer, this.#uniforms, { ofNumbers: false })
    const picture = new Picture({
      renderer: this.#renderer,
      scene: this.#scene,
      ground: this.#ground.mesh,
      above: this.#above,
      camera: this.rig.camera,
      composition,
      caps,
      meshes: this.#meshes,
      place: () => ({ x: this.#halves.leftOf(side), ...this.#halves.sizeOf(side) }),
      look: () => {
        this.#look(side)
        this.#uniforms.depths.value = composition.colors.depthTexture
      },
      hasFaint: () => this.statuses.hasFaint(side),
      begin: () => this.#begin(),
    })
    return { picture, composition, caps }
  }

  #look(side: Side): void {
    this.#uniforms.statuses.value = this.statuses.textureOf(side)
  }

  get #all(): readonly Half[] {
    return this.#second ? [this.#first, this.#second] : [this.#first]
  }

  /** Two pictures beside each other; each is painted by itself. */
  divide(isDivided: boolean): void {
    if (isDivided === this.#halves.isDivided) return
    this.#halves.isDivided = isDivided
    this.statuses.divide(isDivided)
    this.handles.isResting = isDivided
    if (this.#second) disposeHalf(this.#second)
    this.#second = isDivided ? this.#half(1) : null
    this.#shape()
  }

  /** Of the width, what the left one of two pictures takes; bounded. */
  get share(): number {
    return this.#halves.share
  }

  set share(share: number) {
    this.#halves.share = share
    if (this.#halves.isDivided) this.#shape()
  }

  get sides(): readonly Side[] {
    return this.#halves.sides
  }

  /** Where a picture begins, in pixels from the left of the canvas. */
  leftOf(side: Side): number {
    return this.#halves.leftOf(side)
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
    const { background, sky, edge, selection } = this.#theme
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
    this.#shape()
  }

  #shape(): void {
    const ratio = this.#renderer.getPixelRatio()
    for (const [side, { composition, caps }] of this.#all.entries()) {
      const { width, height } = this.#halves.sizeOf(side as Side)
      if (width === 0 || height === 0) return
      composition.resize(Math.floor(width * ratio), Math.floor(height * ratio))
      caps.resize(Math.floor(width * ratio), Math.floor(height * ratio))
    }
    this.rig.seeIn(0)
    this.draw()
  }

  draw(): void {
    for (const { picture } of this.#all) picture.draw()
  }

  /** Hears of every picture that is begun: what lies above it is moved with it. */
  watch(begun: () => void): () => void {
    return this.#first.picture.watch(begun)
  }

  /** All that is seen as it is now, without handles; it has to be copied before the browser goes on. */
  drawnNow(): HTMLCanvasElement {
    this.handles.above.visible = false
    for (const { picture } of this.#all) picture.drawNow()
    this.handles.above.visible = true
    return this.#renderer.domElement
  }

  /** Of the last picture, the left one of two, as far as it is drawn. */
  get drawn(): Picture['drawn'] & { isWhole: boolean; passes: number; quality: number } {
    const { drawn, passes, quality } = this.#first.picture
    const isWhole = this.#all.every(({ picture }) => picture.isWhole)
    return { ...drawn, isWhole, passes, quality: quality.level }
  }

  /** Of a picture, in pixels. */
  sizeOf(side: Side): { width: number; height: number } {
    return this.#halves.sizeOf(side)
  }

  /** Where it is in a picture. */
  onScreen(place: Vector3, side: Side): OnScreen {
    const { width, height } = this.sizeOf(side)
    this.rig.seeIn(side)
    const { x, y, z } = place.clone().project(this.rig.camera)
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, isAhead: z < 1 }
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

  /** Elements of which something is seen, in any picture. */
  inSight(): ReadonlySet<number> {
    if (this.sizeOf(0).width === 0) return new Set()
    const seen = this.sides.map((side) => this.picking.elementsIn({ x: this.leftOf(side), y: 0, ...this.sizeOf(side) }))
    return new Set(seen.flatMap((elements) => [...elements]))
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
  paintStatuses(paint: (statuses: Uint32Array) => void, side: Side = 0): void {
    this.statuses.paint(paint, side)
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
    for (const half of this.#all) disposeHalf(half)
    for (const all of Object.values(this.#materials)) for (const material of Object.values(all)) material.dispose()
    this.#ground.dispose()
    this.picking.dispose()
    this.#numberCaps.dispose()
    this.statuses.dispose()
    this.#renderer.dispose()
  }
}

function disposeHalf({ picture, composition, caps }: Half): void {
  picture.dispose()
  caps.dispose()
  composition.dispose()
}
