import { MAX_USAGE_LANES, type UsageGrouping } from '@plumbline/core/contract'
import { evenly } from '@plumbline/core/distributions'
import type { Id } from '@plumbline/core/plan'
import type { Day, PeriodUnit } from '@plumbline/core/time'
import type { OverloadRun, TypedPeriod, TypedRefusal } from '@plumbline/core/usage'
import { proxy, ref } from 'valtio'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import type { Usage, UsageLane, UsageMeasure, WorkBehind } from '../../../documents/schedule/session/live-usage.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { readNodes, readRegister } from '../../../parts/resources/read-register.ts'
import type { PlanPort, RunPort, ShowPort, StatePort } from '../base/ports.ts'
import { spreadingOfSchedule } from '../base/schedule-curve.ts'
import type { HasHistogram } from '../histogram/histogram-model.ts'
import { type DayWindow, isOfSpace, isWithin, usageOfSpace, windowAround, worksOfSpace } from './space-usage.ts'

type Acts = PlanPort &
  RunPort &
  StatePort &
  ShowPort &
  HasHistogram & { readonly scheduleId: string; readonly spaceId: string }

type UsageLook = 'chart' | 'table'

/** Days of a resource that are looked at, with the works behind them. */
interface LookedAt {
  laneId: Id
  from: Day
  to: Day
  /** null: being asked. */
  works: WorkBehind[] | null
}

interface Typing extends Omit<TypedPeriod, 'split'> {
  workId: Id
  /** Of the assignment. */
  id: Id
}

interface UsageState {
  /** null: not counted yet. */
  usage: Usage | null
  /** The register could not be read. */
  failed: unknown
  measure: UsageMeasure
  by: UsageGrouping
  /** All schedules of the space, as their official timetables have them, and not this one as it is here. */
  whole: boolean
  /** Schedules that share the lanes, in the order of their colours. */
  schedules: readonly { id: Id; name: string }[]
  /** How many lanes there are, read or not. */
  total: number
  look: UsageLook
  onlyOver: boolean
  /** Money in the table is what it comes to by the end of each period. */
  cumulative: boolean
  /** Lanes below which the table shows their assignments, or what their money is made of. */
  opened: readonly Id[]
  period: PeriodUnit
  lookedAt: LookedAt | null
}

const PAUSE_MS = 120
const REST = 2
/** Columns are days, weeks or months as long as one has so many px. */
const DAY_PX = 4
const WEEK_PX = 1

/** Whether lanes are resources of which the assignments are known here. */
export const canOpen = ({ whole, by, measure }: Pick<UsageState, 'whole' | 'by' | 'measure'>): boolean =>
  !whole && by === 'resource' && measure === 'units'

/** What works need of each resource: asks the worker while it is on screen, whenever the plan or the scale is another. */
export class UsageModel {
  readonly state = proxy<UsageState>({
    usage: null,
    failed: null,
    measure: 'units',
    by: 'resource',
    whole: false,
    schedules: [],
    total: 0,
    look: 'chart',
    onlyOver: false,
    cumulative: false,
    opened: [],
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
  #axis: AxisPlace | null = null
  /** Days that were asked of the whole space. */
  #window: DayWindow | null = null
  /** How many lanes of the space are wanted. */
  #wanted = MAX_USAGE_LANES
  /** What was typed last. */
  #typing: Promise<unknown> = Promise.resolve()

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

  /** Resources are other than before. */
  newGround(): void {
    this.#ground = null
    this.askSoon()
  }

  tryAgain(): void {
    this.#ground = null
    this.state.failed = null
    this.askSoon()
  }

  change(part: Partial<Pick<UsageState, 'measure' | 'by' | 'whole' | 'look' | 'onlyOver' | 'cumulative'>>): void {
    Object.assign(this.state, part)
    // A schedule of its own has no projects.
    if (isOfSpace(this.state.by) && part.whole === false) this.state.by = 'resource'
    if (isOfSpace(this.state.by)) this.state.whole = true
    if (part.by !== undefined || part.whole !== undefined) {
      this.lookAway()
      this.#wanted = MAX_USAGE_LANES
    }
    this.askSoon()
  }

  /** The next lanes of the space. */
  more(): void {
    this.#wanted += MAX_USAGE_LANES
    this.askSoon()
  }

  toggle(resourceId: Id): void {
    const { opened } = this.state
    this.state.opened = opened.includes(resourceId) ? opened.filter((id) => id !== resourceId) : [...opened, resourceId]
  }

  /** An amount typed into a period of an assignment; why not, where that cannot be. */
  type(typing: Typing): Promise<TypedRefusal | null> {
    // Each is made of the days that the one before has left.
    const done = this.#typing.then(() => this.#type(typing))
    this.#typing = done.catch(() => null)
    return done
  }

  async #type({ workId, id, ...period }: Typing): Promise<TypedRefusal | null> {
    const days = await this.#actions.session.ask.typedDays(workId, id, period)
    if (days === null) return null
    if (!Array.isArray(days)) return days
    await this.#actions.execute({ do: 'assignment.set', ids: [id], change: { days } })
    return null
  }

  async lookAt(laneId: Id, { from, to }: Pick<OverloadRun, 'from' | 'to'>): Promise<void> {
    this.state.lookedAt = { laneId, from, to, works: null }
    const works = await this.#behind(laneId, from, to)
    const { lookedAt } = this.state
    if (lookedAt?.laneId === laneId && lookedAt.from === from) lookedAt.works = works
  }

  async #behind(laneId: Id, from: Day, to: Day): Promise<WorkBehind[]> {
    const { whole, by, usage } = this.state
    const { spaceId, scheduleId, session } = this.#actions
    if (whole) return worksOfSpace(spaceId, scheduleId, by, { laneId, from, to })
    const lane = usage?.lanes.find(({ id }) => id === laneId)
    return session.ask.worksBehind([...(lane?.members ?? [])], from, to)
  }

