/** Which of the pictures beside each other: the left one or the only one, the right one. */
export type Side = 0 | 1

/** A point of the canvas, in the picture that it is in. */
export interface InHalf {
  side: Side
  x: number
  y: number
}

/** Neither picture is narrower. */
const LEAST_SHARE = 0.2

/** How the canvas is divided: one picture, or two beside each other that one camera sees. In pixels of CSS. */
export class Halves {
  isDivided = false
  #share = 0.5
  /** In which a gesture has begun: until its end its points are meant there. */
  held: Side = 0
  readonly #canvas: Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'>

  constructor(canvas: Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'>) {
    this.#canvas = canvas
  }

  get sides(): readonly Side[] {
    return this.isDivided ? [0, 1] : [0]
  }

  /** Of the width, what the left one of two takes. */
  get share(): number {
    return this.#share
  }

  set share(share: number) {
    this.#share = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share))
  }

  sizeOf(side: Side): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#canvas
    const left = Math.floor(clientWidth * this.#share)
    const right = clientWidth - Math.ceil(clientWidth * this.#share)
    const half = side === 0 ? left : right
    return { width: this.isDivided ? half : clientWidth, height: clientHeight }
  }

  /** Where a picture begins; between two whose widths are no whole pixels one is free. */
  leftOf(side: Side): number {
    return side === 0 ? 0 : this.#canvas.clientWidth - this.sizeOf(1).width
  }

  /** Width by height of each picture. */
  get aspects(): number[] {
    return this.sides.map((side) => {
      const { width, height } = this.sizeOf(side)
      return width / Math.max(1, height)
    })
  }

  sideAt(x: number): Side {
    return this.isDivided && x >= this.leftOf(1) ? 1 : 0
  }

  /** `side`: the picture that is meant, also when the point has left it. */
  placeIn(x: number, y: number, side: Side = this.sideAt(x)): InHalf {
    return { side, x: x - this.leftOf(side), y }
  }

  /** From −1 to 1, up being up. */
  viewOf({ side, x, y }: InHalf): [x: number, y: number] {
    const { width, height } = this.sizeOf(side)
    return [(x / width) * 2 - 1, 1 - (y / height) * 2]
  }
}
