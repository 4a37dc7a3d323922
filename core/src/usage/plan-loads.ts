import type { Spreading } from '../distributions/index.ts'
import type { Assignment, Id, SchedulePlan, WbsRow } from '../plan/index.ts'
import { Register } from '../resources/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import type { Day } from '../time/index.ts'
import { ResourceLoads, trimmed } from './loads.ts'
import { NeedCalendars, needOf, resourceKeyOf, workTimeOf } from './plan-needs.ts'

/** What a plan needs of one resource by day, at one price; amounts in millionths. */
export interface PlanLoad {
  resourceId: Id
  code: string
  name: string
  type: Assignment['resourceType']
  /** Of a unit, where assignments have one of their own; '': that of the register. */
  price: string
  first: Day
  amounts: BigInt64Array
}

/** Nobody has asked the register: prices and availability are those of whoever reads the loads. */
const noRegister = new Register([])

/**
 * Loads of a plan that is followed: a work is counted again when its row or its assignments are not the very same, or when
 * whoever calculates says that its dates are other ones; all of them by a spreading that is not the very same.
 */
export class PlanLoads {
  #loads = new ResourceLoads()
  #counted = new Map<Id, { row: WbsRow; assignments: readonly Assignment[] }>()
  readonly #stale = new Set<Id>()
  #common: readonly unknown[] = []
  #calendars: NeedCalendars | null = null

  forget(id: Id): void {
    this.#stale.add(id)
  }

  count(plan: SchedulePlan, engine: ScheduleEngine, spreading: Spreading): PlanLoad[] {
    this.#begin(plan, spreading)
    const ground = { settings: plan.settings, calendars: plan.calendars, register: noRegister, ...spreading }
    this.#calendars ??= new NeedCalendars(ground)
    const calendars = this.#calendars
    const held = Map.groupBy(plan.assignments, ({ wbsId }) => wbsId)
    const rows = new Map(plan.rows.map((row) => [row.id, row]))
    for (const id of [...this.#counted.keys()]) if (!held.has(id) || !rows.has(id)) this.#uncount(id)
    for (const [id, assignments] of held) {
      const row = rows.get(id)
      const known = this.#counted.get(id)
      const isKnown =
        known !== undefined && known.row === row && sameList(known.assignments, assignments) && !this.#stale.has(id)
      if (!row || isKnown) continue
      this.#uncount(id)
      this.#counted.set(id, { row, assignments })
      const time = workTimeOf(row, engine, ground)
      if (!time) continue
      for (const assignment of assignments) {
        const need = needOf(assignment, row, ground, calendars)
        if (need) this.#loads.put({ ...need, resourceId: keyOf(assignment) }, time)
      }
    }
    this.#stale.clear()
    return this.#told(plan.assignments)
  }

  #begin({ settings, calendars }: SchedulePlan, spreading: Spreading): void {
    const common = [settings.dataDate, settings.defaultCalendarId, spreading, ...calendars]
    const isSame = common.length === this.#common.length && common.every((one, at) => one === this.#common[at])
    if (!isSame) {
      this.#loads = new ResourceLoads()
      this.#counted.clear()
      this.#calendars = null
    }
    this.#common = common
  }

  #uncount(id: Id): void {
    this.#counted.delete(id)
    for (const need of [...this.#loads.needsOf(id)]) this.#loads.remove(need)
  }

  /** Each resource is called as its first assignment in the plan calls it: people rename what is not of the register. */
  #told(assignments: readonly Assignment[]): PlanLoad[] {
    const told = new Map<Id, PlanLoad | null>()
    for (const assignment of assignments) {
      const key = keyOf(assignment)
      if (told.has(key)) continue
      const { price, resourceCode: code, resourceName: name, resourceType: type } = assignment
      const resourceId = resourceKeyOf(assignment, noRegister)
      const loads = trimmed(this.#loads.of(key))
      told.set(key, loads && { resourceId, code, name, type, price: price ?? '', ...loads })
    }
    return [...told.values()].filter((load) => load !== null)
  }
}

/** Resources that a plan assigns, as their first assignments call them. */
export function assignedResources({ assignments }: Pick<SchedulePlan, 'assignments'>): { id: Id; name: string }[] {
  const found = new Map<Id, string>()
  for (const assignment of assignments) {
    const id = resourceKeyOf(assignment, noRegister)
    if (!found.has(id)) found.set(id, `${assignment.resourceCode} ${assignment.resourceName}`.trim())
  }
  return [...found].map(([id, name]) => ({ id, name }))
}

/** A resource at one price. */
const keyOf = (assignment: Assignment): Id => `${resourceKeyOf(assignment, noRegister)} ${assignment.price ?? ''}`

/** The one resource that several are counted as. */
const TOGETHER = ''

const sameList = (one: readonly Assignment[], other: readonly Assignment[]): boolean =>
  one.length === other.length && one.every((assignment, at) => assignment === other[at])

/** Works that need a resource on these days, with what they need then; the most first, equals as they stand in the plan. */
export function worksNeeding(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  spreading: Spreading,
  { resourceIds, from, to }: { resourceIds: readonly Id[]; from: Day; to: Day },
): { row: WbsRow; units: string | null; amount: bigint }[] {
  const ground = { settings: plan.settings, calendars: plan.calendars, register: noRegister, ...spreading }
  const calendars = new NeedCalendars(ground)
  const loads = new ResourceLoads()
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const places = new Map(plan.rows.map(({ id }, place) => [id, place]))
  const units = new Map<Id, string | null>()
  const asked = new Set(resourceIds)
  for (const assignment of plan.assignments) {
    const row = rows.get(assignment.wbsId)
    const need = row && needOf(assignment, row, ground, calendars)
    const time = row && workTimeOf(row, engine, ground)
    if (!need || !time || !asked.has(need.resourceId)) continue
    loads.put({ ...need, resourceId: TOGETHER }, time)
    units.set(assignment.id, assignment.units)
  }
  return loads
    .worksBehind(TOGETHER, from, to)
    .sort((a, b) => Number(b.amount - a.amount) || places.get(a.workId)! - places.get(b.workId)!)
    .map(({ workId, needId, amount }) => ({ row: rows.get(workId)!, units: units.get(needId) ?? null, amount }))
}
