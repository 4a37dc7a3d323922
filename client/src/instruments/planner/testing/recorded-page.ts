import type { Surface } from '../surface.ts'

/** CSS px of a millimetre. */
const PX_PER_MM = 96 / 25.4

export interface Mark {
  do: 'fill' | 'stroke' | 'text'
  color: string
  /** Corners and ends of the path, or the place of the text, as x, y, x, y … in millimetres. */
  at: number[]
  text: string
  /** Of strokes, millimetres. */
  width: number
  dash: readonly number[]
}

type Pen = Omit<
  { -readonly [K in keyof Surface as Surface[K] extends (...args: never[]) => unknown ? never : K]: Surface[K] },
  never
>

/** Writes down what is painted, in millimetres of the page, as a printer would get it. */
export class RecordedPage {
  readonly marks: Mark[] = []
  readonly surface: Surface
  #path: number[] = []
  #dash: readonly number[] = []
  readonly #states: Partial<Pen>[] = []

  constructor() {
    const pen: Partial<Pen> = {
      fillStyle: '',
      strokeStyle: '',
      lineWidth: 1,
      globalAlpha: 1,
      font: '',
      textAlign: 'left',
    }
    const point = (x: number, y: number): void => void this.#path.push(x, y)
    const mark = (kind: Mark['do'], color: unknown, at: readonly number[], text = ''): void => {
      const inMm = at.map((px) => px / PX_PER_MM)
      const width = kind === 'stroke' ? (pen.lineWidth ?? 0) / PX_PER_MM : 0
      this.marks.push({
        do: kind,
        color: String(color),
        at: inMm,
        text,
        width,
        dash: kind === 'stroke' ? this.#dash : [],
      })
    }
    const corners = (x: number, y: number, width: number, height: number): number[] => [x, y, x + width, y + height]
    const methods = {
      save: () => void this.#states.push({ ...pen }),
      restore: () => void Object.assign(pen, this.#states.pop()),
      clip: () => undefined,
      closePath: () => undefined,
      beginPath: () => {
        this.#path = []
      },
      moveTo: point,
      lineTo: point,
      arc: point,
      arcTo: (x1: number, y1: number) => point(x1, y1),
      rect: (...box: Parameters<typeof corners>) => void this.#path.push(...corners(...box)),
      roundRect: (x: number, y: number, width: number, height: number) =>
        void this.#path.push(...corners(x, y, width, height)),
      fill: () => mark('fill', pen.fillStyle, this.#path),
      stroke: () => mark('stroke', pen.strokeStyle, this.#path),
      fillRect: (...box: Parameters<typeof corners>) => mark('fill', pen.fillStyle, corners(...box)),
      strokeRect: (...box: Parameters<typeof corners>) => mark('stroke', pen.strokeStyle, corners(...box)),
      fillText: (text: string, x: number, y: number) => mark('text', pen.fillStyle, [x, y], text),
      strokeText: () => undefined,
      setLineDash: (dash: number[]) => {
        this.#dash = dash.map((px) => px / PX_PER_MM)
      },
    }
    this.surface = Object.assign(pen, methods) as unknown as Surface
  }

  of(color: string): Mark[] {
    return this.marks.filter((mark) => mark.color === color)
  }
}
