import { CAP, entering, hatching, lighting } from './cap-shaders.ts'
import { MOVES_IN_ROW } from './moves.ts'
import { bits } from './statuses.ts'

export const vertexShader = `
uniform sampler2D statuses;
uniform highp sampler2D moveOf, moves;
uniform int moveCount;
in float element;
in vec4 tint;
in float side;
#ifdef PLACED
in vec3 column0, column1, column2, column3;
#endif
out vec3 place;
out vec3 seen;
flat out vec4 status;
flat out vec4 base;
flat out float number;
flat out float body;

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
  body = side;
#ifdef PLACED
  vec3 local = column0 * position.x + column1 * position.y + column2 * position.z + column3;
#else
  vec3 local = position;
#endif
  vec4 world = modelMatrix * vec4(moved(local, index), 1.0);
  place = world.xyz;
  vec4 view = viewMatrix * world;
  seen = view.xyz;
#ifdef LINED
  // A line lies a little before the faces that it parts.
  if (projectionMatrix[3][3] == 0.0) view.xyz *= 0.9994;
  else view.z += 0.02;
#endif
  gl_Position = projectionMatrix * view;
  int flags = int(status.a * 255.0 + 0.5);
  // A point outside of everything: no triangle of it is drawn.
  if ((flags & ${bits.hidden | bits.absent}) != 0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

const inFragments = `
uniform mat4 projectionMatrix;
in vec3 place;
in vec3 seen;
flat in vec4 status;
flat in vec4 base;
flat in float number;
flat in float body;
${entering}
${lighting}
${hatching}

bool isCut() {
  for (int at = 0; at < cutCount; at++) if (dot(vec4(place, 1.0), cuts[at]) > 0.0) return true;
  return false;
}

int flagsOf() { return int(status.a * 255.0 + 0.5); }

bool isSelected(int flags) { return (flags & ${bits.selected}) != 0; }

/** 1: nothing is seen through it. */
float opacityOf(int flags) {
  float opacity = max(base.a, 0.2);
  if (isSelected(flags)) return max(opacity, 0.5);
  if ((flags & ${bits.faint}) != 0) opacity = min(opacity, 0.18);
  if ((flags & ${bits.ghost}) != 0) opacity = 0.03;
  return opacity;
}

vec3 colorOf(int flags) { return (flags & ${bits.colored}) != 0 ? status.rgb : base.rgb; }

float lightOf(vec3 normal) { return lightFrom(normal * mat3(viewMatrix)); }

/** Of the face, towards the eye. */
vec3 faceNormal() { return normalize(cross(dFdx(seen), dFdy(seen))); }

/** By shares of the ray from the eye to the place. */
float entryBefore(out vec3 looks) {
  vec3 back = vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]);
  vec3 eye = projectionMatrix[3][3] != 0.0 ? place + back * 1e4 : cameraPosition;
  return entryOf(eye, place - eye, looks);
}

/** It is the side of a body that looks away from the eye. */
bool isInside() { return gl_FrontFacing == (body > 1.5); }

/** Whoever sees the inside of a body first looks into a cut of it; which way the plane looks that cuts it there. */
bool isCap(out vec3 looks) {
  if (cutCount == 0 || body < 0.5 || !isInside()) return false;
  float entry = entryBefore(looks);
  return entry > 0.0 && entry <= 1.0;
}
`

/** What is not clear: its colour in the light, and beside it which way it looks and what it is to those who compose. */
export const shadedFragments = `${inFragments}
layout(location = 0) out highp vec4 painted;
layout(location = 1) out highp vec4 surface;
uniform vec3 selection;

void main() {
  if (isCut()) discard;
  int flags = flagsOf();
  if (opacityOf(flags) < 0.99) discard;
  vec3 normal = faceNormal();
  float kind = isSelected(flags) ? 1.0 : 0.0;
  vec3 color = mix(colorOf(flags), selection, 0.3 * kind);
  vec3 looks;
  if (isCap(looks)) {
    normal = mat3(viewMatrix) * looks;
    color = hatched(color);
    if (kind < 0.5) kind = 0.75;
  }
  painted = vec4(color * lightOf(normal), 1.0);
  surface = vec4(normal * 0.5 + 0.5, kind);
}
`

/** Weights of what is clear: what is near counts for more. */
const weighing = `
uniform highp sampler2D depths;
uniform float reach;
layout(location = 0) out highp vec4 painted;
layout(location = 1) out highp vec4 weight;

void weigh(vec3 color, float opacity) {
  if (gl_FragCoord.z > texelFetch(depths, ivec2(gl_FragCoord.xy), 0).r) discard;
  float away = -seen.z / reach;
  float counts = opacity * clamp(4.0 / (0.02 + away * away * away), 0.02, 150.0);
  painted = vec4(color * counts, opacity);
  weight = vec4(counts, 0.0, 0.0, opacity);
}
`

export const clearFragments = `${inFragments}${weighing}
uniform vec3 selection;
void main() {
  if (isCut()) discard;
  int flags = flagsOf();
  float opacity = opacityOf(flags);
  if (opacity >= 0.99) discard;
  vec3 color = colorOf(flags);
  // Of glass that is looked at along its face more is seen.
  float across = abs(dot(faceNormal(), normalize(seen)));
  opacity = mix(min(1.0, opacity * 1.8), opacity, across);
  if (isSelected(flags)) color = mix(color, selection, 0.5);
  weigh(color * lightOf(faceNormal()), opacity);
}
`

export const linedFragments = `${inFragments}${weighing}
uniform vec3 selection, edge, shadow;
void main() {
  if (isCut()) discard;
  int flags = flagsOf();
  if (isSelected(flags)) weigh(selection, 0.6);
  else if ((flags & ${bits.ghost}) != 0) weigh(shadow, 0.22);
  else if ((flags & ${bits.faint}) != 0) weigh((flags & ${bits.colored}) != 0 ? status.rgb : shadow, 0.34);
  else weigh(edge, 0.62);
}
`

/**
 * The number of the element, from 1 on, in three bytes, and whether it is seen cut open; what is only a shadow of itself
 * cannot be hit, and is drawn by itself.
 */
export const numberedFragments = `${inFragments}
layout(location = 0) out highp vec4 painted;
uniform bool ofGhosts;
void main() {
  int flags = flagsOf();
  if (isCut() || ((flags & ${bits.ghost}) != 0) != ofGhosts) discard;
  int id = int(number + 0.5) + 1;
  vec3 looks;
  float kind = isCap(looks) ? ${CAP}.0 : 255.0;
  painted = vec4(float(id & 255), float((id >> 8) & 255), float((id >> 16) & 255), kind) / 255.0;
}
`

/** Sides of bodies behind the cut, also those that another plane cuts away: what is hidden or clear has none. */
export const countedFragments = `${inFragments}
layout(location = 0) out highp vec4 painted;
layout(location = 1) out highp vec4 about;
uniform bool ofNumbers;

void main() {
  int flags = flagsOf();
  if (body < 0.5 || (flags & ${bits.ghost}) != 0 || (!ofNumbers && opacityOf(flags) < 0.99)) discard;
  vec3 looks;
  if (entryBefore(looks) > 1.0) discard;
  float counts = isInside() ? 1.0 : -1.0;
  int id = int(number + 0.5) + 1;
  vec3 told = ofNumbers ? vec3(float(id & 255), float((id >> 8) & 255), float((id >> 16) & 255)) : colorOf(flags);
  painted = vec4(told, 1.0) * counts;
  about = vec4(isSelected(flags) ? counts : 0.0, 0.0, 0.0, 0.0);
}
`
