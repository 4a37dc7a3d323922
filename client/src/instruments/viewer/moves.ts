import { Box3, DataTexture, FloatType, type IUniform, type Matrix4, NearestFilter, RedFormat, RGBAFormat } from 'three'

const WIDTH = 1_024
/** Matrices side by side in a row of their texture; each takes the rows that it has, without the last one. */
export const MOVES_IN_ROW = 256
const ROWS = 3

export interface MoveUniforms {
  /** By element: number of its matrix, from 1 on; 0: it stands where its file has it. */
  moveOf: IUniform<DataTexture>
  moves: IUniform<DataTexture>
  moveCount: IUniform<number>
}

/** Elements of one model that stand elsewhere together. */
export interface MovedGroup {
  move: number
  matrix: Matrix4
  /** What they lie in where the file has them. */
  box: Box3
}

/**
 * Which elements stand elsewhere than their file has them. As with statuses, textures say so: moving fifty thousand of
 * them is one upload and no draw more. Matrices are of the frame of the model.
 */
export class Moves {
  readonly uniforms: MoveUniforms = {
    moveOf: { value: numbersTexture.create(numbersTexture.shapeOf(1)) },
    moves: { value: matricesTexture.create(matricesTexture.shapeOf(1)) },
    moveCount: { value: 0 },
  }
  #of: Int32Array = new Int32Array()
  #matrices: readonly Matrix4[] = []

  get isEmpty(): boolean {
    return this.#matrices.length === 0
  }

  /** `of` by element: place in `matrices`; -1: it stands where its file has it. */
  set(of: Int32Array, matrices: readonly Matrix4[]): void {
    this.#of = of
    this.#matrices = matrices
    const { moveOf, moves, moveCount } = this.uniforms
    moveCount.value = matrices.length
    if (matrices.length === 0) return
    const [numbers, rows] = [fitted(moveOf, of.length, numbersTexture), fitted(moves, matrices.length, matricesTexture)]
    numbers.fill(0)
    for (const [element, move] of of.entries()) numbers[element] = move + 1
    for (const [move, { elements }] of matrices.entries()) {
      for (let row = 0; row < ROWS; row++) {
        for (let column = 0; column < 4; column++)
          rows[move * ROWS * 4 + row * 4 + column] = elements[column * 4 + row] ?? 0
      }
    }
  }

  /** -1: it stands where its file has it. */
  numberOf(element: number): number {
    return this.#of[element] ?? -1
  }

  matrixOf(element: number): Matrix4 | null {
    return this.#matrices[this.numberOf(element)] ?? null
  }

  /** Of the elements from `first` on, whose boxes are `bounds`, 6 numbers each. */
  groupsIn(first: number, bounds: Float32Array): MovedGroup[] {
    const groups = new Map<number, MovedGroup>()
    if (this.isEmpty) return []
    for (let at = 0; at < bounds.length; at += 6) {
      const move = this.numberOf(first + at / 6)
      const matrix = this.#matrices[move]
      if (!matrix || Number.isNaN(bounds[at])) continue
      const group = groups.get(move) ?? { move, matrix, box: new Box3() }
      groups.set(move, group)
      group.box.union(boundsAt(bounds, at))
    }
    return [...groups.values()]
  }

  dispose(): void {
    this.uniforms.moveOf.value.dispose()
    this.uniforms.moves.value.dispose()
  }
}

export function boundsAt(bounds: Float32Array, at: number): Box3 {
  const box = new Box3()
  box.min.fromArray(bounds, at)
  box.max.fromArray(bounds, at + 3)
  return box
}

interface Shape {
  width: number
  height: number
}

/** What is too small for so many gives way to another one. Answers what is to be written. */
function fitted(
  uniform: IUniform<DataTexture>,
  count: number,
  { shapeOf, create }: { shapeOf(count: number): Shape; create(shape: Shape): DataTexture },
): Float32Array {
  const wanted = shapeOf(count)
  if (uniform.value.image.height < wanted.height) {
    uniform.value.dispose()
    uniform.value = create(wanted)
  }
  uniform.value.needsUpdate = true
  return uniform.value.image.data as Float32Array
}

const numbersTexture = {
  shapeOf: (count: number): Shape => ({ width: WIDTH, height: Math.max(1, Math.ceil(count / WIDTH)) }),
  create: ({ width, height }: Shape): DataTexture =>
    plain(new DataTexture(new Float32Array(width * height), width, height, RedFormat, FloatType)),
}

const matricesTexture = {
  shapeOf: (count: number): Shape => ({
    width: MOVES_IN_ROW * ROWS,
    height: Math.max(1, Math.ceil(count / MOVES_IN_ROW)),
  }),
  create: ({ width, height }: Shape): DataTexture =>
    plain(new DataTexture(new Float32Array(width * height * 4), width, height, RGBAFormat, FloatType)),
}

function plain(texture: DataTexture): DataTexture {
  texture.magFilter = NearestFilter
  texture.minFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}
