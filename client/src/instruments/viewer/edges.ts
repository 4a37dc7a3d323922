/** What is known of a surface by its triangles: where it bends, and whether it encloses a body. */
export interface Surface {
  /** Pairs of vertices: the lines along which it bends or ends; lines between triangles of one face are none. */
  lines: Uint32Array
  side: Side
}

/** Of a body, which way its triangles look; an open surface has no inside. */
export const sides = { open: 0, outward: 1, inward: 2 } as const
type Side = (typeof sides)[keyof typeof sides]

/** Faces that meet at less than this go on in each other, as those of round bodies do. */
const BENT = Math.cos((24 * Math.PI) / 180)
/** Finer shapes are read by their light. */
const MAX_TRIANGLES = 200_000
/** Of a closed surface all faces together look nowhere; what is left is rounding. */
const CLOSED = 0.005
/** Less than that of the cube around it is a sheet. */
const THIN = 1e-7

type Numbers = ArrayLike<number>
const at = (numbers: Numbers, index: number): number => numbers[index] ?? 0

/** `positions` are those of one shape, three a vertex; `grid` the same as whole numbers below 65,536. */
export function surfaceOf(positions: Numbers, grid: Numbers, indices: Numbers): Surface {
  const faces = facesOf(positions, indices)
  const lines = indices.length / 3 > MAX_TRIANGLES ? new Uint32Array() : bentLines(grid, indices, faces)
  return { lines, side: sideOf(faces) }
}

interface Faces {
  /** Three a triangle, of length 1; of a triangle without area 0. */
  normals: Float32Array
  /** Of all of them together. */
  sum: [number, number, number]
  area: number
  volume: number
}

function facesOf(positions: Numbers, indices: Numbers): Faces {
  const normals = new Float32Array(indices.length)
  const sum: Faces['sum'] = [0, 0, 0]
  let [area, volume] = [0, 0]
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [0, 1, 2].map((one) => at(indices, corner + one) * 3) as [number, number, number]
    const [ax, ay, az] = [at(positions, a), at(positions, a + 1), at(positions, a + 2)]
    const [ux, uy, uz] = [at(positions, b) - ax, at(positions, b + 1) - ay, at(positions, b + 2) - az]
    const [vx, vy, vz] = [at(positions, c) - ax, at(positions, c + 1) - ay, at(positions, c + 2) - az]
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(x, y, z)
    sum[0] += x
    sum[1] += y
    sum[2] += z
    area += length
    volume += ax * x + ay * y + az * z
    if (length === 0) continue
    normals[corner] = x / length
    normals[corner + 1] = y / length
    normals[corner + 2] = z / length
  }
  return { normals, sum, area, volume }
}

function sideOf({ sum, area, volume }: Faces): Side {
  if (!(area > 0) || Math.hypot(...sum) > CLOSED * area) return sides.open
  if (Math.abs(volume) < THIN * area ** 1.5) return sides.open
  return volume > 0 ? sides.outward : sides.inward
}

const CELLS = 65_536

/** Each vertex is meant by the first one at its place. */
function weldedOf(grid: Numbers): Uint32Array {
  const known = new Map<number, number>()
  return Uint32Array.from({ length: grid.length / 3 }, (_, vertex) => {
    const place = at(grid, vertex * 3) + CELLS * (at(grid, vertex * 3 + 1) + CELLS * at(grid, vertex * 3 + 2))
    const first = known.get(place)
    if (first === undefined) known.set(place, vertex)
    return first ?? vertex
  })
}

/** Of a line: the triangle that it was first met with, and whether it is to be drawn as far as is known. */
const once = -1
const flat = -2

function bentLines(grid: Numbers, indices: Numbers, { normals }: Faces): Uint32Array {
  const welded = weldedOf(grid)
  const count = grid.length / 3
  const faceOf = new Map<number, number>()
  const bent = new Map<number, number>()
  for (let corner = 0; corner < indices.length; corner++) {
    const face = corner - (corner % 3)
    const from = welded[at(indices, corner)]!
    const to = welded[at(indices, corner % 3 === 2 ? face : corner + 1)]!
    if (from === to) continue
    const line = Math.min(from, to) * count + Math.max(from, to)
    const other = faceOf.get(line)
    if (other === undefined) {
      faceOf.set(line, face)
      bent.set(line, once)
    } else if (isBent(normals, face, other)) bent.set(line, face)
    else if (bent.get(line) === once) bent.set(line, flat)
  }
  const drawn = [...bent].flatMap(([line, state]) => (state === flat ? [] : [Math.floor(line / count), line % count]))
  return Uint32Array.from(drawn)
}

function isBent(normals: Float32Array, one: number, other: number): boolean {
  const [x, y, z] = [0, 1, 2].map((axis) => normals[one + axis]! * normals[other + axis]!) as [number, number, number]
  return x + y + z < BENT
}
