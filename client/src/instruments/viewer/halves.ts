/** Which of the pictures beside each other: the left one or the only one, the right one. */
export type Side = 0 | 1

/** A point of the canvas, in the picture that it is in. */
interface InHalf {
  side: Side
  x: number
  y: number
}

/** How the canvas is divided: one picture, or two of the same width beside each other that one camera sees. In pixels of CSS. */
export class Halves {
  isDivided = false
  /** In which a gesture has begun: until its end its points are meant there. */
  held: Side = 0
  readonly #canvas: Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'>

  constructor(canvas: Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'>) {
    this.#canvas = canvas
  }

  get sides(): readonly Side[] {
    return this.isDivided ? [0, 1] : [0]
  }

  /** Of one picture. */
  get size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#canvas
    return { width: this.isDivided ? Math.floor(clientWidth / 2) : clientWidth, height: clientHeight }
  }

  /** Where a picture begins; between two of an odd width one pixel is free. */
  leftOf(side: Side): number {
    return side === 0 ? 0 : this.#canvas.clientWidth - this.size.width
  }

  sideAt(x: number): Side {
    return this.isDivided && x >= this.leftOf(1) ? 1 : 0
  }

  /** `side`: the picture that is meant, also when the point has left it. */
  placeIn(x: number, y: number, side: Side = this.sideAt(x)): InHalf {
    return { side, x: x - this.leftOf(side), y }
  }

  /** From −1 to 1, up being up. */
  viewOf({ x, y }: Pick<InHalf, 'x' | 'y'>): [x: number, y: number] {
    const { width, height } = this.size
    return [(x / width) * 2 - 1, 1 - (y / height) * 2]
  }
}
