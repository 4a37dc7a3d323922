import { Box3, type Matrix4, type Ray, type Scene } from 'three'
import type { SerializedBVH } from 'three-mesh-bvh'
import type { BakedModel } from './baking.ts'
import { DrawnMesh } from './drawn-mesh.ts'
import type { Standing } from './hitting.ts'
import type { ViewerMaterials } from './materials.ts'
import { boundsAt, type MovedGroup, type Moves } from './moves.ts'
import { type Alignment, alignedPlace, placeOf } from './placing.ts'
import { ModelTrees } from './trees.ts'

interface Shown {
  baked: BakedModel
  meshes: DrawnMesh[]
  first: number
  alignment: Alignment | null
  /** Where it stands in the picture. */
  place: Matrix4
  /** What of it stands elsewhere than its file has it. */
  moved: MovedGroup[]
  /** null: they are on their way. */
  trees: ModelTrees | null
}

interface Boxes {
  /** As the files and alignments have everything. */
  resting: Box3
  /** Also with what is moved. */
  whole: Box3
}

interface Parts {
  moves: Moves
  scene: Scene
  /** What the picture is made of. */
  drawn: Set<DrawnMesh>
  materials: { baked: ViewerMaterials; placed: ViewerMaterials }
  changed(): void
}

/** The models that are in the picture, and where they and their elements stand there. */
export class ShownModels {
  readonly #parts: Parts
  readonly #models = new Map<string, Shown>()
  #origin: Float64Array | null = null
  /** null: they have to be found again. */
  #boxes: Boxes | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `reserve` of the statuses gave its numbers, from `first` on. */
  add(id: string, baked: BakedModel, first: number, alignment: Alignment | null = null): void {
    this.remove(id)
    this.#origin ??= Float64Array.from(alignment ? alignedPlace(alignment, [...baked.origin]) : baked.origin)
    const place = placeOf(baked.origin, this.#origin, alignment)
    const meshes = baked.meshes.map((mesh) => new DrawnMesh(mesh, this.#parts.materials))
    const shown: Shown = { baked, meshes, first, alignment, place, moved: [], trees: null }
    this.#models.set(id, shown)
    for (const drawn of meshes) {
      this.#parts.drawn.add(drawn)
      this.#parts.scene.add(...drawn.objects)
    }
    this.#stand(shown)
    this.#changed()
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
    this.#stand(shown)
    this.#changed()
  }

  /** `of` by element: place in `matrices`, which are of the frame of its model; -1: it stands as its file has it. */
  move(of: Int32Array, matrices: readonly Matrix4[]): void {
    if (matrices.length === 0 && this.#parts.moves.isEmpty) return
    this.#parts.moves.set(of, matrices)
    for (const shown of this.#models.values()) this.#stand(shown)
    this.#changed()
  }

  remove(id: string): void {
    const shown = this.#models.get(id)
    if (!shown) return
    for (const drawn of shown.meshes) {
      this.#parts.scene.remove(...drawn.objects)
      this.#parts.drawn.delete(drawn)
      drawn.dispose()
    }
    this.#models.delete(id)
    this.#changed()
  }

  dispose(): void {
    for (const id of [...this.#models.keys()]) this.remove(id)
    this.#parts.moves.dispose()
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

  /** What all of them lie in as their files have them: cuts and views stay where they are when something is moved. */
  get box(): Box3 {
    return this.#allBoxes().resting.clone()
  }

  /** Also with what is moved. */
  get wholeBox(): Box3 {
    return this.#allBoxes().whole.clone()
  }

  /** Empty when nothing of these elements is to be seen. `resting`: as their files have them. */
  boxOf(elements: Iterable<number>, { resting = false } = {}): Box3 {
    const box = new Box3()
    for (const element of elements) {
      const shown = this.#shownOf(element)
      if (shown) box.union(this.#boxAt(shown, element - shown.first, resting))
    }
    return box
  }

  /** Whether rays meet all that is there. */
  get hasTrees(): boolean {
    return [...this.#models.values()].every(({ trees }) => trees)
  }

  /** All that the ray may meet, of models that have their trees. */
  along(ray: Ray): Standing[] {
    return [...this.#models.values()].flatMap(({ trees, place, moved }) => [
      ...(trees?.along(ray, place, { groups: moved, moves: this.#parts.moves }) ?? []),
    ])
  }

  #stand(shown: Shown): void {
    const { baked, first, place, meshes } = shown
    shown.moved = this.#parts.moves.groupsIn(first, baked.bounds)
    for (const drawn of meshes) {
      const elsewhere = new Box3()
      if (shown.moved.length > 0) {
        for (const element of drawn.elements) {
          const matrix = this.#parts.moves.matrixOf(element)
          if (matrix) elsewhere.union(boundsAt(baked.bounds, (element - first) * 6).applyMatrix4(matrix))
        }
      }
      drawn.stand(place, elsewhere)
    }
  }

  #changed(): void {
    this.#boxes = null
    this.#parts.changed()
  }

  #allBoxes(): Boxes {
    this.#boxes ??= this.#foundBoxes()
    return this.#boxes
  }

  #foundBoxes(): Boxes {
    const resting = new Box3()
    for (const shown of this.#models.values()) {
      for (let at = 0; at < shown.baked.bounds.length / 6; at++) resting.union(this.#boxAt(shown, at, true))
    }
    const whole = resting.clone()
    for (const { moved, place } of this.#models.values()) {
      for (const { box, matrix } of moved) whole.union(box.clone().applyMatrix4(matrix).applyMatrix4(place))
    }
    return { resting, whole }
  }

  #shownOf(element: number): Shown | null {
    for (const shown of this.#models.values()) {
      const at = (element - shown.first) * 6
      if (at >= 0 && at < shown.baked.bounds.length) return shown
    }
    return null
  }

  /** Of the element with this number in its model. Empty: nothing of it is to be seen. */
  #boxAt({ baked, first, place }: Shown, at: number, resting: boolean): Box3 {
    if (Number.isNaN(baked.bounds[at * 6])) return new Box3()
    const box = boundsAt(baked.bounds, at * 6)
    const matrix = resting ? null : this.#parts.moves.matrixOf(first + at)
    if (matrix) box.applyMatrix4(matrix)
    return box.applyMatrix4(place)
  }
}
