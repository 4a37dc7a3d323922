import { MAX_CUTS } from './cuts.ts'

export const passVertices = `
out vec2 spot;
void main() {
  spot = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`

/** In the fourth byte of a pixel of numbers: a body is cut open there. */
export const CAP = 128

export const lighting = `
/** Soft light from the sky, and the sun; of a face that looks there. */
float lightFrom(vec3 world) {
  return 0.46 + 0.3 * (world.y * 0.5 + 0.5) + 0.3 * max(0.0, dot(world, vec3(0.44, 0.73, 0.52)));
}
`

export const hatching = `
vec3 hatched(vec3 color) {
  float hatch = mod(gl_FragCoord.x + gl_FragCoord.y, 9.0) < 1.5 ? 0.5 : 0.78;
  return mix(vec3(0.5), color, 0.7) * hatch;
}
`

export const entering = `
uniform vec4 cuts[${MAX_CUTS}];
uniform int cutCount;

/** Where a ray from an eye comes into what is left of the models, by shares of the ray; 0: it begins there. */
float entryOf(vec3 eye, vec3 ray, out vec3 looks) {
  float entry = 0.0;
  for (int at = 0; at < cutCount; at++) {
    float along = dot(ray, cuts[at].xyz);
    if (along >= 0.0) continue;
    float meets = -dot(vec4(eye, 1.0), cuts[at]) / along;
    if (meets <= entry) continue;
    entry = meets;
    looks = cuts[at].xyz;
  }
  return entry;
}
`

/** The fill of the one body that is cut open at a point of the picture, at the depth of the cut. */
export const cappedFragments = `
in vec2 spot;
layout(location = 0) out highp vec4 painted;
layout(location = 1) out highp vec4 surface;
uniform highp sampler2D counts, abouts;
uniform mat4 projection, unprojection, world, view;
uniform vec3 selection;
uniform bool ofNumbers;
${entering}
${lighting}
${hatching}

vec3 placeAt(float depth) {
  vec4 found = unprojection * vec4(vec3(spot, depth) * 2.0 - 1.0, 1.0);
  return (world * vec4(found.xyz / found.w, 1.0)).xyz;
}

/** Where the ray leaves what is left of the models. */
float exitOf(vec3 eye, vec3 ray) {
  float leaves = 1.0;
  for (int at = 0; at < cutCount; at++) {
    float along = dot(ray, cuts[at].xyz);
    if (along > 0.0) leaves = min(leaves, -dot(vec4(eye, 1.0), cuts[at]) / along);
  }
  return leaves;
}

void main() {
  vec4 sum = texelFetch(counts, ivec2(gl_FragCoord.xy), 0);
  if (abs(sum.a - 1.0) > 0.25) discard;
  vec3 from = placeAt(0.0);
  vec3 ray = placeAt(1.0) - from;
  vec3 looks;
  float entry = entryOf(from, ray, looks);
  if (entry <= 0.0 || entry >= exitOf(from, ray)) discard;
  vec4 clip = projection * view * vec4(from + ray * entry, 1.0);
  gl_FragDepth = clip.z / clip.w * 0.5 + 0.5;
  if (ofNumbers) {
    painted = vec4(floor(sum.rgb + 0.5), ${CAP}.0) / 255.0;
    surface = vec4(0.0);
    return;
  }
  float chosen = texelFetch(abouts, ivec2(gl_FragCoord.xy), 0).r > 0.5 ? 1.0 : 0.0;
  vec3 color = hatched(mix(clamp(sum.rgb, 0.0, 1.0), selection, 0.3 * chosen));
  painted = vec4(color * lightFrom(looks), 1.0);
  surface = vec4(mat3(view) * looks * 0.5 + 0.5, chosen > 0.5 ? 1.0 : 0.75);
}
`
