import { readTheme } from '../planner/theme.ts'
import { createTypeface, forgetWidths, loadFigures } from '../planner/type.ts'
import type { AxisPlace, Span } from '../planner/types.ts'
import { openSurface } from '../surface.ts'
import { axisBelow, highest, periodAt, periodsInSight } from './layout.ts'
import { type HistogramView, paintHistogram } from './paint.ts'
import type { Histogram, HistogramOptions, HistogramTexts, PeriodBars } from './types.ts'

const MINUTES_PER_DAY = 1440
/** Of the scale, for a px of the wheel. */
const ZOOM_SPEED = 0.002

const nothing: PeriodBars = { edges: new Int32Array(1), values: new Float64Array(), cumulative: new Float64Array() }

export function createHistogram(host: HTMLElement, options: HistogramOptions): Histogram {
  return new HistogramInstrument(host, options)
}

class HistogramInstrument implements Histogram {
  readonly #host: HTMLElement
  readonly #canvas = document.createElement('canvas')
  readonly #ctx: CanvasRenderingContext2D
  readonly #view: HistogramView
  readonly #events: HistogramOptions['events']
  readonly #observer: ResizeObserver
  readonly #abort = new AbortController()
  #frame = 0

  constructor(host: HTMLElement, { events, texts }: HistogramOptions) {
    this.#host = host
    this.#events = events
    const canvas = this.#canvas
    canvas.style.cssText = "position:absolute;left:0;top:0;font-feature-settings:'cv05','ss03'"
    canvas.setAttribute('aria-hidden', 'true')
    host.tabIndex = 0
    host.setAttribute('role', 'group')
    host.append(canvas)
    const ctx = openSurface(canvas)
    this.#ctx = ctx
    this.#view = {
      axis: axisBelow({ left: 0, width: 0, start: 0, pxPerDay: 1 }),
      bars: nothing,
      top: 0,
      width: 0,
      height: 0,
      dpr: 1,
      theme: readTheme(host),
      type: createTypeface(ctx),
      texts,
      curve: true,
      period: null,
      hover: -1,
    }
    this.setTexts(texts)
    this.#listen()
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(host)
    this.#resize()
    void this.#loadType()
  }

  /** Painted at once: the axis above tells of itself within its own frame, and the two must not shear. */
  setAxis(axis: AxisPlace): void {
    this.#view.axis = axisBelow(axis)
    this.#paint()
  }

  setBars(bars: PeriodBars): void {
    this.#view.bars = bars
    this.#view.top = highest(bars)
    if (this.#view.hover >= bars.values.length) this.#look(-1)
    this.#repaint()
  }

  setTexts(texts: HistogramTexts): void {
    this.#view.texts = texts
    this.#host.setAttribute('aria-label', texts.label)
    this.#repaint()
  }

  showCurve(show: boolean): void {
    this.#view.curve = show
    this.#repaint()
  }

  setPeriod(period: Span | null): void {
    this.#view.period = period
    this.#repaint()
  }

  setTheme(): void {
    this.#view.theme = readTheme(this.#host)
    this.#repaint()
  }

  destroy(): void {
    this.#abort.abort()
    this.#observer.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#canvas.remove()
  }

  #listen(): void {
    const { signal } = this.#abort
    const host = this.#host
    host.addEventListener('pointermove', (event) => this.#look(this.#indexAt(event)), { signal })
    host.addEventListener('pointerleave', () => this.#look(-1), { signal })
    host.addEventListener('blur', () => this.#look(-1), { signal })
    host.addEventListener('click', (event) => this.#pick(this.#indexAt(event)), { signal })
    host.addEventListener('keydown', (event) => this.#key(event), { signal })
    host.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false })
  }

  #indexAt(event: MouseEvent): number {
    const x = event.clientX - this.#host.getBoundingClientRect().left
    return periodAt(this.#view.bars, this.#view.axis.instant(x))
  }

  #look(index: number): void {
    if (this.#view.hover === index) return
    this.#view.hover = index
    this.#events.look(index)
    this.#repaint()
  }

  #pick(index: number): void {
    const { edges } = this.#view.bars
    if (index < 0) return
    this.#events.pick({ start: edges[index]! * MINUTES_PER_DAY, finish: edges[index + 1]! * MINUTES_PER_DAY })
  }

  /** Arrows go from column to column among those in sight, Enter chooses one. */
  #key(event: KeyboardEvent): void {
    const { hover, bars, axis } = this.#view
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    const [first, end] = periodsInSight(bars, axis)
    if (step === 0) this.#pick(hover)
    else if (end > first) this.#look(hover < 0 ? first : Math.max(first, Math.min(end - 1, hover + step)))
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault()
    const x = event.clientX - this.#host.getBoundingClientRect().left
    if (event.ctrlKey || event.metaKey) {
      this.#events.zoom(Math.exp(-event.deltaY * ZOOM_SPEED), this.#view.axis.instant(x))
    } else this.#events.pan(event.deltaX || event.deltaY)
  }

  /** Widths measured before the font had come are forgotten. */
  async #loadType(): Promise<void> {
    await Promise.allSettled([loadFigures(), document.fonts.ready])
    if (this.#abort.signal.aborted) return
    forgetWidths(this.#view.type)
    this.#repaint()
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#host
    const dpr = window.devicePixelRatio || 1
    const canvas = this.#canvas
    Object.assign(this.#view, { width, height, dpr })
    canvas.width = Math.round(width * dpr)
    canvas.height = Math.round(height * dpr)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    this.#paint()
  }

  #repaint(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const { width, height, dpr } = this.#view
    if (width === 0 || height === 0) return
    // Another screen may have another ratio without another size.
    if (dpr !== (window.devicePixelRatio || 1)) {
      this.#resize()
      return
    }
    this.#ctx.setTransform(dpr, 0, 0, dpr, 0, 0)
    paintHistogram(this.#ctx, this.#view)
  }
}
