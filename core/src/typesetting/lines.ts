/** Text in lines of a width. */
import type { Pen } from '../paper/index.ts'
import type { Letters, Paragraph, Piece, TabStop } from './model.ts'

export type Measure = Pick<Pen, 'width'>

type Shown = Exclude<Piece, { kind: 'tab' | 'line' | 'page' }>

export interface Placed {
  x: number
  width: number
  piece: Shown
}

export interface TextLine {
  items: readonly Placed[]
  height: number
  /** From the left edge of the paragraph. */
  x: number
  /** Whatever comes after it stands on the next page. */
  breaks: boolean
}

/** Of the size of letters: from the highest to the lowest part of any letter. */
const LINE_SIZES = 1.21
const USUAL_TAB = 12.7

/** Numbers of pages are measured as this. */
const SOME_NUMBER = '888'

export function linesOf(paragraph: Paragraph, width: number, measure: Measure): TextLine[] {
  const liner = new Liner(paragraph, width, measure)
  for (const piece of paragraph.pieces) liner.add(piece)
  return liner.end()
}

class Liner {
  readonly #of: Paragraph
  readonly #room: number
  readonly #measure: Measure
  readonly #lines: TextLine[] = []
  #items: Placed[] = []
  #x: number
  /** A stop that what follows is aligned to. */
  #stop: { stop: TabStop; from: number; x: number } | null = null

  constructor(of: Paragraph, width: number, measure: Measure) {
    this.#of = of
    this.#room = Math.max(1, width - of.left - of.right)
    this.#measure = measure
    this.#x = of.first
  }

  add(piece: Piece): void {
    switch (piece.kind) {
      case 'text':
        for (const [word] of piece.text.matchAll(/\S+\s*|\s+/g)) this.#word(word, piece.how)
        break
      case 'number':
        this.#put(piece, this.#measure.width(SOME_NUMBER, piece.how))
        break
      case 'picture':
      case 'drawing':
        if (this.#items.length > 0 && this.#x + piece.width > this.#room) this.#next()
        this.#put(piece, piece.width)
        break
      case 'tab':
        this.#tab()
        break
      default:
        this.#next(piece.kind === 'page')
    }
  }

  end(): TextLine[] {
    if (this.#items.length > 0 || this.#lines.length === 0 || this.#lines.at(-1)?.breaks) this.#next()
    return this.#lines
  }

  #word(word: string, how: Letters): void {
    const shown = word.trimEnd()
    const width = this.#measure.width(shown, how)
    const isFirst = this.#items.length === 0
    if (!isFirst && shown !== '' && this.#x + width > this.#room + 1e-6) this.#next()
    if (width > this.#room - Math.max(0, this.#x) + 1e-6 && this.#items.length === 0) this.#pieces(word, how)
    else this.#text(word, how)
  }

  /** A word that is wider than a line. */
  #pieces(word: string, how: Letters): void {
    let part = ''
    for (const letter of word) {
      const isFull = part !== '' && this.#x + this.#measure.width(part + letter, how) > this.#room
      if (isFull) {
        this.#text(part, how)
        this.#next()
        part = ''
      }
      part += letter
    }
    this.#text(part, how)
  }

  /** Words of the same letters are one text. */
  #text(text: string, how: Letters): void {
    const width = this.#measure.width(text, how)
    const last = this.#items.length > (this.#stop?.from ?? 0) ? this.#items.at(-1) : undefined
    if (last?.piece.kind === 'text' && last.piece.how === how && Math.abs(last.x + last.width - this.#x) < 1e-6) {
      last.piece = { ...last.piece, text: last.piece.text + text }
      last.width += width
      this.#x += width
    } else this.#put({ kind: 'text', text, how }, width)
  }

  #put(piece: Shown, width: number): void {
    this.#items.push({ x: this.#x, width, piece })
    this.#x += width
  }

  #tab(): void {
    this.#align()
    const stop = this.#of.tabs.find(({ at }) => at - this.#of.left > this.#x + 0.1)
    const usual = { at: (Math.floor(this.#x / USUAL_TAB + 1e-3) + 1) * USUAL_TAB, align: 'left' } as const
    const next = stop ? { ...stop, at: stop.at - this.#of.left } : usual
    if (next.align === 'left') this.#x = next.at
    else this.#stop = { stop: next, from: this.#items.length, x: this.#x }
  }

  /** What came since the last stop stands as that says. */
  #align(): void {
    if (!this.#stop) return
    const { stop, from, x } = this.#stop
    this.#stop = null
    const width = this.#x - x
    const by = Math.max(0, stop.at - x - (stop.align === 'right' ? width : width / 2))
    for (const item of this.#items.slice(from)) item.x += by
    this.#x += by
  }

  #next(breaks = false): void {
    this.#align()
    const heights = this.#items.map(({ piece }) => ('how' in piece ? heightOf(piece.how) : piece.height))
    const last = this.#items.at(-1)
    if (last?.piece.kind === 'text') {
      const text = last.piece.text.trimEnd()
      last.piece = { ...last.piece, text }
      last.width = this.#measure.width(text, last.piece.how)
    }
    const used = last ? last.x + last.width : 0
    const free = Math.max(0, this.#room - used)
    const x = this.#of.align === 'left' ? 0 : this.#of.align === 'right' ? free : free / 2
    const height = heights.length > 0 ? Math.max(...heights) : LINE_SIZES * this.#of.size
    // A line of pictures is as high as they are.
    const leading = this.#items.some(({ piece }) => !('how' in piece)) ? 1 : this.#of.leading
    this.#lines.push({ items: this.#items, height: height * leading, x: this.#of.left + x, breaks })
    this.#items = []
    this.#x = 0
  }
}

const heightOf = ({ size }: Letters): number => size * LINE_SIZES
