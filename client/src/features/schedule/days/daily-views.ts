import {
  type DailyView,
  type DailyViewAttribute,
  dailyViewAttributeDelete,
  dailyViewAttributeSave,
  dailyViewAttributes,
  dailyViewDelete,
  dailyViewList,
  dailyViewSave,
  dailyViewSetActive,
} from '@plumbline/core/contract'
import { type Curve, presetCurve } from '@plumbline/core/distributions'
import type { Id } from '@plumbline/core/plan'
import { type Day, dayOfInstant, instantOf, NO_INSTANT } from '@plumbline/core/time'
import i18next from 'i18next'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import type { DayAmounts } from '../../../documents/schedule/session/day-amounts.ts'
import type { DayTable } from '../../../instruments/planner/types.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { formatDecimal } from '../../../parts/values/number.ts'
import type { ChartPort, KeepPort, PlanPort, RunPort, StatePort } from '../base/ports.ts'
import { curveOfSchedule } from '../base/schedule-curve.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & RunPort & ChartPort & KeepPort

interface DaysState {
  /** Days stand beside the works in place of the chart. */
  on: boolean
  views: readonly DailyView[]
  /** Columns of the active one. */
  attributes: readonly DailyViewAttribute[]
}

type Settings = Pick<DailyView, 'name' | 'past' | 'next'>

/** While no daily view is active: two weeks from the data date on. */
const usualDays = { past: 0, next: 14 }
/** Works asked for at once; more than a screen shows. */
const ASKED = 400
const PAUSE_MS = 60

/** Days in place of the chart. */
export interface HasDays {
  readonly days: DailyViews
}

/** Planned amounts of the works by day, from their volumes, dates and the distribution of the schedule. */
export class DailyViews {
  readonly state: DaysState
  readonly #actions: Acts
  readonly #scheduleId: string
  readonly #refilter: () => void
  readonly #stops: (() => void)[]
  #curve: Curve | null = null
  /** By work: what it shall do on each day; a work without amounts has an empty map. */
  readonly #amounts = new Map<Id, ReadonlyMap<Day, string>>()
  /** Works whose amounts the painter missed. */
  readonly #missed = new Set<Id>()
  #stale = false
  #timer: ReturnType<typeof setTimeout> | null = null

  /** `refilter`: other rows are shown by day. */
  constructor(actions: Acts, scheduleId: string, on: boolean, refilter: () => void) {
    this.state = proxy<DaysState>({ on, views: ref([]), attributes: ref([]) })
    this.#actions = actions
    this.#refilter = refilter
    this.#scheduleId = scheduleId
    this.#stops = [
      actions.session.onPatch(() => this.#planChanged()),
      onServerEvent('views', (event) => {
        if (event.scheduleId === scheduleId) void this.load()
      }),
      onReconnected(() => void this.load()),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
    if (this.#timer) clearTimeout(this.#timer)
  }

  get active(): DailyView | undefined {
    return this.state.views.find(({ active }) => active)
  }

  /** First and last day shown. */
  get span(): readonly [Day, Day] {
    const { past, next } = this.active ?? usualDays
    const today = dayOfInstant(this.#actions.session.frame.settings.dataDate ?? 0)
    return [today - past, today + next - 1]
  }

  async load(): Promise<void> {
    const params = { scheduleId: this.#scheduleId }
    await this.#attempt(async () => {
      this.state.views = ref((await call(dailyViewList, { params, quiet: true })).views)
      await this.#readAttributes()
    }, true)
    if (this.state.on) this.show(true)
  }

  /** Days in place of the chart, or the chart again. */
  show(on: boolean): void {
    this.state.on = on
    this.#forget()
    this.#refilter()
    this.#showColumns()
    this.#actions.planner?.setDays(this.table())
    if (!on) this.#actions.planner?.setZoom(this.#actions.state.zoom)
  }

  /** null: the chart is shown. */
  table(): DayTable | null {
    if (!this.state.on) return null
    const [first, last] = this.span
    return { first, count: last - first + 1, text: (key, day) => this.#text(key, day) }
  }

  /** Does a work take place on one of the days? */
  isShown(slot: number): boolean {
    const { times } = this.#actions.session.store
    const [first, last] = this.span
    const [start, finish] = [times.start[slot]!, times.finish[slot]!]
    return start !== NO_INSTANT && start < instantOf(last + 1) && finish >= instantOf(first)
  }

  /** «12 Mar 26: 5 m³, …», for those who listen; '': bars are shown, or there is nothing on these days. */
  spoken(key: string): string {
    const amounts = this.state.on ? [...(this.#amounts.get(key) ?? [])] : []
    return amounts.map(([day, text]) => `${formatDate(instantOf(day))}: ${text}`).join(', ')
  }

  async choose(view: DailyView): Promise<void> {
    const params = { scheduleId: this.#scheduleId, dailyViewId: view.id }
    await this.#attempt(async () => {
      const { views } = await call(dailyViewSetActive, { params, input: { active: !view.active } })
      this.state.views = ref(views)
      await this.#readAttributes()
    })
    this.show(true)
  }

  /** A new one is shown at once. */
  async save(settings: Settings, id?: Id): Promise<boolean> {
    const input = { ...settings, id, scheduleId: this.#scheduleId }
    let saved: DailyView | null = null
    const isDone = await this.#attempt(async () => {
      saved = (await call(dailyViewSave, { input })).view
      await this.load()
    })
    if (isDone && saved && id === undefined) await this.choose(saved)
    return isDone
  }

  async remove({ id, name, past, next }: DailyView): Promise<void> {
    const params = { scheduleId: this.#scheduleId, dailyViewId: id }
    const isDone = await this.#attempt(async () => {
      await call(dailyViewDelete, { params })
      await this.load()
    })
    if (isDone) this.#actions.voice.removed(name, () => void this.save({ name, past, next }))
  }

  async addColumn(column: string, width: number): Promise<void> {
    const dailyViewId = this.active?.id
    if (dailyViewId === undefined) return
    await this.#attempt(async () => {
      const { attributes } = await call(dailyViewAttributeSave, { input: { dailyViewId, column, width } })
      this.state.attributes = ref(attributes)
    })
    this.#showColumns()
  }

