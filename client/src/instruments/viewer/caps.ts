import {
  AlwaysDepth,
  type Box3,
  FloatType,
  GLSL3,
  HalfFloatType,
  type IUniform,
  Matrix4,
  NearestFilter,
  NoBlending,
  type Scene,
  ShaderMaterial,
  type Vector4,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'
import { cappedFragments, passVertices } from './cap-shaders.ts'
import { isCrossed } from './cuts.ts'
import type { DrawnMesh } from './drawn-mesh.ts'
import type { Lens } from './lens.ts'
import type { ViewerUniforms } from './materials.ts'

/**
 * Fills what is cut open. Of a body that the cut goes through one side more looks away from the eye than towards it, so
 * that of all sides behind the cut only those of such bodies are left when they are added up: what stands within them,
 * or behind, takes itself away. Where several bodies share a place the one that is seen there first is filled.
 */
export class Caps {
  readonly #renderer: WebGLRenderer
  readonly #uniforms: ViewerUniforms
  readonly #counts: WebGLRenderTarget
  readonly #quad = new FullScreenQuad()
  readonly #own: Record<string, IUniform>
  readonly #isOfNumbers: boolean

  constructor(renderer: WebGLRenderer, uniforms: ViewerUniforms, { ofNumbers }: { ofNumbers: boolean }) {
    this.#renderer = renderer
    this.#uniforms = uniforms
    this.#isOfNumbers = ofNumbers
    // Numbers are to be exact, however many are added up.
    const isExact = ofNumbers && renderer.extensions.has('EXT_float_blend')
    this.#counts = new WebGLRenderTarget(1, 1, {
      count: 2,
      type: isExact ? FloatType : HalfFloatType,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      depthBuffer: false,
    })
    this.#own = {
      counts: { value: this.#counts.textures[0] },
      abouts: { value: this.#counts.textures[1] },
      cuts: uniforms.cuts,
      cutCount: uniforms.cutCount,
      selection: uniforms.selection,
      ofNumbers: { value: ofNumbers },
      projection: { value: new Matrix4() },
      unprojection: { value: new Matrix4() },
      world: { value: new Matrix4() },
      view: { value: new Matrix4() },
    }
    this.#quad.material = new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: passVertices,
      fragmentShader: cappedFragments,
      uniforms: this.#own,
      depthFunc: AlwaysDepth,
      blending: NoBlending,
    })
  }

  get isAsked(): boolean {
    return this.#uniforms.cutCount.value > 0
  }

  /** In pixels of what is filled. */
  resize(width: number, height: number): void {
    this.#counts.setSize(width, height)
  }

  begin(): void {
    this.#renderer.setRenderTarget(this.#counts)
    this.#renderer.setClearColor(0x000000, 0)
    this.#renderer.clear()
  }

  /** Of what is visible in the scene; meshes that the cut leaves whole count for nothing. */
  count(scene: Scene, camera: Lens, meshes: Iterable<DrawnMesh>): void {
    const planes: readonly Vector4[] = this.#uniforms.cuts.value.slice(0, this.#uniforms.cutCount.value)
    const shown = [...meshes].filter(({ mesh }) => mesh.visible)
    const counted = shown.filter(({ box }) => isOpened(box, planes))
    for (const drawn of shown) drawn.mesh.visible = false
    for (const drawn of counted) {
      drawn.wear('counted')
      drawn.mesh.visible = true
    }
    this.#uniforms.ofNumbers.value = this.#isOfNumbers
    this.#renderer.setRenderTarget(this.#counts)
    this.#renderer.render(scene, camera)
    for (const drawn of shown) drawn.mesh.visible = true
  }

  /** `onto` is as large as what was counted, and drawn with the same camera. */
  fill(camera: Lens, onto: WebGLRenderTarget): void {
    const { projection, unprojection, world, view } = this.#own
    projection?.value.copy(camera.projectionMatrix)
    unprojection?.value.copy(camera.projectionMatrixInverse)
    world?.value.copy(camera.matrixWorld)
    view?.value.copy(camera.matrixWorldInverse)
    this.#renderer.setRenderTarget(onto)
    this.#quad.render(this.#renderer)
  }

  dispose(): void {
    this.#counts.dispose()
    this.#quad.material.dispose()
    this.#quad.dispose()
  }
}

const isOpened = (box: Box3, planes: readonly Vector4[]): boolean => planes.some((plane) => isCrossed(box, plane))
