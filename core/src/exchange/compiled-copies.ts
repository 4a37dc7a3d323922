import { type CompiledCalendar, compileCalendar, standardCalendar } from '../calendar/index.ts'
import type { Calendar, Id } from '../plan/index.ts'

/** Calendars of a plan, compiled when the first asks. */
export class CompiledCopies {
  readonly #calendars: readonly Calendar[]
  readonly #compiled = new Map<Id | null, CompiledCalendar>()

  constructor(calendars: readonly Calendar[]) {
    this.#calendars = calendars
  }

  of(id: Id | null): CompiledCalendar {
    const known = this.#compiled.get(id)
    if (known) return known
    const own = this.#calendars.find((one) => one.id === id) ?? standardCalendar('', '')
    const compiled = compileCalendar(own)
    this.#compiled.set(id, compiled)
    return compiled
  }
}
