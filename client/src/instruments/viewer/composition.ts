import {
  Color,
  ConstantAlphaFactor,
  CustomBlending,
  DepthTexture,
  FloatType,
  GLSL3,
  HalfFloatType,
  type IUniform,
  LinearFilter,
  Matrix4,
  NearestFilter,
  NoBlending,
  OneMinusConstantAlphaFactor,
  RedFormat,
  ShaderMaterial,
  UnsignedByteType,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'
import { passVertices } from './cap-shaders.ts'
import { compositionFragments, occlusionFragments, shownFragments } from './composing-shaders.ts'
import type { Lens } from './lens.ts'

/** Metres around a place in which others take the sky from it; of a small model the less. */
const WIDEST = 9
const SHARE = 0.16
/** By which each of several passes looks in other directions. */
const GOLDEN = 0.618034

export interface Composed {
  camera: Lens
  /** Metres across all of the models. */
  size: number
  /** Directions in which a place looks for what takes the sky from it; 0: it does not look. */
  samples: number
  /** Of several pictures of the same that are averaged: the first is 0. */
  pass: number
}

/** Colours of the theme; pictures beside each other share them. */
export const compositionTheme = () => ({
  background: { value: new Color() },
  sky: { value: new Color() },
  edge: { value: new Color() },
  selection: { value: new Color() },
})
type CompositionTheme = ReturnType<typeof compositionTheme>

/** Puts together what of the models is drawn in several pictures: colours, which way faces look, depths, and what is clear. */
export class Composition {
  readonly colors = new WebGLRenderTarget(1, 1, {
    count: 2,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthTexture: new DepthTexture(1, 1, FloatType),
  })
  readonly clears = new WebGLRenderTarget(1, 1, {
    count: 2,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    type: HalfFloatType,
    depthBuffer: false,
  })
  readonly #occlusion = new WebGLRenderTarget(1, 1, {
    format: RedFormat,
    type: UnsignedByteType,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
  })
  readonly #sum = new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: false,
  })
  readonly #renderer: WebGLRenderer
  readonly #quad = new FullScreenQuad()
  readonly #common: Record<string, IUniform> = {
    depths: { value: this.colors.depthTexture },
    surfaces: { value: this.colors.textures[1] },
    projection: { value: new Matrix4() },
    unprojection: { value: new Matrix4() },
    size: { value: new Vector2() },
  }
  readonly #occluding = passOf(occlusionFragments, {
    ...this.#common,
    radius: { value: 1 },
    turn: { value: 0 },
    samples: { value: 0 },
  })
  readonly #composing: ShaderMaterial
  readonly #showing = passOf(shownFragments, { picture: { value: this.#sum.texture } })

  constructor(renderer: WebGLRenderer, theme: CompositionTheme) {
    this.#renderer = renderer
    this.#composing = passOf(compositionFragments, {
      ...this.#common,
      ...theme,
      colors: { value: this.colors.textures[0] },
      occlusion: { value: this.#occlusion.texture },
      clears: { value: this.clears.textures[0] },
      weights: { value: this.clears.textures[1] },
      shade: { value: 0 },
    })
    Object.assign(this.#composing, {
      transparent: true,
      blending: CustomBlending,
      blendSrc: ConstantAlphaFactor,
      blendDst: OneMinusConstantAlphaFactor,
    })
  }

  /** In pixels of the screen. */
  resize(width: number, height: number): void {
    for (const target of [this.colors, this.clears, this.#sum]) target.setSize(width, height)
    this.#occlusion.setSize(Math.ceil(width / 2), Math.ceil(height / 2))
    this.#common.size?.value.set(width, height)
  }

  compose({ camera, size, samples, pass }: Composed): void {
    const { projection, unprojection } = this.#common
    projection?.value.copy(camera.projectionMatrix)
    unprojection?.value.copy(camera.projectionMatrixInverse)
    if (samples > 0) {
      const { radius, turn, samples: looked } = this.#occluding.uniforms
      if (radius) radius.value = Math.min(WIDEST, size * SHARE)
      if (turn) turn.value = (pass * GOLDEN) % 1
      if (looked) looked.value = samples
      this.#draw(this.#occluding, this.#occlusion)
    }
    const { shade } = this.#composing.uniforms
    if (shade) shade.value = samples > 0 ? 1 : 0
    this.#composing.blendAlpha = 1 / (pass + 1)
    this.#draw(this.#composing, this.#sum)
    this.#draw(this.#showing, null)
  }

  dispose(): void {
    for (const target of [this.colors, this.clears, this.#occlusion, this.#sum]) target.dispose()
    for (const pass of [this.#occluding, this.#composing, this.#showing]) pass.dispose()
    this.#quad.dispose()
  }

  #draw(pass: ShaderMaterial, onto: WebGLRenderTarget | null): void {
    this.#quad.material = pass
    this.#renderer.setRenderTarget(onto)
    this.#quad.render(this.#renderer)
  }
}

const passOf = (fragmentShader: string, uniforms: Record<string, IUniform>): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: passVertices,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    blending: NoBlending,
  })
