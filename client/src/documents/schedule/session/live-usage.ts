import type { Spreading } from '@plumbline/core/distributions'
import { periodsBetween } from '@plumbline/core/histogram'
import type { Demand, LevelledResource } from '@plumbline/core/levelling'
import type { Assignment, Calendar, Id, ScheduleSettings, WbsRow } from '@plumbline/core/plan'
import { decimalOf } from '@plumbline/core/progress'
import { isHourly, Register, type Resource } from '@plumbline/core/resources'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import { type Day, dayOfInstant, instantOf, NO_INSTANT, type PeriodUnit } from '@plumbline/core/time'
import {
  amountLane,
  amountWithin,
  type Capacity,
  capacityOf,
  chainOf,
  costsOfNeed,
  type DayLoads,
  hoursLane,
  type Lane,
  NeedCalendars,
  type NeedGround,
  needDays,
  needOf,
  type OverloadRun,
  overloadsOf,
  overloadsTogether,
  type PlaceAbove,
  ResourceLoads,
  resourceKeyOf,
  type TypedPeriod,
  timeLane,
  totalOf,
  withTypedPeriod,
  workTimeOf,
} from '@plumbline/core/usage'

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
  works: number
}

export interface Usage {
  /** First days of the periods; the last closes the last period. */
  edges: Int32Array
  lanes: UsageLane[]
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
}

