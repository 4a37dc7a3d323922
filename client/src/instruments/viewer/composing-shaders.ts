/** Passes over the whole picture, each on one triangle. */

const inPasses = `
in vec2 spot;
layout(location = 0) out highp vec4 painted;
uniform highp sampler2D depths;
uniform sampler2D surfaces;
uniform mat4 projection, unprojection;
/** Of the picture, in pixels. */
uniform vec2 size;

/** Where what is seen at a point of the picture stands; in the middle of a pixel, as it is deep there. */
vec3 viewAt(vec2 point) {
  vec2 at = (floor(point * size) + 0.5) / size;
  vec4 found = unprojection * vec4(vec3(at, textureLod(depths, at, 0.0).r) * 2.0 - 1.0, 1.0);
  return found.xyz / found.w;
}
`

/**
 * How much of the sky a place does not see, as far as the picture knows: around it places are looked at that stand above
 * its face, in a wide circle and in a narrow one. Each pass looks in other directions, and all of them are averaged.
 */
export const occlusionFragments = `${inPasses}
uniform float radius, turn;
const float thresholds[16] = float[](0., 8., 2., 10., 12., 4., 14., 6., 3., 11., 1., 9., 15., 7., 13., 5.);
uniform int samples;

void main() {
  vec4 surface = textureLod(surfaces, spot, 0.0);
  painted = vec4(1.0);
  if (textureLod(depths, spot, 0.0).r >= 1.0) return;
  vec3 place = viewAt(spot);
  vec3 normal = normalize(surface.xyz * 2.0 - 1.0);
  float away = projection[3][3] == 0.0 ? -place.z : 1.0;
  ivec2 cell = ivec2(gl_FragCoord.xy) % 4;
  float noise = (thresholds[cell.y * 4 + cell.x] + 0.5) / 16.0;
  float hidden = 0.0;
  for (int at = 0; at < samples; at++) {
    float wide = (at & 1) == 0 ? radius : radius * 0.14;
    float share = fract((float(at >> 1) + noise + turn) / (float(samples) * 0.5));
    float reach = min(wide * projection[1][1] * 0.5 / away, 0.3);
    float angle = float(at) * 2.39996 + (noise + turn) * 6.2831853;
    vec2 to = spot + vec2(cos(angle) * size.y / size.x, sin(angle)) * reach * (0.03 + share * share);
    vec3 other = viewAt(to) - place;
    float far = length(other);
    float rises = dot(other, normal) / max(far, 1e-4) - 0.06;
    hidden += max(0.0, rises) * max(0.0, 1.0 - far / wide) ;
  }
  painted.r = clamp(1.0 - 2.7 * hidden / float(samples), 0.0, 1.0);
}
`

/** Colours in their light and shade, what is clear above them, and lines around forms and around what is selected. */
export const compositionFragments = `${inPasses}
uniform sampler2D colors, occlusion, clears, weights;
uniform vec3 background, sky, edge, selection;
uniform float shade;

/** Of a coarser picture, by places about as far away. */
float lightAt(float depth) {
  vec2 step = 2.0 / size;
  float sum = 0.0, all = 0.0;
  for (int x = 0; x < 4; x++) for (int y = 0; y < 4; y++) {
    vec2 at = spot + (vec2(x, y) - 1.5) * step;
    float other = -viewAt(at).z;
    float counts = 1.0 / (0.02 + abs(other - depth) / depth * 40.0);
    sum += textureLod(occlusion, at, 0.0).r * counts;
    all += counts;
  }
  return sum / all;
}

/** 1 where something ends before what is behind it. */
float endsAt(float depth) {
  vec2 step = 1.0 / size;
  float most = 0.0;
  for (int at = 0; at < 2; at++) {
    vec2 by = at == 0 ? vec2(step.x, 0.0) : vec2(0.0, step.y);
    float bend = -viewAt(spot + by).z - viewAt(spot - by).z - 2.0 * depth;
    most = max(most, bend);
  }
  return smoothstep(0.03, 0.09, most / depth);
}

float selectedAt(vec2 at) { return step(0.9, textureLod(surfaces, at, 0.0).a); }

float aroundSelected() {
  vec2 step = 1.0 / size;
  float own = selectedAt(spot), most = 0.0;
  for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++)
    most = max(most, selectedAt(spot + vec2(x, y) * step * 1.6));
  return most * (1.0 - own);
}

void main() {
  float raw = textureLod(depths, spot, 0.0).r;
  vec4 surface = textureLod(surfaces, spot, 0.0);
  vec2 middle = spot - vec2(0.5, 0.45);
  vec3 color = mix(sky, background, smoothstep(0.0, 0.55, dot(middle, middle) * 1.6));
  if (raw < 1.0) {
    float depth = -viewAt(spot).z;
    vec4 own = textureLod(colors, spot, 0.0);
    bool isCap = surface.a > 0.6 && surface.a < 0.9;
    float light = shade > 0.0 && !isCap ? mix(1.0, lightAt(depth), shade) : 1.0;
    bool isGround = surface.a > 0.2 && surface.a < 0.3;
    vec3 lit = own.rgb * light;
    if (!isGround && !isCap) lit = mix(lit, edge, 0.5 * endsAt(depth));
    color = isGround ? mix(color, own.rgb * mix(0.35, 1.0, light), own.a) : lit;
  }
  vec4 clear = textureLod(clears, spot, 0.0);
  vec3 over = clear.rgb / max(textureLod(weights, spot, 0.0).r, 1e-4);
  color = mix(over, color, clear.a);
  color = mix(color, selection, aroundSelected());
  painted = vec4(color, 1.0);
}
`

export const shownFragments = `
in vec2 spot;
layout(location = 0) out highp vec4 painted;
uniform sampler2D picture;
void main() { painted = vec4(textureLod(picture, spot, 0.0).rgb, 1.0); }
`

/** A floor below everything, with lines; it ends where nothing stands any more. */
export const groundVertices = `
out vec3 place;
out vec3 seen;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  seen = (viewMatrix * world).xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`

export const groundFragments = `
in vec3 place;
in vec3 seen;
layout(location = 0) out highp vec4 painted;
layout(location = 1) out highp vec4 surface;
uniform vec3 ground, line, middle;
uniform float extent, cell;

void main() {
  vec2 at = (place.xz - middle.xz) / cell;
  vec2 width = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / width;
  float drawn = (1.0 - min(1.0, min(near.x, near.y))) * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
  float fades = 1.0 - smoothstep(0.35, 1.0, length(place.xz - middle.xz) / extent);
  painted = vec4(mix(ground, line, drawn), fades);
  surface = vec4((viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz * 0.5 + 0.5, 0.25);
}
`
