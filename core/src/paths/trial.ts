import { type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Id, isFinished, isMilestone, type Relation, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { ANY_WORK, calendarOfRows, dayMinutesOfRows, type PlanInputs } from '../progress/index.ts'
import { createEngine, type PlanChange, type ScheduleEngine } from '../schedule/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'

/** A plan on an engine of its own, on which changes are tried. */
export class Trial {
  readonly engine: ScheduleEngine
  readonly rows: Map<Id, WbsRow>
  readonly relations: Map<string, Relation>
  /** Minutes of a day of the schedule's own calendar, and of the calendar of a row. */
  readonly day: Minutes
  readonly dayOf: (row: WbsRow) => Minutes
  private readonly plan: SchedulePlan
  private readonly calendar: CompiledCalendar

  constructor(plan: SchedulePlan, inputs: PlanInputs) {
    this.plan = plan
    this.engine = createEngine()
    this.engine.load(plan, inputs)
    this.engine.calculate()
    this.rows = new Map(plan.rows.map((row) => [row.id, row]))
    this.relations = new Map(plan.relations.map((relation) => [relation.id, relation]))
    const dayOf = dayMinutesOfRows(plan.calendars, plan.settings)
    this.dayOf = dayOf
    this.day = dayOf(ANY_WORK)
    this.calendar = calendarOfRows(plan.calendars, plan.settings)(ANY_WORK)
  }

  /** Of the row, or of the whole; null: it has none. */
  finishOf(end: Id | null): Instant | null {
    const { timetable } = this.engine
    const slot = end === null ? -1 : this.engine.slotOf(end)
    if (end !== null && slot < 0) return null
    const finish = end === null ? timetable.projectFinish : timetable.earlyFinish[slot]!
    return finish === NO_INSTANT ? null : finish
  }

  /** Working minutes of the default calendar from one instant to a later one. */
  between(from: Instant, to: Instant): Minutes {
    return workBetween(this.calendar, from, to)
  }

  apply(changes: readonly PlanChange[]): void {
    for (const change of changes) {
      if (change.kind === 'row') this.rows.set(change.row.id, change.row)
      else if (change.kind === 'relation') this.relations.set(change.relation.id, change.relation)
    }
    this.engine.apply(changes)
    this.engine.calculate()
  }

  /** Unfinished works and milestones that hold the row, and the relations by which they do (PA2). */
  holding(end: Id | null): { ids: Id[]; relations: Relation[]; ends: Id[] } {
    const ends = end === null ? this.lastOnes() : [end]
    const met = new Set(ends)
    const relations: Relation[] = []
    for (const id of met) {
      for (const relationId of this.engine.driversOf(id)) {
        const relation = this.relations.get(relationId)
        const row = relation && this.rows.get(relation.predId)
        if (!relation || !row || isFinished(row)) continue
        relations.push(relation)
        met.add(row.id)
      }
    }
    return { ids: [...met], relations, ends }
  }

  /** What ends with the whole and holds nothing that does. */
  private lastOnes(): Id[] {
    const { timetable } = this.engine
    const last = this.plan.rows.filter((row) => {
      const slot = this.engine.slotOf(row.id)
      const isNode = row.type === 'work' || isMilestone(row.type)
      return isNode && slot >= 0 && !isFinished(row) && timetable.earlyFinish[slot] === timetable.projectFinish
    })
    return last.map(({ id }) => id)
  }
}

/** A work with a duration of its own that is not done. */
export const isOpenWork = (row: WbsRow): boolean =>
  row.type === 'work' &&
  (row.activityKind === 'ordinary' || row.activityKind === 'resource_dependent') &&
  row.duration > 0 &&
  !isFinished(row)
