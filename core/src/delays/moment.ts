import { addWork, type CompiledCalendar, workBetween } from '../calendar/index.ts'
import { type Id, isMilestone, type Relation, type WbsRow } from '../plan/index.ts'
import { ANY_WORK, calendarOfRows, dayMinutesOfRows } from '../progress/index.ts'
import { createEngine } from '../schedule/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'
import type { PlanMoment } from './types.ts'

export interface Span {
  start: Instant
  finish: Instant
}

/** A moment, calculated: spans of works as the screen shows them, actual where there is an actual date. */
export class CalculatedMoment {
  readonly rows: ReadonlyMap<Id, WbsRow>
  readonly incoming: ReadonlyMap<Id, readonly Relation[]>
  readonly dataDate: Instant | null
  readonly finish: Instant | null
  readonly day: Minutes
  private readonly spans = new Map<Id, Span>()
  private readonly calendar: CompiledCalendar

  constructor({ plan, inputs }: PlanMoment) {
    const engine = createEngine()
    engine.load(plan, inputs)
    engine.calculate()
    const { start, finish, projectFinish } = engine.timetable
    for (const { id } of plan.rows) {
      const slot = engine.slotOf(id)
      if (slot < 0 || start[slot] === NO_INSTANT || finish[slot] === NO_INSTANT) continue
      this.spans.set(id, { start: start[slot]!, finish: finish[slot]! })
    }
    this.rows = new Map(plan.rows.map((row) => [row.id, row]))
    this.incoming = Map.groupBy(plan.relations, ({ succId }) => succId)
    this.dataDate = plan.settings.dataDate === NO_INSTANT ? null : plan.settings.dataDate
    this.finish = projectFinish === NO_INSTANT ? null : projectFinish
    this.calendar = calendarOfRows(plan.calendars, plan.settings)(ANY_WORK)
    this.day = dayMinutesOfRows(plan.calendars, plan.settings)(ANY_WORK)
  }

  spanOf(id: Id): Span | null {
    return this.spans.get(id) ?? null
  }

  /** Working minutes of the default calendar; negative where `to` is earlier. */
  between(from: Instant, to: Instant): Minutes {
    return workBetween(this.calendar, from, to)
  }

  /** The work or milestone that ends last. */
  last(): Id | null {
    let found: Id | null = null
    for (const { id, type } of this.rows.values()) {
      const span = type === 'work' || isMilestone(type) ? this.spanOf(id) : null
      if (span && (found === null || span.finish > this.spanOf(found)!.finish)) found = id
    }
    return found
  }

  /** Working minutes that the predecessor left the row; null: one of both has no dates. */
  roomOf({ predId, succId, type, lag }: Relation): Minutes | null {
    const [pred, succ] = [this.spanOf(predId), this.spanOf(succId)]
    if (!pred || !succ) return null
    const from = type === 'fs' || type === 'ff' ? pred.finish : pred.start
    const to = type === 'fs' || type === 'ss' ? succ.start : succ.finish
    const allowed = lag === 0 ? from : addWork(this.calendar, from, lag, 'finish')
    return Math.max(0, this.between(allowed, to))
  }
}
