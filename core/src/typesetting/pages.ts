/** A flow, page by page. */
import { bandsOf, type Canvas, type Laid, layBand, layParagraph, layStack } from './blocks.ts'
import type { Measure } from './lines.ts'
import type { Block, Flow, Paragraph, Row, Sheet, Table } from './model.ts'

export interface FlowPage {
  sheet: Sheet
  /** Headings on it, in their order. */
  headings: readonly { title: string; level: number }[]
  draw(canvas: Canvas): void
}

/** Nothing is kept of a page that was given out. */
export function* pagesOf(flow: Flow, measure: Measure): Generator<FlowPage> {
  const pages = new Pages(flow, measure)
  for (const block of flow.blocks) yield* pages.add(block)
  yield* pages.end()
}

interface Placed {
  laid: Laid
  y: number
  /** The part of it that stands on the page. */
  from: number
  to: number
}

/** A row of heads takes no more than this of a page. */
const MOST_HEADS = 0.5

/** Whatever fills a page gives it out at once, also in the middle of a block. */
class Pages {
  readonly #flow: Flow
  readonly #measure: Measure
  #placed: Placed[] = []
  #headings: { title: string; level: number }[] = []
  #isFirst = true
  #y = 0
  #after = 0
  /** What stands on the page of what follows it. */
  #held: { laid: Laid; before: number; after: number; heading: string; level: number | null }[] = []
  #frame: Frame

  constructor(flow: Flow, measure: Measure) {
    this.#flow = flow
    this.#measure = measure
    this.#frame = frameOf(flow, measure, true)
  }

  add(block: Block): Generator<FlowPage> {
    return block.kind === 'table' ? this.#table(block) : this.#paragraph(block)
  }

  *end(): Generator<FlowPage> {
    yield* this.#release(0)
    if (this.#placed.length > 0 || this.#isFirst) yield this.#turn()
  }

  get #width(): number {
    const { width, margins } = this.#flow.sheet
    return width - margins.left - margins.right
  }

  get #height(): number {
    return this.#frame.bottom - this.#frame.top
  }

  *#paragraph(paragraph: Paragraph): Generator<FlowPage> {
    if (paragraph.breaksBefore && (this.#placed.length > 0 || this.#held.length > 0)) {
      yield* this.#release(0)
      yield this.#turn()
    }
    const laid = layParagraph(paragraph, this.#width, this.#measure)
    const { before, after, heading: level } = paragraph
    const heading = level === null ? '' : textOf(paragraph)
    if (paragraph.keepsNext && laid.breaks.length === 0) {
      this.#held.push({ laid, before, after, heading, level })
      return
    }
    yield* this.#release(laid.cuts[0] ?? laid.height)
    yield* this.#put(laid, before)
    if (level !== null && heading !== '') this.#headings.push({ title: heading, level })
    this.#after = after
  }

  *#table(table: Table): Generator<FlowPage> {
    let heads: Laid | null = null
    const topRows: Row[] = []
    for (const band of bandsOf(table.rows)) {
      if (heads === null && band.every(({ isHead }) => isHead)) {
        topRows.push(...band)
        continue
      }
      if (heads === null) heads = yield* this.#heads(topRows, table)
      const laid = layBand(band, table, this.#measure)
      const repeats = heads.height > 0 && heads.height < this.#height * MOST_HEADS
      if (repeats && this.#y + laid.height > this.#height && this.#placed.length > 1) {
        yield this.#turn()
        yield* this.#put(heads, 0)
      }
      yield* this.#put(laid, 0)
    }
    if (heads === null && topRows.length > 0) yield* this.#heads(topRows, table)
    this.#after = 0
  }

  /** They stand with the row that follows. */
  *#heads(rows: readonly Row[], table: Table): Generator<FlowPage, Laid> {
    const heads = layBand(rows, table, this.#measure)
    yield* this.#release(heads.height * 2)
    if (rows.length > 0) yield* this.#put(heads, this.#after)
    return heads
  }

  *#release(next: number): Generator<FlowPage> {
    if (this.#held.length === 0) return
    const held = this.#held
    this.#held = []
    const wanted = held.reduce((sum, { laid, before }) => sum + laid.height + before, next)
    if (this.#placed.length > 0 && this.#y + wanted > this.#height && wanted <= this.#height) yield this.#turn()
    for (const { laid, before, after, heading, level } of held) {
      yield* this.#put(laid, before)
      if (level !== null && heading !== '') this.#headings.push({ title: heading, level })
      this.#after = after
    }
  }

  *#put(laid: Laid, before: number): Generator<FlowPage> {
    if (this.#placed.length > 0) this.#y += Math.max(this.#after, before)
    this.#after = 0
    let from = 0
    while (true) {
      const to = this.#endOn(laid, from)
      if (to > from || laid.height === 0) this.#placed.push({ laid, y: this.#y, from, to })
      this.#y += to - from
      const goesOn = laid.height - to > 1e-6
      if (!goesOn && !laid.breaks.includes(to)) return
      yield this.#turn()
      if (!goesOn) return
      from = to
    }
  }

  /** How much of it the page takes; on an empty page always something. */
  #endOn({ height, cuts, breaks, isWhole }: Laid, from: number): number {
    const room = this.#height - this.#y
    const forced = breaks.find((at) => at > from)
    const end = forced ?? height
    if (end - from <= room + 1e-6) return end
    const cut = cuts.findLast((at) => at > from && at - from <= room + 1e-6 && at < end)
    if (cut !== undefined && (!isWhole || height > this.#height)) return cut
    return this.#placed.length > 0 ? from : Math.min(end, from + room)
  }

  #turn(): FlowPage {
    const { sheet } = this.#flow
    const [placed, frame, headings] = [this.#placed, this.#frame, this.#headings]
    const left = sheet.margins.left
    if (this.#isFirst) this.#frame = frameOf(this.#flow, this.#measure, false)
    this.#isFirst = false
    ;[this.#placed, this.#headings, this.#y, this.#after] = [[], [], 0, 0]
    return {
      sheet,
      headings,
      draw: (canvas) => {
        frame.draw(canvas)
        for (const { laid, y, from, to } of placed) laid.draw(canvas, left, frame.top + y - from, { from, to })
      },
    }
  }
}

interface Frame {
  /** Of what stands between header and footer. */
  top: number
  bottom: number
  draw(canvas: Canvas): void
}

function frameOf(flow: Flow, measure: Measure, isFirst: boolean): Frame {
  const { sheet } = flow
  const width = sheet.width - sheet.margins.left - sheet.margins.right
  const header = layStack((isFirst ? flow.firstHeader : null) ?? flow.header, width, measure)
  const footer = layStack((isFirst ? flow.firstFooter : null) ?? flow.footer, width, measure)
  const top = Math.max(sheet.margins.top, header.height === 0 ? 0 : sheet.header + header.height)
  const foot = Math.max(sheet.margins.bottom, footer.height === 0 ? 0 : sheet.footer + footer.height)
  return {
    top,
    bottom: Math.max(top + 10, sheet.height - foot),
    draw: (canvas) => {
      header.draw(canvas, sheet.margins.left, sheet.header)
      footer.draw(canvas, sheet.margins.left, sheet.height - sheet.footer - footer.height)
    },
  }
}

const textOf = ({ pieces }: Paragraph): string =>
  pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : ' '))
    .join('')
    .trim()
    .slice(0, 200)
