import {
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three'
import type { BakedMesh } from './baking.ts'

export const geometryOf = (baked: BakedMesh): BufferGeometry =>
  baked.matrices ? placedGeometry(baked, baked.matrices) : bakedGeometry(baked)

function bakedGeometry({ positions, elements, tints, sides, indices }: BakedMesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('element', new BufferAttribute(elements, 1))
  geometry.setAttribute('tint', new BufferAttribute(tints, 4, true))
  geometry.setAttribute('side', new BufferAttribute(sides, 1))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return geometry
}

const COLUMN = 3

function placedGeometry(
  { positions, elements, tints, sides, indices }: BakedMesh,
  matrices: Float32Array,
): BufferGeometry {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  geometry.setAttribute('element', new InstancedBufferAttribute(elements, 1))
  geometry.setAttribute('tint', new InstancedBufferAttribute(tints, 4, true))
  geometry.setAttribute('side', new InstancedBufferAttribute(sides, 1))
  const columns = new InstancedInterleavedBuffer(matrices, COLUMN * 4)
  for (const column of [0, 1, 2, 3]) {
    geometry.setAttribute(`column${column}`, new InterleavedBufferAttribute(columns, COLUMN, column * COLUMN))
  }
  geometry.instanceCount = elements.length
  return geometry
}

/** The lines along which it bends, between the same vertices. */
export function linesOf(geometry: BufferGeometry, { lines }: Pick<BakedMesh, 'lines'>): BufferGeometry {
  const isPlaced = geometry instanceof InstancedBufferGeometry
  const drawn = isPlaced ? new InstancedBufferGeometry() : new BufferGeometry()
  for (const [name, attribute] of Object.entries(geometry.attributes)) drawn.setAttribute(name, attribute)
  if (drawn instanceof InstancedBufferGeometry && isPlaced) drawn.instanceCount = geometry.instanceCount
  return drawn.setIndex(new BufferAttribute(lines, 1))
}
