import { Color, type DataTexture, DoubleSide, GLSL3, type IUniform, NoBlending, ShaderMaterial, Vector4 } from 'three'
import { MAX_CUTS } from './cuts.ts'
import { MOVES_IN_ROW, type MoveUniforms } from './moves.ts'
import { bits } from './statuses.ts'

export interface ViewerUniforms extends MoveUniforms {
  [name: string]: IUniform
  statuses: IUniform<DataTexture>
  /** What lies on the positive side of any of the first `cutCount` is cut away. */
  cuts: IUniform<Vector4[]>
  cutCount: IUniform<number>
  selection: IUniform<Color>
}

export const viewerUniforms = (statuses: DataTexture, moves: MoveUniforms): ViewerUniforms => ({
  ...moves,
  statuses: { value: statuses },
  cuts: { value: Array.from({ length: MAX_CUTS }, () => new Vector4()) },
  cutCount: { value: 0 },
  selection: { value: new Color() },
})

const vertexShader = `
uniform sampler2D statuses;
uniform highp sampler2D moveOf, moves;
uniform int moveCount;
in float element;
in vec4 tint;
#ifdef PLACED
in vec3 column0, column1, column2, column3;
#endif
out vec3 place;
out vec3 seen;
flat out vec4 status;
flat out vec4 base;
flat out float number;

vec3 moved(vec3 local, int index) {
  if (moveCount == 0) return local;
  int width = textureSize(moveOf, 0).x;
  int move = int(texelFetch(moveOf, ivec2(index % width, index / width), 0).r + 0.5) - 1;
  if (move < 0) return local;
  ivec2 row = ivec2(move % ${MOVES_IN_ROW} * 3, move / ${MOVES_IN_ROW});
  vec4 rest = vec4(local, 1.0);
  return vec3(
    dot(texelFetch(moves, row, 0), rest),
    dot(texelFetch(moves, row + ivec2(1, 0), 0), rest),
    dot(texelFetch(moves, row + ivec2(2, 0), 0), rest));
}

void main() {
  int index = int(element + 0.5);
  int width = textureSize(statuses, 0).x;
  status = texelFetch(statuses, ivec2(index % width, index / width), 0);
  base = tint;
  number = element;
#ifdef PLACED
  vec3 local = column0 * position.x + column1 * position.y + column2 * position.z + column3;
#else
  vec3 local = position;
#endif
  vec4 world = modelMatrix * vec4(moved(local, index), 1.0);
  place = world.xyz;
  vec4 view = viewMatrix * world;
  seen = view.xyz;
  gl_Position = projectionMatrix * view;
  int flags = int(status.a * 255.0 + 0.5);
  // A point outside of everything: no triangle of it is drawn.
  if ((flags & ${bits.hidden | bits.absent}) != 0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

const inFragments = `
uniform vec4 cuts[${MAX_CUTS}];
uniform int cutCount;
uniform vec3 selection;
in vec3 place;
in vec3 seen;
flat in vec4 status;
flat in vec4 base;
flat in float number;
layout(location = 0) out highp vec4 painted;

bool isCut() {
  for (int at = 0; at < cutCount; at++) if (dot(vec4(place, 1.0), cuts[at]) > 0.0) return true;
  return false;
}
`

/** Faces are lit as flat as they are; what is not opaque is drawn in some of its pixels, so that nothing is sorted. */
const shadedFragments = `${inFragments}
const float thresholds[16] = float[](0., 8., 2., 10., 12., 4., 14., 6., 3., 11., 1., 9., 15., 7., 13., 5.);

void main() {
  if (isCut()) discard;
  int flags = int(status.a * 255.0 + 0.5);
  bool isSelected = (flags & ${bits.selected}) != 0;
  float opacity = max(base.a, 0.25);
  if ((flags & ${bits.faint}) != 0 && !isSelected) opacity = min(opacity, 0.3);
  if ((flags & ${bits.ghost}) != 0 && !isSelected) opacity = 0.1;
  ivec2 pixel = ivec2(gl_FragCoord.xy) % 4;
  if (opacity < 0.99 && (thresholds[pixel.y * 4 + pixel.x] + 0.5) / 16.0 > opacity) discard;
  vec3 color = (flags & ${bits.colored}) != 0 ? status.rgb : base.rgb;
  if (isSelected) color = mix(color, selection, 0.75);
  vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
  vec3 up = (viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz;
  vec3 side = (viewMatrix * vec4(0.6, 0.3, 0.74, 0.0)).xyz;
  float light = 0.5 + 0.18 * dot(normal, up) + 0.22 * abs(dot(normal, side)) + 0.24 * abs(normal.z);
  painted = vec4(color * light, 1.0);
}
`

/** The number of the element, from 1 on, in three bytes; what is only a shadow of itself cannot be hit. */
const numberedFragments = `${inFragments}
void main() {
  int flags = int(status.a * 255.0 + 0.5);
  if (isCut() || (flags & ${bits.ghost}) != 0) discard;
  int id = int(number + 0.5) + 1;
  painted = vec4(float(id & 255), float((id >> 8) & 255), float((id >> 16) & 255), 255.0) / 255.0;
}
`

export interface ViewerMaterials {
  shaded: ShaderMaterial
  numbered: ShaderMaterial
}

export function createMaterials(uniforms: ViewerUniforms, { placed }: { placed: boolean }): ViewerMaterials {
  const common = {
    uniforms,
    vertexShader,
    glslVersion: GLSL3,
    side: DoubleSide,
    defines: placed ? { PLACED: '' } : {},
  }
  return {
    shaded: new ShaderMaterial({ ...common, fragmentShader: shadedFragments }),
    numbered: new ShaderMaterial({ ...common, fragmentShader: numberedFragments, blending: NoBlending }),
  }
}
