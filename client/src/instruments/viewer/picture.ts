import type { Scene, WebGLRenderer } from 'three'
import type { Caps } from './caps.ts'
import type { Composition } from './composition.ts'
import type { DrawnMesh } from './drawn-mesh.ts'
import { edgeRuns } from './edge-runs.ts'
import { FrameBudget } from './frame-budget.ts'
import type { Lens } from './lens.ts'
import { Quality } from './quality.ts'
import { Slices } from './slices.ts'

interface Parts {
  /** It must keep what it has drawn. */
  renderer: WebGLRenderer
  /** The models, and what they stand above. */
  scene: Scene
  /** What is drawn before the models, once a picture. */
  ground: { visible: boolean }
  /** What lies above all. */
  above: Scene
  camera: Lens
  composition: Composition
  caps: Caps
  /** What can be drawn; pictures beside each other share it. */
  meshes: ReadonlySet<DrawnMesh>
  /** Where on the canvas it is seen, in pixels of CSS; they are counted from the left and from below. */
  place(): { x: number; width: number; height: number }
  /** Before anything of it is drawn: elements look as they do in this picture. */
  look(): void
  /** Some elements are not opaque. */
  hasFaint(): boolean
  /** Metres across all of the models; asked before a picture is begun. */
  begin(): number
}

/** Pictures of a still scene that are averaged, each from a little beside the others: its edges become smooth. */
const PASSES = 8
/** Milliseconds after which what is there is good enough. */
const PATIENCE = 1_200
/** Ends of lines in one picture. */
const MOST_LINES = 3_000_000

/**
 * Draws when something has changed, and only then: first what looks largest, no more in a frame than lets the next one
 * come in time, then the rest over it, frame by frame. While the camera moves each picture is begun anew, so that of a
 * model too large for one frame what is small is left out until the camera rests; then the picture is refined.
 */
export class Picture {
  readonly quality = new Quality()
  readonly #parts: Parts
  readonly #budget: FrameBudget
  readonly #watchers = new Set<() => void>()
  /** Of the picture that is begun; null: another one is to be begun. */
  #slices: Slices<DrawnMesh> | null = null
  #frame = 0
  #pass = 0
  #size = 1
  #isWhole = false
  /** It lacks what is left out while something moves. */
  #isRough = false
  /** When the first picture was there that lacks nothing. */
  #finedAt = 0
  #stepped = 0
  #drawn = { calls: 0, triangles: 0, frames: 0 }

  constructor(parts: Parts) {
    this.#parts = parts
    parts.renderer.autoClear = false
    this.#budget = new FrameBudget(parts.renderer.getContext() as WebGL2RenderingContext)
  }

  /** Of the last picture, as far as it is drawn. */
  get drawn(): Readonly<{ calls: number; triangles: number; frames: number }> {
    return this.#drawn
  }

  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Pictures of the same scene that are averaged by now. */
  get passes(): number {
    return this.#isWhole ? this.#pass + 1 : 0
  }

  /** Hears of every picture that is begun: what lies above it is moved with it. */
  watch(begun: () => void): () => void {
    this.#watchers.add(begun)
    return () => this.#watchers.delete(begun)
  }

  /** Anew, in the next frame. */
  draw(): void {
    this.#slices = null
    this.#pass = 0
    this.#isWhole = false
    this.quality.ask(performance.now())
    this.#ask()
  }

  /** All of it at once. */
  drawNow(): void {
    this.dispose()
    this.#pass = 0
    this.quality.rests(Number.POSITIVE_INFINITY)
    this.#begin()
    this.#drawSlice(Number.POSITIVE_INFINITY)
    this.#compose()
    this.#tell()
  }

  /** Everything that the camera sees is there for whoever draws the scene by themselves. */
  showAll(): void {
    this.#show(new Slices(this.#meshes, this.#parts.camera).next(Number.POSITIVE_INFINITY))
  }

