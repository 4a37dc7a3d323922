import {
  type ActivityKind,
  type Assignment,
  blankAssignment,
  type Calendar,
  type Id,
  isSummary,
  type LimitKind,
  limitKinds,
  type Relation,
  relationId,
  relationTypes,
  type SchedulePlan,
  type WbsRow,
  wbsTypes,
} from '../../plan/index.ts'
import { generatePlan, randomId } from '../../testing/index.ts'
import type { PlanChange } from '../types.ts'

/** Draws small plans with every speciality, and edits of them, from a stream of random numbers. */
export interface Draw {
  random(): number
  below(n: number): number
  pick<T>(list: readonly T[]): T
}

export function drawFrom(random: () => number): Draw {
  const below = (n: number) => Math.floor(random() * n)
  return { random, below, pick: (list) => list[below(list.length)]! }
}

const kinds: ActivityKind[] = ['ordinary', 'ordinary', 'level_of_effort', 'wbs_summary', 'resource_dependent']

/** A generated building project whose works also carry the rarer kinds, limits and dates of P6. */
export function randomPlan(draw: Draw, works: number): SchedulePlan {
  const plan = generatePlan({ seed: draw.below(1_000_000), works })
  plan.settings = randomSettings(draw, plan.settings)
  plan.rows = plan.rows.map((row) => (draw.random() < 0.25 ? randomEdit(draw, plan, row) : row))
  plan.assignments = Array.from({ length: 5 }, () => randomAssignment(draw, plan))
  return plan
}

function randomSettings(draw: Draw, settings: SchedulePlan['settings']): SchedulePlan['settings'] {
  const maybe = () => draw.random() < 0.5
  return {
    ...settings,
    dataDate: settings.dataDate + (draw.below(5) - 2) * 1440,
    mustFinishBy: draw.random() < 0.3 ? settings.dataDate + draw.below(400) * 1440 : null,
    progressMode: draw.pick(['retained_logic', 'retained_logic', 'progress_override', 'actual_dates']),
    lagCalendar: draw.pick(['predecessor', 'successor', 'all_hours', 'project']),
    startLagFrom: draw.pick(['early_start', 'actual_start']),
    totalFloat: draw.pick(['finish', 'start', 'smallest']),
    criticalBy: draw.pick(['total_float', 'longest_path']),
    openEndsCritical: maybe(),
    useExpectedFinish: maybe(),
    rules: draw.pick(['p6', 'p6', 'msproject']),
    remainingRounding: draw.pick(['minute', 'day']),
    rateFromInitialDuration: maybe(),
  }
}

function near(draw: Draw, plan: SchedulePlan): number {
  return plan.settings.dataDate + draw.below(200) * 720 - 20_000
}

function randomEdit(draw: Draw, plan: SchedulePlan, row: WbsRow): WbsRow {
  const some = <T>(value: T): T | null => (draw.random() < 0.5 ? value : null)
  const limit = (kind: LimitKind) => ({ kind, date: kind === 'as_late_as_possible' ? null : near(draw, plan) })
  if (isSummary(row.type)) {
    return draw.random() < 0.5
      ? { ...row, subproject: randomSubproject(draw, plan) }
      : { ...row, limit: some(limit(draw.pick(['manual', 'manual', 'not_earlier']))) }
  }
  switch (draw.below(13)) {
    case 0:
      return { ...row, limit: some(limit(draw.pick(limitKinds))), secondLimit: some(limit(draw.pick(limitKinds))) }
    case 1:
      return { ...row, activityKind: draw.pick(kinds) }
    case 2:
      return { ...row, expectedFinish: some(near(draw, plan)) }
    case 3:
      return { ...row, externalEarlyStart: some(near(draw, plan)), externalLateFinish: some(near(draw, plan)) }
    case 4: {
      const start = near(draw, plan)
      const finish = some(start + draw.below(10_000))
      return { ...row, progress: { ...row.progress, actualStart: some(start), actualFinish: finish } }
    }
    case 5:
      return { ...row, suspendedAt: some(near(draw, plan)), resumedAt: some(near(draw, plan)) }
    case 6:
      return { ...row, calendarId: draw.random() < 0.1 ? 'no such one' : draw.pick(plan.calendars).id }
    case 7:
      return { ...row, limit: limit('as_late_as_possible') }
    case 8:
      return { ...row, elapsed: draw.random() < 0.7 }
    case 10:
      return { ...row, levelDelay: draw.below(3_000) }
    case 9:
      return { ...row, splits: randomSplits(draw, row.duration) }
    default:
      return { ...row, duration: draw.below(20) * 240 }
  }
}

/** Also at the very end of the work and behind it, where pauses mean nothing. */
function randomSplits(draw: Draw, duration: number): WbsRow['splits'] {
  const places = new Set(Array.from({ length: draw.below(4) }, () => 1 + draw.below(duration + 240)))
  return [...places].sort((a, b) => a - b).map((after) => ({ after, gap: 1 + draw.below(3_000) }))
}

function randomSubproject(draw: Draw, plan: SchedulePlan): WbsRow['subproject'] {
  if (draw.random() < 0.4) return null
  const mustFinishBy = draw.random() < 0.3 ? near(draw, plan) : null
  return { dataDate: near(draw, plan), plannedStart: near(draw, plan), mustFinishBy }
}

