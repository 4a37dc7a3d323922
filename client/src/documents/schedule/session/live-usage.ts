import type { Curve } from '@plumbline/core/distributions'
import { periodsBetween } from '@plumbline/core/histogram'
import type { Demand, LevelledResource } from '@plumbline/core/levelling'
import type { Assignment, Calendar, Id, ScheduleSettings, WbsRow } from '@plumbline/core/plan'
import { Register, type Resource } from '@plumbline/core/resources'
import type { ScheduleEngine } from '@plumbline/core/schedule'
import { type Day, dayOfInstant, instantOf, NO_INSTANT, type PeriodUnit } from '@plumbline/core/time'
import {
  amountLane,
  type Capacity,
  capacityOf,
  costDays,
  type Lane,
  NeedCalendars,
  type NeedGround,
  needDays,
  needOf,
  type OverloadRun,
  overloadsOf,
  ResourceLoads,
  resourceKeyOf,
  timeLane,
  workTimeOf,
} from '@plumbline/core/usage'

const usageMeasures = ['units', 'cost'] as const
export type UsageMeasure = (typeof usageMeasures)[number]

export interface UsageQuestion {
  measure: UsageMeasure
  period: PeriodUnit
}

/** One resource that works of the schedule hold. */
export interface UsageLane extends Lane {
  id: Id
  code: string
  name: string
  type: Assignment['resourceType']
  unit: string
  /** Heading of the register; null: none. */
  groupId: Id | null
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

/** A work that needs a resource on some days. */
export interface WorkBehind {
  workId: Id
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
const MILLION = 1_000_000

/** What works need of each resource, kept up from what moves; nothing is counted before somebody asks. */
export class LiveUsage {
  readonly #plan: UsagePlan
  #register = new Register([])
  #curve: Curve | null = null
  readonly #loads = { units: new ResourceLoads(), cost: new ResourceLoads(costsOf) }
  #ground: { of: NeedGround; calendars: NeedCalendars } | null = null
  /** What the works call resources that the register does not know. */
  readonly #called = new Map<Id, Assignment>()
  /** Works that have to be counted anew; null: all. */
  #stale: Set<Id> | null = null
  #isAsked = false
  /** By dates that are being tried. */
  #tried: ResourceLoads | null = null

  constructor(plan: UsagePlan) {
    this.#plan = plan
  }

  setGround(resources: readonly Resource[], curve: Curve): void {
    this.#register = new Register(resources)
    this.#curve = curve
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

  async usage({ measure, period }: UsageQuestion): Promise<Usage | null> {
    if (!(await this.#settle())) return null
    const { calendars } = this.#ground!
    const { engine } = this.#plan
    const settings = this.#plan.settings()
    const dataDay = dayOfInstant(settings.dataDate)
    const { projectStart, projectFinish } = engine.timetable
    if (projectStart === NO_INSTANT) return { edges: new Int32Array(1), lanes: [], dataDay }
    const [first, last] = [dayOfInstant(Math.min(projectStart, settings.dataDate)), dayOfInstant(projectFinish)]
    const edges = periodsBetween(period, first, last)
    const lanes = [...this.#loads.units.resources()].flatMap((id) => this.#lane(id, measure, edges, dataDay, calendars))
    return { edges, lanes: lanes.sort(byName), dataDay }
  }

  #lane(id: Id, measure: UsageMeasure, edges: Int32Array, from: Day, calendars: NeedCalendars): UsageLane[] {
    const loads = this.#loads.units.of(id)
    const works = this.#loads.units.worksOf(id)
    if (!loads || works === 0) return []
    const resource = this.#register.get(id)
    const told = this.#told(id, resource)
    const capacity = capacityOf(resource, calendars)
    const isTime = told.type === 'human' || told.type === 'machine'
    const anyway: Capacity = { steps: [], calendar: calendars.ofResource(resource) }
    const lane =
      measure === 'cost'
        ? amountLane(this.#loads.cost.of(id), edges)
        : isTime
          ? timeLane(loads, capacity ?? anyway, capacity !== null, edges)
          : amountLane(loads, edges)
    const runs = capacity ? overloadsOf(loads, capacity, from, loads.first + loads.amounts.length).slice(0, RUNS) : []
    return [{ id, ...told, ...lane, runs, works, after: this.#after(id, edges, from, capacity) }]
  }

  #told(id: Id, resource: Resource | undefined): Pick<UsageLane, 'code' | 'name' | 'type' | 'unit' | 'groupId'> {
    if (resource && resource.type !== 'resource_group') {
      const { code, name, type, unit, parentId } = resource
      return { code, name, type, unit, groupId: parentId }
    }
    const called = this.#called.get(id)
    return {
      code: called?.resourceCode ?? '',
      name: called?.resourceName || called?.resourceCode || id,
      type: called?.resourceType ?? 'human',
      unit: '',
      groupId: null,
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

  async worksBehind(resourceId: Id, from: Day, to: Day): Promise<WorkBehind[]> {
    if (!(await this.#settle())) return []
    const behind = this.#loads.units.worksBehind(resourceId, from, to)
    const units = (workId: Id, needId: Id) =>
      this.#plan.assignmentsOf(workId).find(({ id }) => id === needId)?.units ?? null
    return behind.map(({ workId, needId, amount }) => ({
      workId,
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
    if (!this.#curve) return false
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
      curve: this.#curve!,
      curves: new Map(),
    }
    this.#ground = { of, calendars: new NeedCalendars(of) }
    this.#called.clear()
    for (const loads of Object.values(this.#loads)) loads.clear()
  }

  #count(workId: Id): void {
    const { of, calendars } = this.#ground!
    const books = Object.values(this.#loads)
    for (const loads of books) for (const id of [...loads.needsOf(workId)]) loads.remove(id)
    const row = this.#plan.row(workId)
    const time = row && workTimeOf(row, this.#plan.engine, of)
    if (!row || !time) return
    for (const assignment of this.#plan.assignmentsOf(workId)) {
      const need = needOf(assignment, row, of, calendars)
      if (!need) continue
      if (!this.#called.has(need.resourceId)) this.#called.set(need.resourceId, assignment)
      for (const loads of books) loads.put(need, time)
    }
  }
}

const FIRST_INSTANT = instantOf(-20_000)

const costsOf = (...[need, work]: Parameters<typeof needDays>) => {
  const { fact, left } = needDays(need, work)
  return need.prices.length === 0 ? [] : costDays([...fact, ...left], need.prices)
}

const byName = (a: UsageLane, b: UsageLane): number => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
