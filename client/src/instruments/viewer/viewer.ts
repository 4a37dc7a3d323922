import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LinearSRGBColorSpace,
  Mesh,
  NearestFilter,
  PerspectiveCamera,
  Scene,
  Spherical,
  Vector3,
  Vector4,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import type { BakedMesh, BakedModel } from './baking.ts'
import { createMaterials, nothingCut, type ViewerMaterials, type ViewerUniforms } from './materials.ts'
import { Statuses } from './statuses.ts'

export type StandardView = 'home' | 'top' | 'front' | 'back' | 'left' | 'right'
export type Axis = 'x' | 'y' | 'z'

/** Where the camera looks from; up is y, and what plans call north is −z. */
const directions: Record<StandardView, [number, number, number]> = {
  home: [1, 0.8, 1],
  top: [0, 1, 0.0001],
  front: [0, 0, 1],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
}

interface Shown {
  meshes: Mesh[]
  first: number
  bounds: Float32Array
  offset: Vector3
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

const ANGLE = 45
/** Pixels of a rectangle that are looked at, at most, either way. */
const MAX_PICKED = 512

/** Models on a canvas: draws when something has changed, and only then. Knows elements by their numbers. */
export class ModelViewer {
  readonly statuses = new Statuses()
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(ANGLE, 1, 0.1, 1_000)
  readonly #controls: OrbitControls
  readonly #uniforms: ViewerUniforms
  readonly #materials: { baked: ViewerMaterials; placed: ViewerMaterials }
  readonly #target = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter })
  readonly #models = new Map<string, Shown>()
  #origin: Float64Array | null = null
  #frame = 0

  /** Throws where there is no WebGL 2. */
  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' })
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    this.#uniforms = {
      statuses: { value: this.statuses.texture },
      section: { value: nothingCut() },
      selection: { value: new Color() },
    }
    this.#materials = {
      baked: createMaterials(this.#uniforms, { placed: false }),
      placed: createMaterials(this.#uniforms, { placed: true }),
    }
    this.#controls = new OrbitControls(this.#camera, canvas)
    this.#controls.enableDamping = false
    this.#controls.addEventListener('change', () => this.draw())
  }

  /** Colours of the theme. */
  paint({ background, selection }: { background: string; selection: string }): void {
    this.#renderer.setClearColor(new Color(background))
    // As it is written: the shaders do not convert.
    this.#uniforms.selection.value.setStyle(selection, LinearSRGBColorSpace)
    this.draw()
  }