function randomAssignment(draw: Draw, plan: SchedulePlan): Assignment {
  return {
    ...blankAssignment(randomId(draw.random), draw.pick(plan.rows).id),
    resourceCode: 'R',
    resourceName: 'Crew',
    resourceType: draw.pick(['human', 'machine', 'material']),
    calendarId: draw.random() < 0.5 ? draw.pick(plan.calendars).id : null,
    remaining: draw.below(10) * 240,
  }
}

function randomRelation(draw: Draw, plan: SchedulePlan): Relation {
  const a = draw.below(plan.rows.length)
  const b = draw.below(plan.rows.length)
  // Mostly forwards, so that loops stay an exception.
  const [from, to] = draw.random() < 0.95 ? [Math.min(a, b), Math.max(a, b)] : [a, b]
  const type = draw.pick(relationTypes)
  const [predId, succId] = [plan.rows[from]!.id, plan.rows[to]!.id]
  return {
    id: relationId(predId, succId, type),
    predId,
    succId,
    type,
    lag: (draw.below(9) - 3) * 240,
    lagCalendar: null,
    ...(draw.random() < 0.1 ? { origin: `${predId}:${succId}:${type}` } : {}),
  }
}

/** One edit: what the engine is told, and the plan as it is afterwards. */
export function randomChange(draw: Draw, plan: SchedulePlan): { plan: SchedulePlan; change: PlanChange } {
  switch (draw.below(16)) {
    case 0:
      return removeRow(plan, draw.pick(plan.rows).id)
    case 1:
      return addRow(draw, plan)
    case 2:
    case 3:
      return putRelation(plan, randomRelation(draw, plan))
    case 4:
    case 5:
      return removeRelation(draw, plan)
    case 6: {
      const relation = plan.relations[draw.below(plan.relations.length)]
      return putRelation(plan, relation ? { ...relation, lag: draw.below(5) * 480 } : randomRelation(draw, plan))
    }
    case 7:
      return putRow(plan, { ...draw.pick(plan.rows), parentId: moveTarget(draw, plan) })
    case 8:
      return putRow(plan, { ...draw.pick(plan.rows), type: draw.pick(wbsTypes) })
    case 9:
      return rareChange(draw, plan)
    default: {
      const row = draw.pick(plan.rows)
      return putRow(plan, randomEdit(draw, plan, row))
    }
  }
}

/** Only the first row may be a new parent: it has none itself, so no circle can close. */
function moveTarget(draw: Draw, plan: SchedulePlan): Id | null {
  return draw.random() < 0.5 || plan.rows[0]!.parentId !== null ? null : plan.rows[0]!.id
}

function rareChange(draw: Draw, plan: SchedulePlan): { plan: SchedulePlan; change: PlanChange } {
  if (draw.random() < 0.3) {
    const settings = randomSettings(draw, plan.settings)
    return { plan: { ...plan, settings }, change: { kind: 'settings', settings } }
  }
  if (draw.random() < 0.5) {
    const assignment = { ...draw.pick(plan.assignments), remaining: draw.below(10) * 240 }
    const assignments = plan.assignments.map((a) => (a.id === assignment.id ? assignment : a))
    return { plan: { ...plan, assignments }, change: { kind: 'assignment', assignment } }
  }
  const calendar: Calendar = { ...draw.pick(plan.calendars), exceptions: [] }
  const calendars = plan.calendars.map((c) => (c.id === calendar.id ? calendar : c))
  return { plan: { ...plan, calendars }, change: { kind: 'calendar', calendar } }
}

function putRow(plan: SchedulePlan, row: WbsRow): { plan: SchedulePlan; change: PlanChange } {
  const own = row.parentId === row.id ? { ...row, parentId: null } : row
  const rows = plan.rows.map((other) => (other.id === own.id ? own : other))
  return { plan: { ...plan, rows }, change: { kind: 'row', row: own } }
}

function addRow(draw: Draw, plan: SchedulePlan): { plan: SchedulePlan; change: PlanChange } {
  const row = { ...draw.pick(plan.rows), id: randomId(draw.random) }
  return { plan: { ...plan, rows: [...plan.rows, row] }, change: { kind: 'row', row } }
}

function removeRow(plan: SchedulePlan, id: Id): { plan: SchedulePlan; change: PlanChange } {
  const rows = plan.rows.filter((row) => row.id !== id)
  if (rows.length < 3) return putRow(plan, plan.rows[0]!)
  return { plan: { ...plan, rows }, change: { kind: 'row_removed', id } }
}

function putRelation(plan: SchedulePlan, relation: Relation): { plan: SchedulePlan; change: PlanChange } {
  const relations = [...plan.relations.filter((other) => other.id !== relation.id), relation]
  return { plan: { ...plan, relations }, change: { kind: 'relation', relation } }
}

function removeRelation(draw: Draw, plan: SchedulePlan): { plan: SchedulePlan; change: PlanChange } {
  const gone = plan.relations[draw.below(plan.relations.length)]
  if (!gone) return putRelation(plan, randomRelation(draw, plan))
  const relations = plan.relations.filter((relation) => relation !== gone)
  return { plan: { ...plan, relations }, change: { kind: 'relation_removed', id: gone.id } }
}
