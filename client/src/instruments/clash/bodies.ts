/** Elements of models as bodies that can meet: their triangles in trees, and where these stand. */
import type { ModelGeometry } from '@plumbline/core/bim'
import { Box3, BufferAttribute, BufferGeometry, Matrix4 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'

/** A model as the clash sees it; elements stand where `placeOf` says, in the frame that all models share. */
export interface ClashModel {
  geometry: ModelGeometry
  placeOf(element: number): Matrix4
}

/** A part of an element: its shape, and where it stands. */
export interface Body {
  tree: MeshBVH
  /** From the shape to the shared frame. */
  matrix: Matrix4
  box: Box3
  /** Its surface is closed, so that something can lie in it. */
  isClosed: boolean
}

const [FRAME, MATRIX, STEPS] = [6, 12, 65_535]

/** Trees are made when they are first asked for: of most shapes nobody asks. */
export class ModelBodies {
  readonly #model: ClashModel
  readonly #parts = new Map<number, number[]>()
  readonly #trees = new Map<number, { tree: MeshBVH; isClosed: boolean }>()
  readonly #bodies = new Map<number, Body[]>()

  constructor(model: ClashModel) {
    this.#model = model
    for (const [part, element] of model.geometry.partElements.entries()) {
      const known = this.#parts.get(element)
      if (known) known.push(part)
      else this.#parts.set(element, [part])
    }
  }

  /** Around all that is drawn of it; null: nothing is. */
  boxOf(element: number): Box3 | null {
    const parts = this.#parts.get(element)
    if (!parts) return null
    const box = new Box3()
    for (const part of parts) box.union(this.#boxOfPart(part))
    return box
  }

  of(element: number): readonly Body[] {
    const known = this.#bodies.get(element)
    if (known) return known
    const bodies = (this.#parts.get(element) ?? []).map((part) => this.#bodyOf(part))
    this.#bodies.set(element, bodies)
    return bodies
  }

  #bodyOf(part: number): Body {
    const shape = this.#model.geometry.partShapes[part] ?? 0
    const matrix = this.#matrixOf(part)
    const box = this.#boxOfPart(part)
    if (isRigid(matrix)) return { ...this.#treeOf(shape), matrix, box }
    // What is stretched has a tree of its own: in the one of its shape lengths would be no metres.
    return { ...treeOf(shapeOf(this.#model.geometry, shape).applyMatrix4(matrix)), matrix: new Matrix4(), box }
  }

  #boxOfPart(part: number): Box3 {
    const { shapeFrames, partShapes } = this.#model.geometry
    const at = (partShapes[part] ?? 0) * FRAME
    const box = new Box3()
    box.min.fromArray(shapeFrames, at)
    box.max.fromArray(shapeFrames, at + 3).add(box.min)
    return box.applyMatrix4(this.#matrixOf(part))
  }

  #matrixOf(part: number): Matrix4 {
    const { partMatrices, partElements } = this.#model.geometry
    const cells = partMatrices.subarray(part * MATRIX, (part + 1) * MATRIX)
    const matrix = new Matrix4()
    for (let column = 0; column < 4; column++) {
      for (let row = 0; row < 3; row++) matrix.elements[column * 4 + row] = cells[column * 3 + row] ?? 0
    }
    return matrix.premultiply(this.#model.placeOf(partElements[part] ?? 0))
  }

  #treeOf(shape: number) {
    const known = this.#trees.get(shape)
    if (known) return known
    const made = treeOf(shapeOf(this.#model.geometry, shape))
    this.#trees.set(shape, made)
    return made
  }
}

function treeOf(geometry: BufferGeometry) {
  const tree = new MeshBVH(geometry, { indirect: true })
  // By it the nearest places of another body are found.
  geometry.boundsTree = tree
  return { tree, isClosed: isClosed(geometry) }
}

const NEARLY = 1e-4

/** Turned and put elsewhere, and neither stretched nor mirrored in parts. */
function isRigid({ elements: m }: Matrix4): boolean {
  const column = (at: number) => [m[at * 4] ?? 0, m[at * 4 + 1] ?? 0, m[at * 4 + 2] ?? 0] as const
  return [0, 1, 2].every((one) =>
    [0, 1, 2].every((other) => {
      const product = column(one).reduce((sum, cell, axis) => sum + cell * (column(other)[axis] ?? 0), 0)
      return Math.abs(product - (one === other ? 1 : 0)) < NEARLY
    }),
  )
}

function shapeOf({ shapeVertices, shapeIndices, shapeFrames, positions, indices }: ModelGeometry, shape: number) {
  const from = (shapeVertices[shape] ?? 0) * 3
  const local = new Float32Array((shapeVertices[shape + 1] ?? 0) * 3 - from)
  for (let at = 0; at < local.length; at++) {
    const axis = shape * FRAME + (at % 3)
    local[at] = (shapeFrames[axis] ?? 0) + ((positions[from + at] ?? 0) / STEPS) * (shapeFrames[axis + 3] ?? 0)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(local, 3))
  return geometry.setIndex(
    new BufferAttribute(indices.slice(shapeIndices[shape] ?? 0, shapeIndices[shape + 1] ?? 0), 1),
  )
}

/** Every edge is gone along once in each direction; corners at one place are one. */
function isClosed(geometry: BufferGeometry): boolean {
  const places = geometry.getAttribute('position')
  const index = geometry.getIndex()
  if (!index || index.count === 0) return false
  const ids = new Map<string, number>()
  const idOf = (corner: number): number => {
    const key = `${places.getX(corner)},${places.getY(corner)},${places.getZ(corner)}`
    const known = ids.get(key) ?? ids.size
    ids.set(key, known)
    return known
  }
  const rest = new Map<string, number>()
  for (let at = 0; at < index.count; at += 3) {
    const corners = [0, 1, 2].map((corner) => idOf(index.getX(at + corner))) as [number, number, number]
    for (const [corner, start] of corners.entries()) {
      const end = corners[(corner + 1) % 3] ?? start
      if (start === end) continue
      const key = start < end ? `${start} ${end}` : `${end} ${start}`
      rest.set(key, (rest.get(key) ?? 0) + (start < end ? 1 : -1))
    }
  }
  return [...rest.values()].every((count) => count === 0)
}