  /** `reserve` of the statuses gave its numbers, from `first` on. */
  add(id: string, { meshes, bounds, origin }: BakedModel, first: number): void {
    this.remove(id)
    this.#origin ??= origin
    const offset = new Vector3(...[0, 1, 2].map((axis) => (origin[axis] ?? 0) - (this.#origin?.[axis] ?? 0)))
    const drawn = meshes.map((mesh) => this.#meshOf(mesh, offset))
    this.#models.set(id, { meshes: drawn, first, bounds, offset })
    this.#scene.add(...drawn)
    this.draw()
  }

  remove(id: string): void {
    const shown = this.#models.get(id)
    if (!shown) return
    for (const mesh of shown.meshes) {
      this.#scene.remove(mesh)
      mesh.geometry.dispose()
    }
    this.#models.delete(id)
    this.draw()
  }

  #meshOf(baked: BakedMesh, offset: Vector3): Mesh {
    const geometry = baked.matrices ? placedGeometry(baked, baked.matrices) : bakedGeometry(baked)
    const materials = baked.matrices ? this.#materials.placed : this.#materials.baked
    const mesh = new Mesh(geometry, materials.shaded)
    mesh.position.copy(offset)
    mesh.frustumCulled = false
    mesh.userData = materials
    return mesh
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.#renderer.setSize(width, height, false)
    this.#camera.aspect = width / height
    this.#camera.updateProjectionMatrix()
    this.draw()
  }

  draw(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#uniforms.statuses.value = this.statuses.texture
      this.#renderer.render(this.#scene, this.#camera)
    })
  }

  /** Of the last picture. */
  get drawn(): { calls: number; triangles: number } {
    const { calls, triangles } = this.#renderer.info.render
    return { calls, triangles }
  }

  /** null: nothing is hit. Pixels of the canvas, as events give them. */
  pick(x: number, y: number): number | null {
    const [hit] = this.pickIn({ x, y, width: 1, height: 1 })
    return hit ?? null
  }

  /** Elements of which something is seen in the rectangle. */
  pickIn({ x, y, width, height }: Rectangle): Set<number> {
    const { clientWidth, clientHeight } = this.#renderer.domElement
    const scale = Math.min(1, MAX_PICKED / Math.max(width, height))
    const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    this.#target.setSize(columns, rows)
    this.#camera.setViewOffset(clientWidth, clientHeight, x, y, Math.max(1, width), Math.max(1, height))
    this.#drawNumbers()
    this.#camera.clearViewOffset()
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
    const wear = (which: keyof ViewerMaterials): void => {
      for (const { meshes } of this.#models.values()) {
        for (const mesh of meshes) mesh.material = (mesh.userData as ViewerMaterials)[which]
      }
    }
    wear('numbered')
    this.#renderer.setRenderTarget(this.#target)
    this.#renderer.setClearColor(0x000000, 0)
    this.#renderer.render(this.#scene, this.#camera)
    this.#renderer.setRenderTarget(null)
    this.#renderer.setClearColor(background, 1)
    wear('shaded')
  }

  /** Of everything, or of these elements; empty when nothing of it is to be seen. */
  boxOf(elements?: Iterable<number>): Box3 {
    const box = new Box3()
    const wanted = elements ? new Set(elements) : null
    for (const { first, bounds, offset } of this.#models.values()) {
      for (let at = 0; at < bounds.length; at += 6) {
        if (Number.isNaN(bounds[at]) || (wanted && !wanted.has(first + at / 6))) continue
        box.expandByPoint(new Vector3(bounds[at], bounds[at + 1], bounds[at + 2]).add(offset))
        box.expandByPoint(new Vector3(bounds[at + 3], bounds[at + 4], bounds[at + 5]).add(offset))
      }
    }
    return box
  }

  /** Brings it into the picture; the camera keeps its direction unless it is given one. */
  fit(elements?: Iterable<number>, view?: StandardView): void {
    const box = this.boxOf(elements)
    if (box.isEmpty()) return
    const all = this.boxOf()
    const center = box.getCenter(new Vector3())
    const radius = Math.max(0.5, box.getSize(new Vector3()).length() / 2)
    const half = (ANGLE / 2) * (Math.PI / 180)
    const distance = radius / Math.sin(Math.atan(Math.tan(half) * Math.min(1, this.#camera.aspect)))
    const direction = view ? new Vector3(...directions[view]) : this.#camera.position.clone().sub(this.#controls.target)
    this.#camera.position.copy(center).addScaledVector(direction.normalize(), distance)
    const size = Math.max(1, all.getSize(new Vector3()).length())
    this.#camera.near = size / 5_000
    this.#camera.far = size * 20
    this.#camera.updateProjectionMatrix()
    this.#controls.target.copy(center)
    this.#controls.update()
    this.draw()
  }

  /** Around what is looked at, in radians. */
  turn(around: number, up: number): void {
    const arm = this.#camera.position.clone().sub(this.#controls.target)
    const angles = new Spherical().setFromVector3(arm)
    angles.theta += around
    angles.phi = Math.min(Math.PI - 0.01, Math.max(0.01, angles.phi - up))
    this.#camera.position.copy(this.#controls.target).add(arm.setFromSpherical(angles))
    this.#controls.update()
    this.draw()
  }

  /** By shares of the picture. */
  pan(right: number, up: number): void {
    const distance = this.#camera.position.distanceTo(this.#controls.target)
    const by = new Vector3(right, up, 0).multiplyScalar(distance).applyQuaternion(this.#camera.quaternion)
    this.#camera.position.add(by)
    this.#controls.target.add(by)
    this.#controls.update()
    this.draw()
  }

  zoom(factor: number): void {
    this.#camera.position.sub(this.#controls.target).multiplyScalar(factor).add(this.#controls.target)
    this.#controls.update()
    this.draw()
  }

  /** While a rectangle is drawn the picture stands still. */
  hold(isHeld: boolean): void {
    this.#controls.enabled = !isHeld
  }

  /** Cuts away what lies beyond `share` of the models along the axis; null: nothing is cut. */
  cut(section: { axis: Axis; share: number; flipped: boolean } | null): void {
    const box = this.boxOf()
    if (!section || box.isEmpty()) this.#uniforms.section.value.copy(nothingCut())
    else {
      const { axis, share, flipped } = section
      const at = box.min[axis] + (box.max[axis] - box.min[axis]) * share
      const side = flipped ? -1 : 1
      const plane = new Vector4(0, 0, 0, -side * at)
      plane[axis] = side
      this.#uniforms.section.value.copy(plane)
    }
    this.draw()
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#controls.dispose()
    for (const id of [...this.#models.keys()]) this.remove(id)
    cancelAnimationFrame(this.#frame)
    for (const { shaded, numbered } of Object.values(this.#materials)) {
      shaded.dispose()
      numbered.dispose()
    }
    this.#target.dispose()
    this.statuses.dispose()
    this.#renderer.dispose()
  }
}

function bakedGeometry({ positions, elements, tints, indices }: BakedMesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('element', new BufferAttribute(elements, 1))
  geometry.setAttribute('tint', new BufferAttribute(tints, 4, true))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return geometry
}

const COLUMN = 3

function placedGeometry({ positions, elements, tints, indices }: BakedMesh, matrices: Float32Array): BufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  geometry.setAttribute('element', new InstancedBufferAttribute(elements, 1))
  geometry.setAttribute('tint', new InstancedBufferAttribute(tints, 4, true))
  const columns = new InstancedInterleavedBuffer(matrices, COLUMN * 4)
  for (const column of [0, 1, 2, 3]) {
    geometry.setAttribute(`column${column}`, new InterleavedBufferAttribute(columns, COLUMN, column * COLUMN))
  }
  geometry.instanceCount = elements.length
  return geometry
}
