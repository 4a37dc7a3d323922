import { openSurface } from '../surface.ts'
import type { Theme } from './theme.ts'
import type { Instant, PlannerBar, PlannerSource } from './types.ts'

const SLICE_ROWS = 4000
/** Rows drawn in the strip at most; a strip of 20 px shows no more. */
const MAX_STROKES = 1500

/**
 * The whole plan at a glance: its extent in time and the strokes of the strip below the bars.
 *
 * Reading 100,000 bars takes tens of milliseconds, so it happens in slices outside the frame, and the figures of the
 * last complete pass hold until the next is complete.
 */
export class Overview {
  first: Instant = Number.POSITIVE_INFINITY
  last: Instant = Number.NEGATIVE_INFINITY
  /** Grows with every complete pass. */
  version = 0
  private readonly bar: PlannerBar
  private readonly onReady: () => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private strokes: Float64Array<ArrayBuffer> = new Float64Array(0)
  private strokeCount = 0
  private scannedRevision = -1

  constructor(bar: PlannerBar, onReady: () => void) {
    this.bar = bar
    this.onReady = onReady
  }

  get known(): boolean {
    return this.first <= this.last
  }

  /** Starts a pass when the source changed; small plans are read at once. */
  follow(source: PlannerSource): void {
    if (source.revision === this.scannedRevision || this.timer !== undefined) return
    if (source.rowCount <= SLICE_ROWS) this.scan(source)
    else this.timer = setTimeout(() => this.scan(source), this.version === 0 ? 0 : 250)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Calls back with start, finish, place 0…1 and tone (0 work, 1 critical, 2 done, 3 summary) of sampled rows. */
  eachStroke(visit: (start: Instant, finish: Instant, place: number, tone: number) => void): void {
    for (let i = 0; i < this.strokeCount; i++) {
      const at = i * 4
      visit(this.strokes[at]!, this.strokes[at + 1]!, this.strokes[at + 2]!, this.strokes[at + 3]!)
    }
  }

  private scan(source: PlannerSource): void {
    const revision = source.revision
    const rows = source.rowCount
    const step = Math.max(1, Math.ceil(rows / MAX_STROKES))
    const strokes = new Float64Array(Math.ceil(rows / step) * 4)
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    let count = 0
    const slice = (from: number) => {
      this.timer = undefined
      const until = Math.min(source.rowCount, rows, from + SLICE_ROWS)
      for (let row = from; row < until; row++) {
        if (!source.bar(row, this.bar)) continue
        const bar = this.bar
        if (bar.start < first) first = bar.start
        if (bar.finish > last) last = bar.finish
        if (row % step !== 0) continue
        const tone = bar.kind === 'summary' ? 3 : bar.done ? 2 : bar.critical ? 1 : 0
        strokes.set([bar.start, bar.finish, row / rows, tone], count++ * 4)
      }
      if (until < rows && until > from) {
        this.timer = setTimeout(() => slice(until), 0)
        return
      }
      this.first = first
      this.last = last
      this.strokes = strokes
      this.strokeCount = count
      this.scannedRevision = revision
      this.version++
      this.onReady()
    }
    slice(0)
  }
}

/** Strip of the plan as a bitmap, redrawn only when the plan, the size or the theme changes. */
export class OverviewBitmap {
  private readonly canvas = document.createElement('canvas')
  private key = ''

  get(overview: Overview, theme: Theme, width: number, height: number, dpr: number): HTMLCanvasElement {
    const key = `${overview.version}|${width}|${height}|${dpr}|${theme.bar}`
    if (key === this.key) return this.canvas
    this.key = key
    this.canvas.width = Math.max(1, Math.round(width * dpr))
    this.canvas.height = Math.max(1, Math.round(height * dpr))
    if (!overview.known) return this.canvas
    const ctx = openSurface(this.canvas, true)
    ctx.scale(dpr, dpr)
    const colors = [theme.bar, theme.critical, theme.done, theme.summary]
    const span = Math.max(1, overview.last - overview.first)
    overview.eachStroke((start, finish, place, tone) => {
      if (tone === 3) return
      ctx.fillStyle = colors[tone]!
      const x = ((start - overview.first) / span) * width
      ctx.fillRect(x, 3 + place * (height - 7), Math.max(1, ((finish - start) / span) * width), 1)
    })
    return this.canvas
  }
}
