import type { Spreading } from '@plumbline/core/distributions'
import { periodsBetween } from '@plumbline/core/histogram'
import type { Assignment, Calendar, Id, ScheduleSettings, WbsRow } from '@plumbline/core/plan'
import { decimalOf, millionths, type TargetDates } from '@plumbline/core/progress'
import { isHourly, Register, type Resource } from '@plumbline/core/resources'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import { type Day, dayOfInstant, NO_INSTANT, type PeriodUnit } from '@plumbline/core/time'
import {
  type Approved,
  amountLane,
  amountWithin,
  type Capacity,
  type Counted,
  capacityOf,
  chainOf,
  costsOfNeed,
  type DayLoads,
  expensesOf,
  hoursLane,
  type Lane,
  MoneyBooks,
  type MoneySeries,
  NeedCalendars,
  type NeedGround,
  NO_RESOURCE,
  needDays,
  needOf,
  type OverloadRun,
  overloadsOf,
  overloadsTogether,
  type PlaceAbove,
  ResourceLoads,
  staffingOf,
  sumOfLoads,
  type TypedPeriod,
  timeLane,
  totalOf,
  usedDays,
  type WorkTime,
  withTypedPeriod,
  workTimeOf,
} from '@plumbline/core/usage'
import { type BesideDocument, movedTargets } from './beside-document.ts'

const usageMeasures = ['units', 'cost'] as const
export type UsageMeasure = (typeof usageMeasures)[number]

/** What a lane of one schedule is of. */
export type LiveGrouping = 'resource' | 'group' | 'rbs'

export interface UsageQuestion {
  measure: UsageMeasure
  by: LiveGrouping
  period: PeriodUnit
}

/** One resource that works of the schedule hold, or several together. */
export interface UsageLane extends Lane {
  id: Id
  code: string
  /** '': what no group or node has. */
  name: string
  /** null: of several kinds, in hours of a day. */
  type: Assignment['resourceType'] | null
  unit: string
  /** Resources that it is of. */
  members: readonly Id[]
  /** What of the values schedules have, where it is of several. */
  parts: readonly { colour: number; values: Float64Array }[] | null
  /** From the data date on. */
  runs: OverloadRun[]
  /** The same by the dates that are being tried; null: none are. */
  after: { values: Float64Array; over: Uint8Array; runs: OverloadRun[] } | null
  /** Exactly, where the lane is of money of one schedule. */
  money: MoneySeries | null
  works: number
}

/** The lane of money of the whole schedule. */
export const TOTAL_LANE: Id = 'total'

export interface Usage {
  /** First days of the periods; the last closes the last period. */
  edges: Int32Array
  lanes: UsageLane[]
  /** Of lanes, without that of all together and that of expenses. */
  count: number
  dataDay: Day
}

/** What one assignment takes by period, exactly; hours, or the unit of its resource. */
export interface AssignmentRow {
  id: Id
  workId: Id
  resourceId: Id
  /** The period that the lists below begin with; of others there is nothing. */
  first: number
  amounts: string[]
  /** Something of the period was typed by hand. */
  typed: boolean[]
}

/** A work that needs a resource on some days. */
export interface WorkBehind {
  workId: Id
  /** By which it needs it. */
  needId: Id
  /** Where it is one of another schedule. */
  elsewhere: { scheduleId: Id; scheduleName: string; code: string; name: string } | null
  /** Hours, or the unit of the resource. */
  amount: number
  units: string | null
}

/** What is counted: the schedule as it is calculated now. */
export interface UsagePlan {
  ids(): readonly Id[]
  row(id: Id): WbsRow | undefined
  assignmentsOf(workId: Id): readonly Assignment[]
  settings(): ScheduleSettings
  calendars(): readonly Calendar[]
  engine: ScheduleEngine
  /** Works of the active target version; null: there is none. */
  targets(): ReadonlyMap<Id, TargetDates> | null
}

/** So long works are counted before whatever waits gets its turn, milliseconds. */
const SLICE_MS = 30
const RUNS = 40
/** Assignments that are shown of one resource. */
const ROWS = 500
const MILLION = 1_000_000