/** Works counted before whatever waits gets its turn. */
const AT_ONCE = 2_000
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
  readonly #loads = { units: new ResourceLoads(), cost: new ResourceLoads(costsOf) }
  #ground: { of: NeedGround; calendars: NeedCalendars } | null = null
  /** What the works call resources that the register does not know. */
  readonly #called = new Map<Id, Assignment>()
  /** Works that have to be counted anew; null: all. */
  #stale: Set<Id> | null = null
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

  async usage({ measure, period, by }: UsageQuestion): Promise<Usage | null> {
    if (!(await this.#settle())) return null
    const { calendars } = this.#ground!
    const dataDay = dayOfInstant(this.#plan.settings().dataDate)
    const edges = this.#edges(period)
    if (edges.length === 0) return { edges: new Int32Array(1), lanes: [], dataDay }
    const held = [...this.#loads.units.resources()].filter((id) => this.#loads.units.worksOf(id) > 0)
    const lanes =
      by === 'resource'
        ? held.flatMap((id) => this.#lane(id, measure, edges, dataDay, calendars))
        : this.#together(held, by, measure).map((place) => this.#groupLane(place, measure, edges, dataDay, calendars))
    return { edges, lanes: lanes.sort(byName), dataDay }
  }

  /** First days of the periods from the first to the last work; the last closes the last period. Empty: there are no dates. */
  #edges(period: PeriodUnit): Int32Array {
    const { projectStart, projectFinish } = this.#plan.engine.timetable
    if (projectStart === NO_INSTANT) return new Int32Array(0)
    const begin = Math.min(projectStart, this.#plan.settings().dataDate)
    return periodsBetween(period, dayOfInstant(begin), dayOfInstant(projectFinish))
  }

  #lane(id: Id, measure: UsageMeasure, edges: Int32Array, from: Day, calendars: NeedCalendars): UsageLane[] {
    const loads = this.#loads.units.of(id)
    const works = this.#loads.units.worksOf(id)
    if (!loads || works === 0) return []
    const resource = this.#register.get(id)
    const told = this.#told(id, resource)
    const capacity = capacityOf(resource, calendars)
    const isTime = isHourly(told.type)
    const anyway: Capacity = { steps: [], calendar: calendars.ofResource(resource) }
    const lane =
      measure === 'cost'
        ? amountLane(this.#loads.cost.of(id), edges)
        : isTime
          ? timeLane(loads, capacity ?? anyway, capacity !== null, edges)
          : amountLane(loads, edges)
    const runs = capacity ? overloadsOf(loads, capacity, from, loads.first + loads.amounts.length).slice(0, RUNS) : []
    const after = measure === 'units' ? this.#after(id, edges, from, capacity) : null
    return [{ id, ...told, ...lane, members: [id], parts: null, runs, works, after }]
  }

  /** Headings or nodes with all resources below them; hours can be added up, and money, tons and metres cannot. */
  #together(held: readonly Id[], by: 'group' | 'rbs', measure: UsageMeasure): GroupPlace[] {
    const places = new Map<Id, GroupPlace>()
    const above = (id: Id): PlaceAbove | undefined => (by === 'group' ? this.#register.get(id) : this.#nodes.get(id))
    for (const id of held) {
      const resource = this.#register.get(id)
      const { type } = this.#told(id, resource)
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

  #groupLane(
    place: GroupPlace,
    measure: UsageMeasure,
    edges: Int32Array,
    from: Day,
    calendars: NeedCalendars,
  ): UsageLane {
    const sum = (book: ResourceLoads): DayLoads => sumOfLoads(place.members.flatMap((id) => book.of(id) ?? []))
    const loads = sum(this.#loads.units)
    const all = place.members.map((id) => capacityOf(this.#register.get(id), calendars))
    const capacities = all.every((one) => one !== null) ? (all as Capacity[]) : null
    const runsOf = (of: DayLoads): OverloadRun[] =>
      capacities ? overloadsTogether(of, capacities, from, of.first + of.amounts.length).slice(0, RUNS) : []
    const tried = measure === 'units' && this.#tried && capacities ? sum(this.#tried) : null
    return {
      ...place,
      ...(measure === 'cost' ? amountLane(sum(this.#loads.cost), edges) : hoursLane(loads, capacities, edges)),
      ...{ type: null, unit: '', parts: null, runs: runsOf(loads) },
      works: place.members.reduce((works, id) => works + this.#loads.units.worksOf(id), 0),
      after: tried && { ...hoursLane(tried, capacities, edges), runs: runsOf(tried) },
    }
  }

  #told(id: Id, resource: Resource | undefined): Pick<UsageLane, 'code' | 'name' | 'type' | 'unit'> {
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
    const tried = this.#loads.units.fork()
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
    const edges = this.#edges(period)
    const { units } = this.#loads
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
    const loads = this.#loads.units.ofNeed(needId)!
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
    const behind = resourceIds.flatMap((id) => this.#loads.units.worksBehind(id, from, to))
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

  /** What levelling has to fit: by work how many of each limited resource it holds, and how many there are. */
  async demands(
    resourceIds: readonly Id[] | null,
  ): Promise<{ demands: Map<Id, Demand[]>; resources: LevelledResource[] }> {
    const demands = new Map<Id, Demand[]>()
    const capacities = new Map<Id, Capacity>()
    if (!(await this.#settle())) return { demands, resources: [] }
    const { calendars } = this.#ground!
    for (const id of this.#loads.units.resources()) {
      const capacity = capacityOf(this.#register.get(id), calendars)
      if (capacity && (resourceIds === null || resourceIds.includes(id))) capacities.set(id, capacity)
    }
    for (const workId of this.#plan.ids()) {
      for (const assignment of this.#plan.assignmentsOf(workId)) {
        const resourceId = resourceKeyOf(assignment, this.#register)
        const units = capacities.has(resourceId) ? this.#unitsOf(assignment, workId) : 0
        if (units > 0) demands.set(workId, [...(demands.get(workId) ?? []), { resourceId, units }])
      }
    }
    const resources = [...capacities].map(([id, { steps }]) => ({
      id,
      availability: steps.map(({ from, units }) => ({
        from: Math.max(instantOf(from), FIRST_INSTANT),
        units: Number(units / 100n),
      })),
    }))
    return { demands, resources }
  }

  /** Ten-thousandths at a time: as said, else the hours over the duration of the work. */
  #unitsOf({ units, plan }: Assignment, workId: Id): number {
    if (units !== null) return Math.round(Number(units) * 10_000)
    const { duration = 0 } = this.#plan.row(workId) ?? {}
    return duration > 0 ? Math.round((Number(plan) * 60 * 10_000) / duration) : 0
  }

  /** Counts what has moved since; false: nobody has told what to count by. */
  async #settle(): Promise<boolean> {
    if (!this.#spreading) return false
    this.#isAsked = true
    while (this.#stale === null || this.#stale.size > 0) {
      const works = this.#stale ?? new Set(this.#plan.ids())
      const isAll = this.#stale === null
      this.#stale = new Set()
      if (isAll) this.#startAfresh()
      let counted = 0
      for (const id of works) {
        this.#count(id)
        if (++counted % AT_ONCE === 0) await turn()
        // Everything is counted again from the begin.
        if (this.#stale === null) break
      }
    }
    return true
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
    for (const loads of Object.values(this.#loads)) loads.clear()
  }

  #count(workId: Id): void {
    const { of, calendars } = this.#ground!
    const books = Object.values(this.#loads)
    for (const loads of books) for (const id of [...loads.needsOf(workId)]) loads.remove(id)
    this.#left.delete(workId)
    const row = this.#plan.row(workId)
    const time = row && workTimeOf(row, this.#plan.engine, of)
    if (!row || !time) return
    for (const assignment of this.#plan.assignmentsOf(workId)) {
      const need = needOf(assignment, row, of, calendars)
      if (!need) continue
      if (!this.#called.has(need.resourceId)) this.#called.set(need.resourceId, assignment)
      for (const loads of books) loads.put(need, time)
      if (need.prices.length > 0) this.#left.set(workId, (this.#left.get(workId) ?? 0n) + leftCost(need, time))
    }
  }
}

const FIRST_INSTANT = instantOf(-20_000)

const costsOf = (...[need, work]: Parameters<typeof needDays>) => {
  const { fact, left } = needDays(need, work)
  return need.prices.length === 0 ? [] : costsOfNeed(need, [...fact, ...left])
}

const leftCost = (...[need, work]: Parameters<typeof needDays>): bigint =>
  totalOf(costsOfNeed(need, needDays(need, work).left))

interface GroupPlace {
  id: Id
  code: string
  name: string
  members: Id[]
}

const nowhere: PlaceAbove = { id: '-', code: '', name: '', parentId: null }

function sumOfLoads(all: readonly DayLoads[]): DayLoads {
  const filled = all.filter(({ amounts }) => amounts.length > 0)
  if (filled.length === 0) return { first: 0, amounts: new BigInt64Array(0) }
  const first = filled.reduce((least, one) => Math.min(least, one.first), filled[0]!.first)
  const end = filled.reduce((most, one) => Math.max(most, one.first + one.amounts.length), first)
  const amounts = new BigInt64Array(end - first)
  for (const one of filled) {
    const from = one.first - first
    for (let at = 0; at < one.amounts.length; at++) amounts[from + at]! += one.amounts[at]!
  }
  return { first, amounts }
}

const byName = (a: UsageLane, b: UsageLane): number => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
