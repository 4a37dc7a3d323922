import { Box3, type Matrix4, Mesh } from 'three'
import type { BakedMesh } from './baking.ts'
import { geometryOf } from './geometries.ts'
import type { ViewerMaterials } from './materials.ts'
import type { Run, Sliced } from './slices.ts'

/** A mesh in the scene, of which a run of indices is drawn at a time. */
export class DrawnMesh implements Sliced {
  readonly mesh: Mesh
  readonly box = new Box3()
  readonly bandEnds: Uint32Array
  readonly places: number
  readonly #materials: ViewerMaterials
  readonly #ownBox = new Box3()
  #elements: readonly number[] | null = null

  constructor(baked: BakedMesh, materials: { baked: ViewerMaterials; placed: ViewerMaterials }) {
    this.#materials = baked.matrices ? materials.placed : materials.baked
    this.mesh = new Mesh(geometryOf(baked), this.#materials.shaded)
    // It is not asked for unless it is in sight.
    this.mesh.frustumCulled = false
    this.mesh.matrixAutoUpdate = false
    this.bandEnds = baked.bandEnds
    this.places = baked.matrices ? baked.elements.length : 1
    this.#ownBox.min.fromArray(baked.box, 0)
    this.#ownBox.max.fromArray(baked.box, 3)
  }

  /** Numbers of the elements that have parts in it. */
  get elements(): readonly number[] {
    this.#elements ??= [...new Set(this.mesh.geometry.getAttribute('element').array)]
    return this.#elements
  }

  /** `place`: of its model in the picture; `elsewhere`: what those of its elements lie in that are moved in the model. */
  stand(place: Matrix4, elsewhere: Box3): void {
    this.mesh.matrix.copy(place)
    this.mesh.matrixWorldNeedsUpdate = true
    this.box.copy(this.#ownBox).union(elsewhere).applyMatrix4(place)
  }

  /** undefined: nothing of it is drawn. */
  set run(run: Run | undefined) {
    this.mesh.visible = run !== undefined
    if (run) this.mesh.geometry.setDrawRange(run.start, run.count)
  }

  wear(which: keyof ViewerMaterials): void {
    this.mesh.material = this.#materials[which]
  }

  dispose(): void {
    this.mesh.geometry.dispose()
  }
}
