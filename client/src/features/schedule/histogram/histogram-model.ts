import { type Curve, presetCurve } from '@plumbline/core/distributions'
import type { PeriodUnit } from '@plumbline/core/time'
import { proxy, ref, subscribe } from 'valtio'
import type { HistogramView } from '../../../documents/schedule/drawn/histogram-view.ts'
import type { HistogramBars } from '../../../documents/schedule/session/histogram.ts'
import { zoomLevelOf } from '../../../instruments/planner/geometry.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { changeGanttView } from '../base/chart-look.ts'
import type { KeepPort, PlanPort, SelectionPort, StatePort } from '../base/ports.ts'
import { curveOfSchedule } from '../base/schedule-curve.ts'
import type { HasDays } from '../days/daily-views.ts'
import { withAllBelow } from './counted-rows.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & SelectionPort & KeepPort & HasDays

interface HistogramState {
  /** null: not counted yet. */
  bars: HistogramBars | null
  period: PeriodUnit
}

/** In a busy room the columns follow some times a second; where counting takes long, it takes a third of the time. */
const PAUSE_MS = 120
const REST = 2

/** Amounts by period below the chart. */
export interface HasHistogram {
  readonly histogram: HistogramModel
}

/** What stands below the chart: asks the worker whenever the plan, the rows, the scale or the choice is another. */
export class HistogramModel {
  readonly state = proxy<HistogramState>({ bars: null, period: 'week' })
  readonly #actions: Acts
  readonly #stops: (() => void)[]
  readonly #listeners = new Set<(axis: AxisPlace) => void>()
  #axis: AxisPlace | null = null
  #curve: Curve | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #isAsking = false
  /** Milliseconds of the last answer. */
  #took = 0
  #askedOf: readonly unknown[] = []

  constructor(actions: Acts) {
    this.#actions = actions
    this.#stops = [
      actions.session.onPatch(() => this.#askSoon()),
      subscribe(actions.state, () => this.#askIfOther()),
      subscribe(actions.days.state, () => this.#askIfOther()),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  get view(): HistogramView {
    return this.#actions.state.ganttView.histogram
  }

  /** The choice is kept with the look of the chart. */
  change(part: Partial<HistogramView>): void {
    changeGanttView(this.#actions, { histogram: { ...this.view, ...part } })
  }

  toggle(): void {
    this.change({ open: !this.view.open })
  }

  /** The planner tells where its axis stands, in every frame that moved it. */
  axisMoved(axis: AxisPlace): void {
    this.#axis = axis
    for (const listener of this.#listeners) listener(axis)
    const period = zoomLevelOf(axis.pxPerDay)
    if (axis.width === 0 || period === this.state.period) return
    this.state.period = period
    this.#askIfOther()
  }

  onAxis(listener: (axis: AxisPlace) => void): () => void {
    this.#listeners.add(listener)
    if (this.#axis) listener(this.#axis)
    return () => this.#listeners.delete(listener)
  }

  /** All that an answer depends on beside the plan itself. */
  #dependsOn(): readonly unknown[] {
    const { state, days } = this.#actions
    const { value, unit, dates, rows } = this.view
    const { criticalOnly, workFilter, quickFilter, filter, ruledIndicator, selection, row } = state
    const own = [value, unit, dates, rows, this.state.period]
    if (rows === 'selected') return [...own, row, selection.join(' ')]
    return rows === 'shown'
      ? [...own, criticalOnly, workFilter, quickFilter, filter, ruledIndicator, days.state.on]
      : own
  }

  #askIfOther(): void {
    if (!this.view.open) {
      this.#askedOf = []
      return
    }
    const now = this.#dependsOn()
    const isSame = now.length === this.#askedOf.length && now.every((each, at) => each === this.#askedOf[at])
    if (isSame) return
    this.#askedOf = now
    this.#askSoon()
  }

  #askSoon(): void {
    const pause = Math.max(PAUSE_MS, REST * this.#took)
    if (this.view.open) this.#timer ??= setTimeout(() => void this.#ask(), pause)
  }

  /** While an answer is under way the next question waits for it. */
  async #ask(): Promise<void> {
    this.#timer = null
    if (this.#isAsking) return this.#askSoon()
    this.#isAsking = true
    const curve = await this.#curveOfSchedule()
    const { value, unit, dates } = this.view
    const { period } = this.state
    const question = { value, unit, dates, period, slots: this.#slots(), curve }
    const began = performance.now()
    const bars = await this.#actions.session.ask.histogram(question)
    this.#took = performance.now() - began
    this.#isAsking = false
    if (bars) this.state.bars = ref(bars)
  }

  #slots(): Int32Array | null {
    const { session } = this.#actions
    if (this.view.rows === 'all') return null
    if (this.view.rows === 'shown') return session.rows.passing()
    return withAllBelow(session.store, this.#actions.selected())
  }

  /** Evenly where the server cannot be asked. */
  async #curveOfSchedule(): Promise<Curve> {
    if (this.#curve) return this.#curve
    try {
      this.#curve = await curveOfSchedule(this.#actions.scheduleId)
      return this.#curve
    } catch {
      return presetCurve('uniform')
    }
  }
}
