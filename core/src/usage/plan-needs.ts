import { aroundTheClock, type CompiledCalendar, compileCalendar } from '../calendar/index.ts'
import { curveFor, type Spreading } from '../distributions/index.ts'
import {
  type Assignment,
  type Calendar,
  type Id,
  isFinished,
  isSummary,
  type ScheduleSettings,
  type WbsRow,
} from '../plan/index.ts'
import { millionths } from '../progress/index.ts'
import { isHourly, type Price, type Register, type Resource } from '../resources/index.ts'
import type { Pause, ScheduleEngine } from '../schedule/index.ts'
import { type Day, NO_INSTANT } from '../time/index.ts'
import { leftOf } from './need-days.ts'
import type { Capacity } from './overloads.ts'
import type { Need, PriceStep, WorkTime } from './types.ts'

/** What needs are made of beside the assignments. */
export interface NeedGround extends Spreading {
  settings: Pick<ScheduleSettings, 'defaultCalendarId' | 'dataDate'>
  calendars: readonly Calendar[]
  register: Register
}

const MINUTES_PER_HOUR = 60n
const DECIMALS = 2
const FIRST_DAY: Day = -0x7fffffff
/** Units of cost resources are money. */
export const money: readonly PriceStep[] = [{ from: FIRST_DAY, price: 1_000_000n }]

/** Calendars of a plan, compiled once. */
export class NeedCalendars {
  readonly #compiled = new Map<Id, CompiledCalendar>()
  readonly #ofLibrary = new Map<Id, CompiledCalendar>()
  readonly #elapsed = compileCalendar(aroundTheClock)
  readonly #usual: CompiledCalendar

  constructor({ calendars, settings }: Pick<NeedGround, 'calendars' | 'settings'>) {
    for (const calendar of calendars) {
      const compiled = compileCalendar(calendar)
      this.#compiled.set(calendar.id, compiled)
      if (calendar.libraryId !== null) this.#ofLibrary.set(calendar.libraryId, compiled)
    }
    this.#usual = this.#compiled.get(settings.defaultCalendarId) ?? this.#elapsed
  }

  ofRow(row: Pick<WbsRow, 'calendarId' | 'elapsed'>): CompiledCalendar {
    return row.elapsed ? this.#elapsed : this.of(row.calendarId)
  }

  of(id: Id | null): CompiledCalendar {
    return (id === null ? undefined : this.#compiled.get(id)) ?? this.#usual
  }

  /** Of the library, where the plan has a copy of it. */
  ofResource(resource: Pick<Resource, 'calendarId'> | undefined): CompiledCalendar {
    const { calendarId = null } = resource ?? {}
    return (calendarId === null ? undefined : this.#ofLibrary.get(calendarId)) ?? this.#usual
  }
}

/** By which loads of one resource are kept: its id, or what a file calls it where the register does not know it (RS7). */
export function resourceKeyOf(assignment: Assignment, register: Register): Id {
  const { resourceId, resourceCode, resourceType, resourceName } = assignment
  if (resourceId !== null) return resourceId
  return register.byCode(resourceCode)?.id ?? `${resourceType}:${resourceCode || resourceName}`
}

/** null: the work is none that takes place. */
export function needOf(assignment: Assignment, row: WbsRow, ground: NeedGround, calendars: NeedCalendars): Need | null {
  if (isSummary(row.type) || row.type === 'draft') return null
  const resourceId = resourceKeyOf(assignment, ground.register)
  const resource = ground.register.get(resourceId)
  return {
    id: assignment.id,
    workId: row.id,
    resourceId,
    plan: quantityOf(assignment, row),
    fact: millionths(assignment.fact),
    left: assignment.left === null ? null : millionths(assignment.left),
    decimals: Math.max(DECIMALS, decimalsIn(assignment.plan), decimalsIn(assignment.fact)),
    curve: curveFor(assignment, ground),
    calendar: assignment.calendarId === null ? calendars.ofRow(row) : calendars.of(assignment.calendarId),
    lag: Math.max(0, assignment.lag),
    start: assignment.start,
    finish: assignment.finish,
    overtime: millionths(assignment.overtime),
    typed: assignment.days.map(({ day, amount }) => ({ day, amount: millionths(amount) })),
    prices: pricesOf(assignment, resource),
  }
}

/** Finer quantities are not rounded: what they cost is what the other program says. */
const decimalsIn = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** Of people and machines hours: where only units at a time are said, these over the planned duration. */
function quantityOf({ plan, units, resourceType }: Assignment, { duration }: WbsRow): bigint {
  const planned = millionths(plan)
  if (planned !== 0n || units === null || !isHourly(resourceType)) return planned
  return (millionths(units) * BigInt(duration)) / MINUTES_PER_HOUR
}

/** What an assignment will still use of its resource (US4), in millionths. */
export const leftOfAssignment = (assignment: Assignment, row: WbsRow): bigint =>
  leftOf(
    {
      plan: quantityOf(assignment, row),
      fact: millionths(assignment.fact),
      left: assignment.left === null ? null : millionths(assignment.left),
    },
    { isDone: isFinished(row) },
  )

/** What a unit costs from which day on: as the assignment says, else as the register does. */
export function pricesOf(
  { price, resourceType }: Pick<Assignment, 'price' | 'resourceType'>,
  resource: Pick<Resource, 'prices'> | undefined,
): readonly PriceStep[] {
  if (resourceType === 'cost') return money
  if (price !== null) return [{ from: FIRST_DAY, price: millionths(price) }]
  return (resource?.prices ?? []).map((step: Price) => ({
    from: step.from ?? FIRST_DAY,
    price: millionths(step.standard),
    ...(step.overtime !== null && { overtime: millionths(step.overtime) }),
  }))
}

/** When a work takes place; null: it has no dates. */
export function workTimeOf(
  row: WbsRow,
  engine: ScheduleEngine,
  { settings }: Pick<NeedGround, 'settings'>,
): WorkTime | null {
  const { timetable } = engine
  const slot = engine.slotOf(row.id)
  const [start, finish] = [timetable.start[slot], timetable.finish[slot]]
  if (start === undefined || finish === undefined || start === NO_INSTANT || finish === NO_INSTANT) return null
  const isDone = isFinished(row)
  const pauses: readonly Pause[] = engine.pausesOf(slot)
  const remainingStart = row.progress.actualStart === null || isDone ? null : timetable.earlyStart[slot]!
  return { start, finish, pauses, remainingStart, isDone, dataDate: settings.dataDate }
}

/** null: nobody said how much of it there is, or it is nothing that is there at a time. */
export function capacityOf(resource: Resource | undefined, calendars: NeedCalendars): Capacity | null {
  if (!resource || resource.availability.length === 0) return null
  if (!isHourly(resource.type)) return null
  const steps = resource.availability.map(({ from, units }) => ({ from: from ?? FIRST_DAY, units: millionths(units) }))
  return { steps, calendar: calendars.ofResource(resource) }
}
