import { presetCurve } from '@plumbline/core/distributions'
import type { Id } from '@plumbline/core/plan'
import type { Day, PeriodUnit } from '@plumbline/core/time'
import type { OverloadRun } from '@plumbline/core/usage'
import { proxy, ref } from 'valtio'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import type { Usage, UsageLane, UsageMeasure, WorkBehind } from '../../../documents/schedule/session/live-usage.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import type { PlanPort, ShowPort, StatePort } from '../base/ports.ts'
import { curveOfSchedule } from '../base/schedule-curve.ts'
import type { HasHistogram } from '../histogram/histogram-model.ts'
import { readRegister } from './read-register.ts'

type Acts = PlanPort & StatePort & ShowPort & HasHistogram & { readonly scheduleId: string; readonly spaceId: string }

type UsageLook = 'chart' | 'table'

/** Days of a resource that are looked at, with the works behind them. */
interface LookedAt {
  resourceId: Id
  from: Day
  to: Day
  /** null: being asked. */
  works: WorkBehind[] | null
}

interface UsageState {
  /** null: not counted yet. */
  usage: Usage | null
  /** The register could not be read. */
  failed: unknown
  measure: UsageMeasure
  look: UsageLook
  onlyOver: boolean
  period: PeriodUnit
  lookedAt: LookedAt | null
}

const PAUSE_MS = 120
const REST = 2
/** Columns are days, weeks or months as long as one has so many px. */
const DAY_PX = 4
const WEEK_PX = 1

/** What works need of each resource: asks the worker while it is on screen, whenever the plan or the scale is another. */
export class UsageModel {
  readonly state = proxy<UsageState>({
    usage: null,
    failed: null,
    measure: 'units',
    look: 'chart',
    onlyOver: false,
    period: 'day',
    lookedAt: null,
  })
  readonly #actions: Acts
  #watchers = 0
  #stops: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #isAsking = false
  #took = 0
  #ground: Promise<void> | null = null

  constructor(actions: Acts) {
    this.#actions = actions
  }

  /** Counts as long as somebody looks; answers the way to stop. */
  watch(): () => void {
    if (this.#watchers++ === 0) this.#start()
    return () => {
      if (--this.#watchers === 0) this.#stop()
    }
  }

  close(): void {
    this.#stop()
  }

  /** Once the worker knows by what is counted. */
  ready(): Promise<void> {
    this.#ground ??= this.#tellGround()
    return this.#ground
  }

  tryAgain(): void {
    this.#ground = null
    this.state.failed = null
    this.askSoon()
  }

  change(part: Partial<Pick<UsageState, 'measure' | 'look' | 'onlyOver'>>): void {
    Object.assign(this.state, part)
    this.askSoon()
  }

  async lookAt(resourceId: Id, { from, to }: Pick<OverloadRun, 'from' | 'to'>): Promise<void> {
    this.state.lookedAt = { resourceId, from, to, works: null }
    const works = await this.#actions.session.ask.worksBehind(resourceId, from, to)
    const { lookedAt } = this.state
    if (lookedAt?.resourceId === resourceId && lookedAt.from === from) lookedAt.works = works
  }

  lookAway(): void {
    this.state.lookedAt = null
  }

  /** The next run of overload, or the one before; of all resources, one after the other. */
  lookAtNext(step: 1 | -1): void {
    const runs = (this.state.usage?.lanes ?? []).flatMap(({ id, runs: own }) => own.map((run) => ({ id, run })))
    if (runs.length === 0) return
    const { lookedAt } = this.state
    const now = runs.findIndex(({ id, run }) => id === lookedAt?.resourceId && run.from === lookedAt.from)
    const next = runs[(now < 0 && step < 0 ? runs.length - 1 : now + step + runs.length) % runs.length]!
    void this.lookAt(next.id, next.run)
  }

  #start(): void {
    const { session, histogram } = this.#actions
    const again = (): void => {
      this.#ground = null
      this.askSoon()
    }
    this.#stops = [
      session.onPatch(() => this.askSoon()),
      histogram.onAxis((axis) => this.#axisMoved(axis)),
      onServerEvent('directory', again),
      onReconnected(again),
    ]
    this.askSoon()
  }

  #stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #axisMoved({ pxPerDay }: AxisPlace): void {
    const period = pxPerDay >= DAY_PX ? 'day' : pxPerDay >= WEEK_PX ? 'week' : 'month'
    if (period === this.state.period) return
    this.state.period = period
    this.askSoon()
  }

  askSoon(): void {
    if (this.#watchers > 0) this.#timer ??= setTimeout(() => void this.#ask(), Math.max(PAUSE_MS, REST * this.#took))
  }

  async #ask(): Promise<void> {
    this.#timer = null
    if (this.#isAsking) return this.askSoon()
    this.#isAsking = true
    await this.ready()
    const { measure, period } = this.state
    const began = performance.now()
    const usage = await this.#actions.session.ask.usage({ measure, period })
    this.#took = performance.now() - began
    this.#isAsking = false
    if (usage) this.state.usage = ref(usage)
  }

  async #tellGround(): Promise<void> {
    const [resources, curve] = await Promise.all([
      readRegister(this.#actions.spaceId).catch((why: unknown) => {
        this.state.failed = why ?? true
        return []
      }),
      curveOfSchedule(this.#actions.scheduleId).catch(() => presetCurve('uniform')),
    ])
    await this.#actions.session.ask.usageGround(resources, curve)
  }
}

export interface HasUsage {
  readonly usage: UsageModel
}

/** What of levelling is needed here; it asks for usage itself. */
export interface OpensLevelling {
  readonly levelling: { open(): void }
}

/** Days on which a lane is over, and by how many units at most. */
export function overOf({ runs }: Pick<UsageLane, 'runs'>): { days: number; most: number } {
  const days = runs.reduce((sum, run) => sum + run.days, 0)
  const most = runs.reduce((units, run) => Math.max(units, Number(run.peak - run.available) / 1e6), 0)
  return { days, most }
}