/** What works need of each resource, kept up from what moves; nothing is counted before somebody asks. */
export class LiveUsage {
  readonly #plan: UsagePlan
  #register = new Register([])
  #nodes: ReadonlyMap<Id, PlaceAbove> = new Map()
  #spreading: Spreading | null = null
  readonly #loads = new ResourceLoads()
  /** null: nobody has asked for money. */
  #money: MoneyBooks | null = null
  #ground: { of: NeedGround; calendars: NeedCalendars } | null = null
  /** What the works call resources that the register does not know. */
  readonly #called = new Map<Id, Assignment>()
  /** Works that have to be counted anew; null: all. */
  #stale: Set<Id> | null = null
  /** Whoever asks while works are counted waits for the same count. */
  #counting: Promise<void> | null = null
  #isAsked = false
  /** What the assignments of each work still cost; of works without a known price nothing stands here. */
  readonly #left = new Map<Id, bigint>()
  /** By dates that are being tried. */
  #tried: ResourceLoads | null = null

  constructor(plan: UsagePlan) {
    this.#plan = plan
  }

  /** `nodes`: of the trees that resources stand in beside their headings. */
  setGround(resources: readonly Resource[], spreading: Spreading, nodes: readonly PlaceAbove[]): void {
    this.#register = new Register(resources)
    this.#nodes = new Map(nodes.map((node) => [node.id, node]))
    this.#spreading = spreading
    this.allMoved()
  }

  allMoved(): void {
    this.#stale = null
    this.#ground = null
  }

