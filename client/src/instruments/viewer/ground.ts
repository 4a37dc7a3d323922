import { type Box3, Color, GLSL3, Mesh, NoBlending, PlaneGeometry, ShaderMaterial, Vector3 } from 'three'
import { groundFragments, groundVertices } from './composing-shaders.ts'

/** How far it goes around the models, by their size. */
const EXTENT = 3
/** So many lines or fewer lie below the models. */
const LINES = 24
const STEPS = [1, 2, 5]

/** What the models stand above, so that one sees how high and how large they are; whoever looks from below sees through. */
export class Ground {
  readonly colors = { ground: { value: new Color() }, line: { value: new Color() } }
  readonly #uniforms = {
    ...this.colors,
    middle: { value: new Vector3() },
    extent: { value: 1 },
    cell: { value: 1 },
  }
  readonly mesh = new Mesh(
    new PlaneGeometry(2, 2).rotateX(-Math.PI / 2),
    new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: groundVertices,
      fragmentShader: groundFragments,
      uniforms: this.#uniforms,
      blending: NoBlending,
    }),
  )

  /** Below all of it. */
  lie(all: Box3): void {
    this.mesh.visible = !all.isEmpty()
    if (all.isEmpty()) return
    const size = all.getSize(new Vector3()).length()
    const { middle, extent, cell } = this.#uniforms
    all.getCenter(middle.value)
    extent.value = size * EXTENT
    cell.value = cellOf(size / LINES)
    this.mesh.position.set(middle.value.x, all.min.y - size * 0.001, middle.value.z)
    this.mesh.scale.setScalar(extent.value)
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

/** The next round number of metres. */
function cellOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (STEPS.find((step) => step * power >= least) ?? 10) * power
}
