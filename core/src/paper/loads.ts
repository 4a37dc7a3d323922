/** What resources are needed for by day, to stand below the bars. */
import type { Spreading } from '../distributions/index.ts'
import type { Calendar, Id, SchedulePlan } from '../plan/index.ts'
import { isHourly, type Register } from '../resources/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { type Day, dayOfInstant } from '../time/index.ts'
import { capacityOf, hoursOn, NeedCalendars, PlanLoads } from '../usage/index.ts'
import type { Tick } from './axis.ts'
import type { PrintFormat } from './schema.ts'

/** What is known of resources beside the plan: who prints may read it. */
export interface PaperRegister {
  resources: Register
  /** Of the library, those that resources follow. */
  calendars: readonly Calendar[]
}

export interface PaperLoad {
  id: Id
  code: string
  name: string
  /** `isHourly`: of hours, else of its own unit; '': nobody said. */
  unit: string
  isHourly: boolean
  /** As much of it as there is on a day, in the unit of the amounts; null: nobody said. */
  thereOn: ((day: Day) => number) | null
  first: Day
  /** From `first` on. */
  amounts: Float64Array
  total: number
}

const MILLIONTHS = 1_000_000
/** Drawn where none are chosen. */
const MOST_NEEDED = 3

/** Of every resource, the most needed first. */
export function paperLoads(plan: SchedulePlan, engine: ScheduleEngine, spreading: Spreading): PaperLoad[] {
  // A resource at several prices is one.
  const byResource = Map.groupBy(new PlanLoads().count(plan, engine, spreading), ({ resourceId }) => resourceId)
  const loads = [...byResource].map(([id, parts]): PaperLoad => {
    const first = Math.min(...parts.map((part) => part.first))
    const end = Math.max(...parts.map((part) => part.first + part.amounts.length))
    const amounts = new Float64Array(end - first)
    for (const part of parts) {
      part.amounts.forEach((amount, i) => {
        amounts[part.first - first + i]! += Number(amount) / MILLIONTHS
      })
    }
    const { code, name, type } = parts[0]!
    const own = { unit: '', isHourly: isHourly(type), thereOn: null }
    return {
      id,
      code,
      name: `${code} ${name}`.trim(),
      ...own,
      first,
      amounts,
      total: amounts.reduce((sum, one) => sum + one, 0),
    }
  })
  return loads.sort((one, other) => other.total - one.total)
}

/** Those that were chosen, in that order, as far as the plan needs them. */
export function chosenLoads(loads: readonly PaperLoad[], { histogram }: Pick<PrintFormat, 'histogram'>): PaperLoad[] {
  if (histogram === null) return []
  if (histogram.resources.length === 0) return loads.slice(0, MOST_NEEDED)
  return histogram.resources.flatMap((id) => loads.find((load) => load.id === id) ?? [])
}

/** With how much of them there is. */
export function withCapacities(
  loads: readonly PaperLoad[],
  { calendars, settings }: Pick<SchedulePlan, 'calendars' | 'settings'>,
  register: PaperRegister | null,
): readonly PaperLoad[] {
  if (register === null) return loads
  const copied = new Set(calendars.map(({ libraryId }) => libraryId))
  const others = register.calendars.filter(({ libraryId }) => !copied.has(libraryId))
  const compiled = new NeedCalendars({ calendars: [...calendars, ...others], settings })
  return loads.map((load) => {
    const resource = register.resources.get(load.id) ?? register.resources.byCode(load.code)
    const capacity = capacityOf(resource, compiled)
    const thereOn = capacity && onceADay((day) => Number(hoursOn(capacity, day)) / MILLIONTHS)
    return { ...load, unit: resource?.unit ?? '', thereOn }
  })
}

/** Every sheet asks for all days: a lane has one scale on each of them. */
function onceADay(amountOn: (day: Day) => number): (day: Day) => number {
  const known = new Map<Day, number>()
  return (day) => {
    const amount = known.get(day) ?? amountOn(day)
    known.set(day, amount)
    return amount
  }
}

/** How much of it there is within each period; null: nobody said. */
export function capacitiesOf({ thereOn }: PaperLoad, periods: readonly Tick[]): number[] | null {
  if (thereOn === null) return null
  return periods.map(({ start, finish }) => {
    let sum = 0
    for (let day = dayOfInstant(start); day < dayOfInstant(finish); day++) sum += thereOn(day)
    return sum
  })
}

/** Hours are counted in millionths. */
const HARDLY = 1e-4

/** On some day of the period more is needed than is there: no overload hides in a sum. */
export function isOverIn({ first, amounts, thereOn }: PaperLoad, { start, finish }: Tick): boolean {
  if (thereOn === null) return false
  const end = Math.min(dayOfInstant(finish), first + amounts.length)
  for (let day = Math.max(first, dayOfInstant(start)); day < end; day++) {
    if (amounts[day - first]! > thereOn(day) + HARDLY) return true
  }
  return false
}

/** What is needed within each period. */
export const sumsOf = ({ first, amounts }: PaperLoad, periods: readonly Tick[]): number[] =>
  periods.map(({ start, finish }) => {
    let sum = 0
    const end = Math.min(dayOfInstant(finish) - first, amounts.length)
    for (let at = Math.max(0, dayOfInstant(start) - first); at < end; at++) sum += amounts[at]!
    return sum
  })