  lookAway(): void {
    this.state.lookedAt = null
  }

  /** The next run of overload, or the one before; of all resources, one after the other. */
  lookAtNext(step: 1 | -1): void {
    const runs = (this.state.usage?.lanes ?? []).flatMap(({ id, runs: own }) => own.map((run) => ({ id, run })))
    if (runs.length === 0) return
    const { lookedAt } = this.state
    const now = runs.findIndex(({ id, run }) => id === lookedAt?.laneId && run.from === lookedAt.from)
    const next = runs[(now < 0 && step < 0 ? runs.length - 1 : now + step + runs.length) % runs.length]!
    void this.lookAt(next.id, next.run)
  }

  #start(): void {
    const { session, histogram } = this.#actions
    const again = (): void => this.newGround()
    this.#stops = [
      session.onPatch(() => this.askSoon()),
      histogram.onAxis((axis) => this.#axisMoved(axis)),
      onServerEvent('directory', again),
      onServerEvent('loads', () => this.state.whole && this.askSoon()),
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

  #axisMoved(axis: AxisPlace): void {
    this.#axis = axis
    const { pxPerDay } = axis
    const period = pxPerDay >= DAY_PX ? 'day' : pxPerDay >= WEEK_PX ? 'week' : 'month'
    const isElsewhere = this.state.whole && !isWithin(this.#window, axis)
    if (period === this.state.period && !isElsewhere) return
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
    const began = performance.now()
    const usage = await this.#answer().catch((why: unknown) => {
      this.state.failed = why ?? true
      return null
    })
    this.#took = performance.now() - began
    this.#isAsking = false
    if (!usage) return
    this.state.usage = ref(usage)
    if (!this.state.whole) this.state.total = usage.count
  }

  async #answer(): Promise<Usage | null> {
    const { measure, period, by, whole } = this.state
    if (!whole) {
      await this.ready()
      return isOfSpace(by) ? null : this.#actions.session.ask.usage({ measure, period, by })
    }
    if (!this.#axis) return null
    this.#window = windowAround(this.#axis, period)
    const { spaceId } = this.#actions
    const asked = { spaceId, by, measure, period, lanes: this.#wanted, ...this.#window }
    const { schedules, total, usage } = await usageOfSpace(asked)
    Object.assign(this.state, { failed: null, schedules, total })
    return usage
  }

  async #tellGround(): Promise<void> {
    const [resources, spreading, nodes] = await Promise.all([
      readRegister(this.#actions.spaceId).catch((why: unknown) => {
        this.state.failed = why ?? true
        return []
      }),
      spreadingOfSchedule(this.#actions.scheduleId).catch(() => evenly),
      readNodes(this.#actions.spaceId).catch(() => []),
    ])
    await this.#actions.session.ask.usageGround(resources, spreading, nodes)
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
