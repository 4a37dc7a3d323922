import { spreadingBy } from '../distributions/index.ts'
import type { Demand, LevelledResource } from '../levelling/index.ts'
import type { Assignment, Id, SchedulePlan, WbsRow } from '../plan/index.ts'
import { Register, type Resource } from '../resources/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { type Day, instantOf } from '../time/index.ts'
import type { Capacity } from './overloads.ts'
import { capacityOf, NeedCalendars, needOf, resourceKeyOf, workTimeOf } from './plan-needs.ts'

/** Where levelling reads works and who they hold. */
export interface StaffedPlan {
  ids(): Iterable<Id>
  row(id: Id): Pick<WbsRow, 'duration'> | undefined
  assignmentsOf(workId: Id): readonly Assignment[]
}

interface HeldResources {
  register: Register
  calendars: NeedCalendars
  /** Resources that works need something of. */
  held: Iterable<Id>
  /** Of those of which nobody said how many there are: do they count as well, where peaks are lowered? */
  isCounted?(id: Id): boolean
}

const FIRST_DAY: Day = -20_000
const FIRST_INSTANT = instantOf(FIRST_DAY)
/** More than any plan needs at a time, in millionths. */
const unlimited: Pick<Capacity, 'steps'> = { steps: [{ from: FIRST_DAY, units: 100_000_000_000n }] }

/** What levelling has to fit: by work how many of each limited resource it holds, and how many there are. */
export function staffingOf(
  plan: StaffedPlan,
  { register, calendars, held, isCounted }: HeldResources,
): { demands: Map<Id, Demand[]>; resources: LevelledResource[] } {
  const demands = new Map<Id, Demand[]>()
  const capacities = new Map<Id, Pick<Capacity, 'steps'>>()
  for (const id of held) {
    const capacity = capacityOf(register.get(id), calendars) ?? (isCounted?.(id) ? unlimited : null)
    if (capacity) capacities.set(id, capacity)
  }
  for (const workId of plan.ids()) {
    for (const assignment of plan.assignmentsOf(workId)) {
      const resourceId = resourceKeyOf(assignment, register)
      const units = capacities.has(resourceId) ? unitsOf(assignment, plan.row(workId)) : 0
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

/** The same of a plan that nobody follows. */
export function planStaffing(
  plan: SchedulePlan,
  engine: ScheduleEngine,
  resources: readonly Resource[],
): ReturnType<typeof staffingOf> {
  const register = new Register(resources)
  const ground = { settings: plan.settings, calendars: plan.calendars, register, ...spreadingBy([]) }
  const calendars = new NeedCalendars(ground)
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const assignments = Map.groupBy(plan.assignments, ({ wbsId }) => wbsId)
  const held = new Set<Id>()
  for (const assignment of plan.assignments) {
    const row = rows.get(assignment.wbsId)
    const need = row && workTimeOf(row, engine, ground) && needOf(assignment, row, ground, calendars)
    if (need) held.add(need.resourceId)
  }
  const staffed: StaffedPlan = {
    ids: () => rows.keys(),
    row: (id) => rows.get(id),
    assignmentsOf: (workId) => assignments.get(workId) ?? [],
  }
  return staffingOf(staffed, { register, calendars, held })
}

/** Ten-thousandths at a time: as said, else the hours over the duration of the work. */
function unitsOf({ units, plan }: Assignment, row: Pick<WbsRow, 'duration'> | undefined): number {
  if (units !== null) return Math.round(Number(units) * 10_000)
  const { duration = 0 } = row ?? {}
  return duration > 0 ? Math.round((Number(plan) * 60 * 10_000) / duration) : 0
}
