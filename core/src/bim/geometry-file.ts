/** What is drawn of a model: shapes, each kept once, and where parts of elements place them. Y is up, in metres. */
export interface ModelGeometry {
  /** Elements are numbered from 0; some may have no parts. */
  elements: number
  /** Of the first vertex of each shape, and of what would come after the last one. */
  shapeVertices: Uint32Array
  /** The same of its indices. */
  shapeIndices: Uint32Array
  /** Lowest corner and size, 6 numbers a shape: positions are parts of 65,535 of the size. */
  shapeFrames: Float32Array
  positions: Uint16Array
  /** Triangles, by vertices of the shape itself. */
  indices: Uint32Array
  partElements: Uint32Array
  partShapes: Uint32Array
  /** The upper three rows of each matrix, column by column, relative to `origin`. */
  partMatrices: Float32Array
  /** Red, green, blue and opacity. */
  partColors: Uint8Array
  /** Where the model stands on the map: single precision is kept for what is near it. */
  origin: Float64Array
}

const MAGIC = 0x314d4c50
const ALIGNMENT = 8
const sections = [
  ['shapeVertices', Uint32Array],
  ['shapeIndices', Uint32Array],
  ['shapeFrames', Float32Array],
  ['positions', Uint16Array],
  ['indices', Uint32Array],
  ['partElements', Uint32Array],
  ['partShapes', Uint32Array],
  ['partMatrices', Float32Array],
  ['partColors', Uint8Array],
  ['origin', Float64Array],
] as const
/** Magic, elements, then the bytes of each section. */
const HEADER_BYTES = aligned((2 + sections.length) * 4)

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}

/** Little-endian, as every machine that we run on. */
export function packGeometry(geometry: ModelGeometry): Uint8Array<ArrayBuffer> {
  const parts = sections.map(([name]) => geometry[name])
  const file = new Uint8Array(parts.reduce((bytes, part) => bytes + aligned(part.byteLength), HEADER_BYTES))
  const header = new Uint32Array(file.buffer, 0, 2 + sections.length)
  header.set([MAGIC, geometry.elements, ...parts.map((part) => part.byteLength)])
  let at = HEADER_BYTES
  for (const part of parts) {
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += aligned(part.byteLength)
  }
  return file
}

/** Views of the file, nothing is copied. Throws when it is no such file, or not all of it. */
export function unpackGeometry(file: ArrayBuffer): ModelGeometry {
  if (file.byteLength < HEADER_BYTES) throw new Error('The geometry is cut off')
  const [magic, elements = 0, ...bytes] = new Uint32Array(file, 0, 2 + sections.length)
  if (magic !== MAGIC) throw new Error('This is no geometry of a model')
  let at = HEADER_BYTES
  const views = sections.map(([name, View], index) => {
    const length = bytes[index] ?? 0
    if (at + length > file.byteLength) throw new Error('The geometry is cut off')
    const view = new View(file, at, length / View.BYTES_PER_ELEMENT)
    at += aligned(length)
    return [name, view]
  })
  return { elements, ...Object.fromEntries(views) }
}