  hideAll(): void {
    for (const mesh of this.#meshes) mesh.run = undefined
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  get #meshes(): ReadonlySet<DrawnMesh> {
    return this.#parts.meshes
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((at) => this.#step(at))
  }

  #step(at: number): void {
    this.#frame = 0
    if (!this.#budget.isFree(at)) {
      this.#ask()
      return
    }
    if (this.#stepped > 0) this.quality.took(at - this.#stepped)
    this.#stepped = 0
    if (this.#isWhole && !this.#refines(at)) return
    const isBegun = this.#slices === null
    if (isBegun) this.#begin()
    const drawn = this.#drawSlice(this.#budget.triangles)
    const isDone = this.#slices?.isDone ?? true
    // What is drawn in several frames is shown as it grows, but for what only makes it smoother.
    if (isDone || this.#pass === 0) this.#compose()
    this.#budget.drew(at, drawn)
    this.#stepped = at
    if (isDone) this.#isWhole = true
    this.#ask()
    if (isBegun && this.#pass === 0) this.#tell()
  }

  /** The scene rests, and there is something to be gained by another picture of it; asks again when that may come. */
  #refines(at: number): boolean {
    if (!this.#isRough && (this.#pass + 1 >= PASSES || at - this.#finedAt > PATIENCE || this.#drawn.frames > 2))
      return false
    if (!this.quality.rests(at)) {
      this.#ask()
      return false
    }
    this.#slices = null
    this.#pass = this.#isRough ? 0 : this.#pass + 1
    return true
  }

  #begin(): void {
    const { renderer, camera, composition, caps, ground, begin } = this.#parts
    this.#size = begin()
    this.#aside()
    camera.updateMatrixWorld()
    this.#slices = new Slices(this.#meshes, camera)
    this.#drawn = { calls: 0, triangles: 0, frames: 0 }
    if (caps.isAsked) caps.begin()
    renderer.setRenderTarget(composition.colors)
    renderer.setClearColor(0x000000, 0)
    renderer.clear()
    ground.visible = true
  }

  /** Each pass looks from a part of a pixel beside the others; pictures of other widths may have used the camera meanwhile. */
  #aside(): void {
    const { camera, composition, place } = this.#parts
    const { width, height } = place()
    camera.aspect = width / Math.max(1, height)
    camera.updateProjectionMatrix()
    if (this.#pass === 0) return
    const { elements } = camera.projectionMatrix
    const at = camera.isFlat ? 12 : 8
    elements[at] = (elements[at] ?? 0) + ((halton(this.#pass, 2) - 0.5) * 2) / composition.colors.width
    elements[at + 1] = (elements[at + 1] ?? 0) + ((halton(this.#pass, 3) - 0.5) * 2) / composition.colors.height
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert()
  }

  #tell(): void {
    for (const begun of this.#watchers) begun()
  }

  /** Answers how many triangles it were. */
  #drawSlice(most: number): number {
    const { renderer, scene, camera, composition, caps, ground, look } = this.#parts
    look()
    this.#aside()
    this.#show(this.#slices?.next(most) ?? new Map())
    renderer.setRenderTarget(composition.colors)
    renderer.render(scene, camera)
    ground.visible = false
    const { calls, triangles } = renderer.info.render
    if (caps.isAsked) this.#countSides()
    this.hideAll()
    this.#drawn.calls += calls
    this.#drawn.triangles += triangles
    this.#drawn.frames += 1
    return triangles
  }

  #countSides(): void {
    const { renderer, scene, camera, caps } = this.#parts
    caps.count(scene, camera, this.#meshes)
    for (const mesh of this.#meshes) mesh.wear('shaded')
    this.#drawn.calls += renderer.info.render.calls
  }

  /** What is drawn so far becomes what is seen. */
  #compose(): void {
    const { renderer, above, camera, composition, caps, place } = this.#parts
    const { samples, lines } = this.quality.detail
    if (this.#pass === 0) {
      this.#isRough = this.quality.isMoving
      this.#finedAt = performance.now()
    }
    const isDone = this.#slices?.isDone ?? true
    if (caps.isAsked && isDone) caps.fill(camera, composition.colors)
    this.#drawClear(lines && isDone)
    const { x, width, height } = place()
    renderer.setViewport(x, 0, width, height)
    const isSoft = isDone || this.#pass > 0
    composition.compose({ camera, size: this.#size, samples: isSoft ? samples : 0, pass: this.#pass })
    renderer.setRenderTarget(null)
    if (above.children.length > 0) renderer.render(above, camera)
    if (isDone) camera.updateProjectionMatrix()
  }

  /** Glass, shadows and edges: above what is there, whatever their order. */
  #drawClear(withLines: boolean): void {
    const { renderer, scene, camera, composition, hasFaint } = this.#parts
    renderer.setRenderTarget(composition.clears)
    renderer.setClearColor(0x000000, 1)
    renderer.clear()
    const isFaint = hasFaint()
    const runs = new Slices(
      [...this.#meshes].filter((mesh) => mesh.isClear || isFaint),
      camera,
    ).next(this.#budget.triangles * 2)
    for (const mesh of runs.keys()) mesh.wear('clear')
    this.#show(runs)
    const edges = withLines ? edgeRuns(this.#meshes, camera, MOST_LINES) : new Map<DrawnMesh, number>()
    for (const mesh of this.#meshes) mesh.lined = edges.get(mesh) ?? 0
    renderer.render(scene, camera)
    this.#drawn.calls += renderer.info.render.calls
    for (const mesh of this.#meshes) mesh.lined = 0
    for (const mesh of runs.keys()) mesh.wear('shaded')
    this.hideAll()
  }

  #show(runs: ReturnType<Slices<DrawnMesh>['next']>): void {
    for (const mesh of this.#meshes) mesh.run = runs.get(mesh)
  }
}

/** Evenly scattered between 0 and 1. */
function halton(index: number, base: number): number {
  let [result, share] = [0, 1]
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    share /= base
    result += share * (rest % base)
  }
  return result
}
