import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import type { DrawnMesh } from './drawn-mesh.ts'
import { FrameBudget } from './frame-budget.ts'
import { Slices } from './slices.ts'

/**
 * Draws when something has changed, and only then: first what looks largest, no more in a frame than lets the next one
 * come in time, then the rest over it, frame by frame. While the camera moves each picture is begun anew, so that of a
 * model too large for one frame what is small is left out until the camera rests.
 */
export class Picture {
  /** What can be drawn. */
  readonly meshes = new Set<DrawnMesh>()
  readonly #renderer: WebGLRenderer
  readonly #scene: Scene
  readonly #camera: PerspectiveCamera
  readonly #budget: FrameBudget
  readonly #watchers = new Set<() => void>()
  /** Of the picture that is begun; null: another one is to be begun. */
  #slices: Slices<DrawnMesh> | null = null
  #frame = 0
  #drawn = { calls: 0, triangles: 0, frames: 0 }

  /** The renderer must keep what it has drawn. */
  constructor(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera) {
    this.#renderer = renderer
    this.#scene = scene
    this.#camera = camera
    renderer.autoClear = false
    this.#budget = new FrameBudget(renderer.getContext() as WebGL2RenderingContext)
  }

  /** Of the last picture, as far as it is drawn. */
  get drawn(): Readonly<{ calls: number; triangles: number; frames: number }> {
    return this.#drawn
  }

  get isWhole(): boolean {
    return this.#slices?.isDone ?? false
  }

  /** Hears of every picture that is begun: what lies above it is moved with it. */
  watch(begun: () => void): () => void {
    this.#watchers.add(begun)
    return () => this.#watchers.delete(begun)
  }

  /** Anew, in the next frame. */
  draw(): void {
    this.#slices = null
    this.#ask()
  }

  /** All of it at once. */
  drawNow(): void {
    this.dispose()
    this.#begin()
    this.#drawSlice(Number.POSITIVE_INFINITY)
    this.#tell()
  }

  /** Everything that the camera sees is there for whoever draws the scene by themselves. */
  showAll(): void {
    this.#show(new Slices(this.meshes, this.#camera).next(Number.POSITIVE_INFINITY))
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
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
    const isBegun = this.#slices === null
    if (isBegun) this.#begin()
    this.#budget.drew(at, this.#drawSlice(this.#budget.triangles))
    if (!this.isWhole) this.#ask()
    if (isBegun) this.#tell()
  }

  #begin(): void {
    this.#slices = new Slices(this.meshes, this.#camera)
    this.#drawn = { calls: 0, triangles: 0, frames: 0 }
    this.#renderer.clear()
  }

  #tell(): void {
    for (const begun of this.#watchers) begun()
  }

  /** Answers how many triangles it were. */
  #drawSlice(most: number): number {
    this.#show(this.#slices?.next(most) ?? new Map())
    this.#renderer.render(this.#scene, this.#camera)
    const { calls, triangles } = this.#renderer.info.render
    this.#drawn.calls += calls
    this.#drawn.triangles += triangles
    this.#drawn.frames += 1
    return triangles
  }

  #show(runs: ReturnType<Slices<DrawnMesh>['next']>): void {
    for (const mesh of this.meshes) mesh.run = runs.get(mesh)
  }
}
