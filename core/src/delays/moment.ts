import { addWork, type CompiledCalendar, compiledOf, workBetween } from '../calendar/index.ts'
import { type Id, isMilestone, type Relation, type WbsRow } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'
import type { PlanMoment } from './types.ts'

const DAY = 480

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
  private readonly calendar: CompiledCalendar | null

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
    const usual = plan.calendars.find(({ id }) => id === plan.settings.defaultCalendarId) ?? plan.calendars[0]
    this.calendar = usual ? compiledOf(usual) : null
    this.day = usual?.minutesPerDay || DAY
  }

  spanOf(id: Id): Span | null {
    return this.spans.get(id) ?? null
  }

  /** Working minutes of the default calendar; negative where `to` is earlier. */
  between(from: Instant, to: Instant): Minutes {
    return this.calendar ? workBetween(this.calendar, from, to) : to - from
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
    const allowed =
      this.calendar && lag !== 0 ? addWork(this.calendar, from, lag, 'finish') : from + (this.calendar ? 0 : lag)
    return Math.max(0, this.between(allowed, to))
  }
}