  async removeColumn(attributeId: Id): Promise<void> {
    const dailyViewId = this.active?.id
    if (dailyViewId === undefined) return
    await this.#attempt(async () => {
      await call(dailyViewAttributeDelete, { params: { scheduleId: this.#scheduleId, dailyViewId, attributeId } })
      await this.#readAttributes()
    })
    this.#showColumns()
  }

  async #readAttributes(): Promise<void> {
    const { active } = this
    const found = active && (await call(dailyViewAttributes, { params: { dailyViewId: active.id }, quiet: true }))
    this.state.attributes = ref(found?.attributes ?? [])
  }

  /** A daily view that names columns has its own; they are not kept as those of the schedule. */
  #showColumns(): void {
    const own = this.state.on ? this.state.attributes.map(({ column }) => column) : []
    this.#actions.showColumns(own.length > 0 ? ['name', ...own.filter((key) => key !== 'name')] : null)
  }

  #text(key: string, day: Day): string {
    const amounts = this.#amounts.get(key)
    if (!amounts || this.#stale) this.#miss(key)
    return amounts?.get(day) ?? ''
  }

  #miss(key: string): void {
    if (this.#missed.size < ASKED) this.#missed.add(key)
    this.#timer ??= setTimeout(() => void this.#ask(), PAUSE_MS)
  }

  async #ask(): Promise<void> {
    const ids = [...this.#missed]
    const { session, planner } = this.#actions
    this.#missed.clear()
    this.#stale = false
    const found = await session.ask.dayAmounts(ids, this.span, await this.#curveOfSchedule())
    for (const id of ids) this.#amounts.set(id, new Map())
    for (const amounts of found) this.#amounts.set(amounts.id, textsOf(amounts))
    this.#timer = null
    session.rows.revision++
    planner?.refresh()
  }

  /** The nearest distribution of the structure, evenly where there is none or no network. */
  async #curveOfSchedule(): Promise<Curve> {
    if (this.#curve) return this.#curve
    try {
      this.#curve = await curveOfSchedule(this.#scheduleId)
      return this.#curve
    } catch {
      return presetCurve('uniform')
    }
  }

  #planChanged(): void {
    if (!this.state.on) return
    this.#stale = true
    this.#actions.planner?.setDays(this.table())
  }

  #forget(): void {
    this.#amounts.clear()
    this.#missed.clear()
    this.#curve = null
  }

  async #attempt(act: () => Promise<void>, quiet = false): Promise<boolean> {
    try {
      await act()
      return true
    } catch (failure) {
      const { code, params, status } = asApiError(failure)
      if (!quiet || status !== 0) this.#actions.voice.refused({ code, params, ids: [] })
      return false
    }
  }
}

function textsOf({ unit, days, amounts }: DayAmounts): Map<Day, string> {
  const text = (amount: string): string => `${formatDecimal(amount, i18next.language)} ${unit}`.trim()
  return new Map(days.map((day, i) => [day, text(amounts[i]!)]))
}
