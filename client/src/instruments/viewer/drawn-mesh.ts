import { Box3, LineSegments, type Matrix4, Mesh, type Object3D } from 'three'
import type { BakedMesh } from './baking.ts'
import { geometryOf, linesOf } from './geometries.ts'
import type { ViewerMaterials } from './materials.ts'
import type { Run, Sliced } from './slices.ts'

/** A mesh in the scene, of which a run of indices is drawn at a time. */
export class DrawnMesh implements Sliced {
  readonly mesh: Mesh
  /** Along which its shapes bend. */
  readonly lines: LineSegments
  readonly box = new Box3()
  readonly bandEnds: Uint32Array
  readonly lineEnds: Uint32Array
  readonly places: number
  /** Some of it is glass. */
  readonly isClear: boolean
  readonly #materials: ViewerMaterials
  readonly #ownBox = new Box3()
  #elements: readonly number[] | null = null

  constructor(baked: BakedMesh, materials: { baked: ViewerMaterials; placed: ViewerMaterials }) {
    this.#materials = baked.matrices ? materials.placed : materials.baked
    this.mesh = new Mesh(geometryOf(baked), this.#materials.shaded)
    this.lines = new LineSegments(linesOf(this.mesh.geometry, baked), this.#materials.lined)
    for (const object of this.objects) {
      // It is not asked for unless it is in sight.
      object.frustumCulled = false
      object.matrixAutoUpdate = false
      object.visible = false
    }
    this.lineEnds = baked.lineEnds
    this.isClear = baked.isClear
    this.bandEnds = baked.bandEnds
    this.places = baked.matrices ? baked.elements.length : 1
    this.#ownBox.min.fromArray(baked.box, 0)
    this.#ownBox.max.fromArray(baked.box, 3)
  }

  get objects(): Object3D[] {
    return [this.mesh, this.lines]
  }

  /** Numbers of the elements that have parts in it. */
  get elements(): readonly number[] {
    this.#elements ??= [...new Set(this.mesh.geometry.getAttribute('element').array)]
    return this.#elements
  }

  /** `place`: of its model in the picture; `elsewhere`: what those of its elements lie in that are moved in the model. */
  stand(place: Matrix4, elsewhere: Box3): void {
    for (const object of this.objects) {
      object.matrix.copy(place)
      object.matrixWorldNeedsUpdate = true
    }
    this.box.copy(this.#ownBox).union(elsewhere).applyMatrix4(place)
  }

  /** undefined: nothing of it is drawn. */
  set run(run: Run | undefined) {
    this.mesh.visible = run !== undefined
    if (run) this.mesh.geometry.setDrawRange(run.start, run.count)
  }

  /** Up to this of its indices; 0: none. */
  set lined(count: number) {
    this.lines.visible = count > 0
    this.lines.geometry.setDrawRange(0, count)
  }

  wear(which: Exclude<keyof ViewerMaterials, 'lined'>): void {
    this.mesh.material = this.#materials[which]
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.lines.geometry.dispose()
  }
}
