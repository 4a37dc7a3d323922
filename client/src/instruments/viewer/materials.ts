import {
  AddEquation,
  Color,
  CustomBlending,
  type DataTexture,
  DoubleSide,
  GLSL3,
  type IUniform,
  NoBlending,
  OneFactor,
  OneMinusSrcAlphaFactor,
  ShaderMaterial,
  type Texture,
  Vector4,
  ZeroFactor,
} from 'three'
import { MAX_CUTS } from './cuts.ts'
import type { MoveUniforms } from './moves.ts'
import {
  clearFragments,
  countedFragments,
  linedFragments,
  numberedFragments,
  shadedFragments,
  vertexShader,
} from './shaders.ts'

export interface ViewerUniforms extends MoveUniforms {
  [name: string]: IUniform
  statuses: IUniform<DataTexture>
  /** What lies on the positive side of any of the first `cutCount` is cut away. */
  cuts: IUniform<Vector4[]>
  cutCount: IUniform<number>
  selection: IUniform<Color>
  /** Of edges, and of what is only a shadow of itself. */
  edge: IUniform<Color>
  shadow: IUniform<Color>
  /** How deep the picture of what is not clear is. */
  depths: IUniform<Texture | null>
  /** Metres to what is looked at. */
  reach: IUniform<number>
  /** Numbers are drawn of shadows instead of bodies. */
  ofGhosts: IUniform<boolean>
  /** Sides of bodies tell numbers instead of colours. */
  ofNumbers: IUniform<boolean>
}

export const viewerUniforms = (statuses: DataTexture, moves: MoveUniforms): ViewerUniforms => ({
  ...moves,
  statuses: { value: statuses },
  cuts: { value: Array.from({ length: MAX_CUTS }, () => new Vector4()) },
  cutCount: { value: 0 },
  selection: { value: new Color() },
  edge: { value: new Color() },
  shadow: { value: new Color() },
  depths: { value: null },
  reach: { value: 1 },
  ofGhosts: { value: false },
  ofNumbers: { value: false },
})

/** What a mesh is drawn with. */
export interface ViewerMaterials {
  /** Colours, and which way faces look, of what is not clear. */
  shaded: ShaderMaterial
  /** Glass and shadows, in no order. */
  clear: ShaderMaterial
  /** Lines along which shapes bend. */
  lined: ShaderMaterial
  /** Numbers of elements. */
  numbered: ShaderMaterial
  /** Sides of bodies that may be cut open. */
  counted: ShaderMaterial
}

/** What is clear is added up with its weight, and how much it lets through multiplied: no order is asked for. */
const weighted = {
  transparent: true,
  depthTest: false,
  depthWrite: false,
  blending: CustomBlending,
  blendEquation: AddEquation,
  blendSrc: OneFactor,
  blendDst: OneFactor,
  blendSrcAlpha: ZeroFactor,
  blendDstAlpha: OneMinusSrcAlphaFactor,
} as const

/** Sides of bodies are added up, whatever their order: whoever looks away from the eye counts for 1, the others against. */
const counting = {
  transparent: true,
  depthTest: false,
  depthWrite: false,
  blending: CustomBlending,
  blendEquation: AddEquation,
  blendSrc: OneFactor,
  blendDst: OneFactor,
  blendSrcAlpha: OneFactor,
  blendDstAlpha: OneFactor,
} as const

export function createMaterials(uniforms: ViewerUniforms, { placed }: { placed: boolean }): ViewerMaterials {
  const common = {
    uniforms,
    vertexShader,
    glslVersion: GLSL3,
    side: DoubleSide,
    defines: placed ? { PLACED: '' } : {},
  }
  return {
    shaded: new ShaderMaterial({ ...common, fragmentShader: shadedFragments, blending: NoBlending }),
    clear: new ShaderMaterial({ ...common, fragmentShader: clearFragments, ...weighted }),
    lined: new ShaderMaterial({
      ...common,
      fragmentShader: linedFragments,
      ...weighted,
      defines: { ...common.defines, LINED: '' },
    }),
    counted: new ShaderMaterial({ ...common, fragmentShader: countedFragments, ...counting }),
    numbered: new ShaderMaterial({ ...common, fragmentShader: numberedFragments, blending: NoBlending }),
  }
}