  moved(workIds: Iterable<Id>): void {
    if (!this.#isAsked) return
    for (const id of workIds) this.#stale?.add(id)
  }

  /** Only money is counted by them. */
  targetsChanged(before: BesideDocument['targets'], after: BesideDocument['targets']): void {
    if (this.#money) this.moved(movedTargets(before, after))
  }

  async usage({ measure, period, by }: UsageQuestion): Promise<Usage | null> {
    if (measure === 'cost') this.#countMoney()
    if (!(await this.#settle())) return null
    const dataDay = dayOfInstant(this.#plan.settings().dataDate)
    const span = this.#span(measure)
    if (!span) return { edges: new Int32Array(1), lanes: [], count: 0, dataDay }
    const scale = { edges: periodsBetween(period, ...span), from: dataDay, calendars: this.#ground!.calendars }
    const lanes = measure === 'cost' ? this.#moneyLanes(by, scale) : this.#lanes(by, scale)
    const count = lanes.filter(({ id }) => id !== TOTAL_LANE && id !== NO_RESOURCE).length
    return { edges: scale.edges, lanes, count, dataDay }
  }

  #lanes(by: LiveGrouping, scale: LaneScale): UsageLane[] {
    const held = [...this.#loads.resources()].filter((id) => this.#loads.worksOf(id) > 0)
    const lanes =
      by === 'resource'
        ? held.flatMap((id) => this.#lane(id, scale))
        : this.#together(held, by, 'units').map((place) => this.#groupLane(place, scale))
    return lanes.sort(byName)
  }

  /** Rule US19: the whole first. */
  #moneyLanes(by: LiveGrouping, scale: LaneScale): UsageLane[] {
    const costing = this.#money!.resources()
    const lanes =
      by === 'resource'
        ? costing.map((id) => this.#moneyLane({ id, ...this.#told(id), members: [id] }, scale))
        : this.#together(costing, by, 'cost').map((place) => this.#moneyLane({ ...place, type: null, unit: '' }, scale))
    if (lanes.length === 0) return []
    const whole = { ...{ id: TOTAL_LANE, code: '', name: '', type: null, unit: '' }, members: costing }
    return [{ ...this.#moneyLane(whole, scale), runs: [] }, ...lanes.sort(byName)]
  }

  #moneyLane(place: LanePlace, scale: LaneScale): UsageLane {
    const money = this.#money!.seriesOf(place.members, scale.edges, this.#plan.targets() !== null)
    const values = Float64Array.from(money.spent, (sum) => Number(sum) / MILLION)
    return {
      ...place,
      ...{ values, available: null, over: new Uint8Array(values.length), parts: null, after: null, money },
      runs: this.#runsOf(place, scale),
      works: this.#worksOf(place.members),
    }
  }

  /** Of one resource; hours of several are told where hours are. */
  #runsOf({ members: [id, ...others] }: LanePlace, { from, calendars }: LaneScale): OverloadRun[] {
    const loads = id === undefined || others.length > 0 ? null : this.#loads.of(id)
    const capacity = loads && capacityOf(this.#register.get(id!), calendars)
    return capacity ? overloadsOf(loads, capacity, from, loads.first + loads.amounts.length).slice(0, RUNS) : []
  }

  #worksOf(resourceIds: readonly Id[]): number {
    return resourceIds.reduce((works, id) => works + this.#loads.worksOf(id), 0)
  }

  #countMoney(): void {
    if (this.#money) return
    this.#money = new MoneyBooks()
    this.allMoved()
  }

  /** From the first to the last work, of money to the last day on which anything goes out; null: there are no dates. */
  #span(measure: UsageMeasure): [first: Day, last: Day] | null {
    const { projectStart, projectFinish } = this.#plan.engine.timetable
    if (projectStart === NO_INSTANT) return null
    const begin = dayOfInstant(Math.min(projectStart, this.#plan.settings().dataDate))
    const end = dayOfInstant(projectFinish)
    const money = measure === 'cost' ? this.#money!.span() : null
    return money ? [Math.min(begin, money.first), Math.max(end, money.last)] : [begin, end]
  }

  #lane(id: Id, scale: LaneScale): UsageLane[] {
    const { edges, from, calendars } = scale
    const loads = this.#loads.of(id)
    if (!loads) return []
    const resource = this.#register.get(id)
    const told = this.#told(id)
    const capacity = capacityOf(resource, calendars)
    const isTime = isHourly(told.type)
    const anyway: Capacity = { steps: [], calendar: calendars.ofResource(resource) }
    const lane = isTime ? timeLane(loads, capacity ?? anyway, capacity !== null, edges) : amountLane(loads, edges)
    const place = { id, ...told, members: [id] }
    return [
      {
        ...place,
        ...lane,
        ...{ parts: null, money: null, runs: this.#runsOf(place, scale), works: this.#worksOf([id]) },
        after: this.#after(id, edges, from, capacity),
      },
    ]
  }

  /** Headings or nodes with all resources below them; hours can be added up, and money, tons and metres cannot. */
  #together(held: readonly Id[], by: 'group' | 'rbs', measure: UsageMeasure): GroupPlace[] {
    const places = new Map<Id, GroupPlace>()
    const above = (id: Id): PlaceAbove | undefined => (by === 'group' ? this.#register.get(id) : this.#nodes.get(id))
    for (const id of held) {
      const resource = this.#register.get(id)
      const { type } = this.#told(id)
      if (measure === 'units' && !isHourly(type)) continue
      const chain = chainOf(by === 'group' ? resource?.parentId : resource?.rbsId, above)
      for (const { id: key, code, name } of chain.length > 0 ? chain : [nowhere]) {
        const place = places.get(key) ?? { id: key, code, name, members: [] }
        place.members.push(id)
        places.set(key, place)
      }
    }
    return [...places.values()]
  }

  #groupLane(place: GroupPlace, { edges, from, calendars }: LaneScale): UsageLane {
    const sum = (book: ResourceLoads): DayLoads => sumOfLoads(place.members.flatMap((id) => book.of(id) ?? []))
    const loads = sum(this.#loads)
    const all = place.members.map((id) => capacityOf(this.#register.get(id), calendars))
    const capacities = all.every((one) => one !== null) ? (all as Capacity[]) : null
    const runsOf = (of: DayLoads): OverloadRun[] =>
      capacities ? overloadsTogether(of, capacities, from, of.first + of.amounts.length).slice(0, RUNS) : []
    const tried = this.#tried && capacities ? sum(this.#tried) : null
    return {
      ...place,
      ...hoursLane(loads, capacities, edges),
      ...{ type: null, unit: '', parts: null, money: null, runs: runsOf(loads), works: this.#worksOf(place.members) },
      after: tried && { ...hoursLane(tried, capacities, edges), runs: runsOf(tried) },
    }
  }

  #told(id: Id): Pick<UsageLane, 'code' | 'name' | 'type' | 'unit'> {
    if (id === NO_RESOURCE) return { code: '', name: '', type: 'cost', unit: '' }
    const resource = this.#register.get(id)
    if (resource && resource.type !== 'resource_group') {
      const { code, name, type, unit } = resource
      return { code, name, type, unit }
    }
    const called = this.#called.get(id)
    return {
      code: called?.resourceCode ?? '',
      name: called?.resourceName || called?.resourceCode || id,
      type: called?.resourceType ?? 'human',
      unit: '',
    }
  }

  /** Dates of a plan that is only tried; null: none are any more. */
  tryDates(engine: ScheduleEngine | null, moved: readonly Id[]): void {
    this.#tried = null
    if (!engine || !this.#ground) return
    const { of, calendars } = this.#ground
    const tried = this.#loads.fork()
    for (const id of moved) {
      const row = this.#plan.row(id)
      const time = row && workTimeOf(row, engine, of)
      if (!row || !time) continue
      for (const assignment of this.#plan.assignmentsOf(id)) {
        const need = needOf(assignment, row, of, calendars)
        if (need) tried.put(need, time)
      }
    }
    this.#tried = tried
  }

  #after(id: Id, edges: Int32Array, from: Day, capacity: Capacity | null): UsageLane['after'] {
    const loads = this.#tried?.of(id)
    if (!loads || !capacity) return null
    const { values, over } = timeLane(loads, capacity, true, edges)
    return { values, over, runs: overloadsOf(loads, capacity, from, loads.first + loads.amounts.length).slice(0, RUNS) }
  }

  /** What assignments of works still cost; null: nobody has told the prices. */
  async leftCosts(): Promise<ReadonlyMap<Id, bigint> | null> {
    return (await this.#settle()) ? this.#left : null
  }

  /** The assignments of resources by period, each resource's in the order in which they begin. */
  async assignmentRows(resourceIds: readonly Id[], period: PeriodUnit): Promise<AssignmentRow[]> {
    if (!(await this.#settle())) return []
    const span = this.#span('units')
    const edges = span ? periodsBetween(period, ...span) : new Int32Array(0)
    const units = this.#loads
    return resourceIds.flatMap((resourceId) => {
      const begins = (needId: Id): Day => units.ofNeed(needId)?.first ?? 0
      return units
        .worksBehind(resourceId, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
        .sort((a, b) => begins(a.needId) - begins(b.needId) || (a.needId < b.needId ? -1 : 1))
        .slice(0, ROWS)
        .map(({ workId, needId }) => ({ id: needId, workId, resourceId, ...this.#byPeriod(workId, needId, edges) }))
    })
  }

  /** Only of the periods that it takes anything in, or has typed days in. */
  #byPeriod(workId: Id, needId: Id, edges: Int32Array): Pick<AssignmentRow, 'first' | 'amounts' | 'typed'> {
    const loads = this.#loads.ofNeed(needId)!
    const days = (this.#plan.assignmentsOf(workId).find(({ id }) => id === needId)?.days ?? []).map(({ day }) => day)
    const from = Math.min(loads.first, ...days)
    const to = Math.max(loads.first + loads.amounts.length - 1, ...days)
    const first = Math.max(
      0,
      edges.findIndex((_, at) => edges[at + 1]! > from),
    )
    const amounts: string[] = []
    const typed: boolean[] = []
    for (let at = first; at < edges.length - 1 && edges[at]! <= to; at++) {
      const [begin, end] = [edges[at]!, edges[at + 1]! - 1]
      amounts.push(decimalOf(amountWithin(loads, begin, end)))
      typed.push(days.some((day) => day >= begin && day <= end))
    }
    return { first, amounts, typed }
  }

  /** The typed days of an assignment after an amount was typed into a period; null: it is not there. */
  async typedDays(workId: Id, assignmentId: Id, period: Omit<TypedPeriod, 'split'>) {
    if (!(await this.#settle())) return null
    const { of, calendars } = this.#ground!
    const row = this.#plan.row(workId)
    const assignment = this.#plan.assignmentsOf(workId).find(({ id }) => id === assignmentId)
    const time = row && workTimeOf(row, this.#plan.engine, of)
    const need = row && assignment && needOf(assignment, row, of, calendars)
    return need && time ? withTypedPeriod(need, time, { ...period, split: assignment.split }) : null
  }

  /** Works that need any of the resources, the most first. */
  async worksBehind(resourceIds: readonly Id[], from: Day, to: Day): Promise<WorkBehind[]> {
    if (!(await this.#settle())) return []
    const behind = resourceIds.flatMap((id) => this.#loads.worksBehind(id, from, to))
    const units = (workId: Id, needId: Id) =>
      this.#plan.assignmentsOf(workId).find(({ id }) => id === needId)?.units ?? null
    return behind
      .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
      .map(({ workId, needId, amount }) => ({
        ...{ workId, needId, elsewhere: null },
        amount: Number(amount) / MILLION,
        units: units(workId, needId),
      }))
  }

  /** What levelling has to fit: of all limited resources, or of these; `withUnlimited`: also people and machines that nobody limits. */
  async demands(resourceIds: readonly Id[] | null, withUnlimited = false): Promise<ReturnType<typeof staffingOf>> {
    if (!(await this.#settle())) return { demands: new Map(), resources: [] }
    const held = [...this.#loads.resources()].filter((id) => resourceIds === null || resourceIds.includes(id))
    const isCounted = (id: Id): boolean => withUnlimited && isHourly(this.#told(id).type)
    return staffingOf(this.#plan, { register: this.#register, calendars: this.#ground!.calendars, held, isCounted })
  }

  /** Counts what has moved since; false: nobody has told what to count by. */
  async #settle(): Promise<boolean> {
    if (!this.#spreading) return false
    this.#isAsked = true
    while (this.#counting || this.#stale === null || this.#stale.size > 0) {
      this.#counting ??= this.#countStale().finally(() => {
        this.#counting = null
      })
      await this.#counting
    }
    return true
  }

  async #countStale(): Promise<void> {
    const works = this.#stale ?? new Set(this.#plan.ids())
    const isAll = this.#stale === null
    this.#stale = new Set()
    if (isAll) this.#startAfresh()
    let until = performance.now() + SLICE_MS
    for (const id of works) {
      this.#count(id)
      if (performance.now() > until) {
        await turn()
        until = performance.now() + SLICE_MS
      }
      // Everything is counted again from the begin.
      if (this.#stale === null) return
    }
  }

  #startAfresh(): void {
    const of: NeedGround = {
      settings: this.#plan.settings(),
      calendars: this.#plan.calendars(),
      register: this.#register,
      ...this.#spreading!,
    }
    this.#ground = { of, calendars: new NeedCalendars(of) }
    this.#called.clear()
    this.#left.clear()
    this.#loads.clear()
    this.#money?.clear()
  }

  #count(workId: Id): void {
    const { of, calendars } = this.#ground!
    for (const id of [...this.#loads.needsOf(workId)]) this.#loads.remove(id)
    this.#money?.remove(workId)
    this.#left.delete(workId)
    const row = this.#plan.row(workId)
    const time = row && workTimeOf(row, this.#plan.engine, of)
    if (!row || !time) return
    const counted: Counted[] = []
    for (const assignment of this.#plan.assignmentsOf(workId)) {
      const need = needOf(assignment, row, of, calendars)
      if (!need) continue
      if (!this.#called.has(need.resourceId)) this.#called.set(need.resourceId, assignment)
      const days = needDays(need, time)
      counted.push({ need, days })
      this.#loads.putDays(need, usedDays(days))
      if (need.prices.length === 0) continue
      this.#left.set(workId, (this.#left.get(workId) ?? 0n) + totalOf(costsOfNeed(need, days.left)))
    }
    if (!this.#money) return
    const expenses = expensesOf(row, calendars)
    if (expenses) counted.push({ need: expenses, days: needDays(expenses, time) })
    this.#money.count(workId, counted, time, this.#approved(workId, time))
  }

  #approved(workId: Id, { dataDate }: WorkTime): Approved | null {
    const target = this.#plan.targets()?.get(workId)
    if (!target) return null
    const { start, finish, amounts } = target
    const time = { start, finish, dataDate, pauses: [], remainingStart: null, isDone: false }
    return { time, cost: millionths(amounts?.cost?.plan ?? '0') }
  }
}

interface GroupPlace {
  id: Id
  code: string
  name: string
  members: Id[]
}

const nowhere: PlaceAbove = { id: '-', code: '', name: '', parentId: null }

/** What a lane is of. */
type LanePlace = Pick<UsageLane, 'id' | 'code' | 'name' | 'type' | 'unit' | 'members'>

interface LaneScale {
  edges: Int32Array
  /** Nothing is over before. */
  from: Day
  calendars: NeedCalendars
}

const byName = (a: UsageLane, b: UsageLane): number => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
