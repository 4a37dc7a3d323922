/** Paths of SVG as lines: what is bent is so many straight pieces that nobody sees them. */
interface Point {
  x: number
  y: number
}

export interface PathLine {
  /** x, y, x, y … */
  points: number[]
  isClosed: boolean
}

const PIECES = 16
const COMMAND = /([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)/g
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

export function pathLines(path: string): PathLine[] {
  const drawing = new Drawing()
  for (const [, letter = '', rest = ''] of path.matchAll(COMMAND)) {
    const command = letter.toUpperCase()
    const numbers = command === 'A' ? arcNumbers(rest) : (rest.match(NUMBER) ?? []).map(Number)
    const arity = ARITY[command]!
    if (arity === 0) drawing.close()
    for (let at = 0; arity > 0 && at + arity <= numbers.length; at += arity) {
      // Further pairs of a move are lines.
      const next = command === 'M' && at > 0 ? 'L' : command
      drawing.take(next, numbers.slice(at, at + arity), letter !== command)
    }
  }
  return drawing.lines.filter(({ points }) => points.length >= 4)
}

/** Flags of arcs may stand without anything between them and the number that follows. */
function arcNumbers(text: string): number[] {
  const numbers: number[] = []
  let rest = text
  while (rest.trim() !== '') {
    const isFlag = numbers.length % 7 === 3 || numbers.length % 7 === 4
    const found = (isFlag ? /[01]/ : new RegExp(NUMBER.source, 'i')).exec(rest)
    if (!found) break
    numbers.push(Number(found[0]))
    rest = rest.slice(found.index + found[0].length)
  }
  return numbers
}

class Drawing {
  readonly lines: PathLine[] = []
  #at: Point = { x: 0, y: 0 }
  #begin: Point = { x: 0, y: 0 }
  /** The last handle of a curve, which a smooth one mirrors. */
  #handle: { point: Point; of: 'C' | 'Q' } | null = null

  take(command: string, n: readonly number[], isRelative: boolean): void {
    const from = isRelative ? this.#at : { x: 0, y: 0 }
    const point = (i: number): Point => ({ x: from.x + (n[i] ?? 0), y: from.y + (n[i + 1] ?? 0) })
    const handle = this.#handle
    this.#handle = null
    if (command === 'M') this.#move(point(0))
    else if (command === 'L') this.#line(point(0))
    else if (command === 'H') this.#line({ x: from.x + n[0]!, y: this.#at.y })
    else if (command === 'V') this.#line({ x: this.#at.x, y: from.y + n[0]! })
    else if (command === 'C') this.#cubic(point(0), point(2), point(4))
    else if (command === 'S') this.#cubic(this.#mirrored(handle, 'C'), point(0), point(2))
    else if (command === 'Q') this.#quadratic(point(0), point(2))
    else if (command === 'T') this.#quadratic(this.#mirrored(handle, 'Q'), point(0))
    else this.#arc(n, point(5))
  }

  close(): void {
    const line = this.lines.at(-1)
    if (line) line.isClosed = true
    this.#at = this.#begin
    this.#handle = null
  }

  #move(to: Point): void {
    this.lines.push({ points: [to.x, to.y], isClosed: false })
    this.#at = to
    this.#begin = to
  }

  #line(to: Point): void {
    if (this.lines.length === 0 || this.lines.at(-1)!.isClosed) this.#move(this.#at)
    this.lines.at(-1)!.points.push(to.x, to.y)
    this.#at = to
  }

  #cubic(first: Point, second: Point, to: Point): void {
    const from = this.#at
    this.#pieces((t) => {
      const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
      return {
        x: a * from.x + b * first.x + c * second.x + d * to.x,
        y: a * from.y + b * first.y + c * second.y + d * to.y,
      }
    })
    this.#handle = { point: second, of: 'C' }
  }

  #quadratic(handle: Point, to: Point): void {
    const from = this.#at
    this.#pieces((t) => {
      const [a, b, c] = [(1 - t) ** 2, 2 * (1 - t) * t, t ** 2]
      return { x: a * from.x + b * handle.x + c * to.x, y: a * from.y + b * handle.y + c * to.y }
    })
    this.#handle = { point: handle, of: 'Q' }
  }

  #mirrored(handle: { point: Point; of: 'C' | 'Q' } | null, of: 'C' | 'Q'): Point {
    if (handle?.of !== of) return this.#at
    return { x: 2 * this.#at.x - handle.point.x, y: 2 * this.#at.y - handle.point.y }
  }

  #pieces(at: (t: number) => Point): void {
    for (let i = 1; i <= PIECES; i++) this.#line(at(i / PIECES))
  }

  /** From its ends to its middle: SVG 1.1, F.6.5. */
  #arc(n: readonly number[], to: Point): void {
    const from = this.#at
    let [rx, ry] = [Math.abs(n[0]!), Math.abs(n[1]!)]
    if (rx === 0 || ry === 0) {
      this.#line(to)
      return
    }
    const turn = (n[2]! * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 }
    const own = { x: cos * half.x + sin * half.y, y: -sin * half.x + cos * half.y }
    const reach = Math.sqrt((own.x / rx) ** 2 + (own.y / ry) ** 2)
    if (reach > 1) [rx, ry] = [rx * reach, ry * reach]
    const [a, b] = [(rx * own.y) ** 2, (ry * own.x) ** 2]
    const side = n[3] === n[4] ? -1 : 1
    const by = a + b === 0 ? 0 : side * Math.sqrt(Math.max(0, (rx * ry) ** 2 - a - b) / (a + b))
    const middle = { x: (by * rx * own.y) / ry, y: (-by * ry * own.x) / rx }
    const angleTo = (x: number, y: number): number => Math.atan2((y - middle.y) / ry, (x - middle.x) / rx)
    const begin = angleTo(own.x, own.y)
    let sweep = angleTo(-own.x, -own.y) - begin
    if (n[4] === 0 && sweep > 0) sweep -= 2 * Math.PI
    if (n[4] === 1 && sweep < 0) sweep += 2 * Math.PI
    this.#pieces((t) => {
      const [x, y] = [rx * Math.cos(begin + sweep * t) + middle.x, ry * Math.sin(begin + sweep * t) + middle.y]
      return { x: cos * x - sin * y + (from.x + to.x) / 2, y: sin * x + cos * y + (from.y + to.y) / 2 }
    })
  }
}
