import { compileCalendar } from '../calendar/index.ts'
import { seededRandom } from '../numbers/random.ts'
import type { Calendar } from '../plan/index.ts'
import type { Futures } from '../schedule/index.ts'
import { type Day, dateOf, dayOf } from '../time/index.ts'
import { BLOCK, type Column, drawColumn, emptyColumn, seedOf } from './draws.ts'
import { quantileOf } from './shapes.ts'
import type { Weather } from './types.ts'

/** Works of one weather that share a calendar, and the calendar that stands in its place in a future. */
interface Exposed {
  slots: number[]
  source: Calendar
  place: number
}

/** The data date, and the finish without any weather. */
interface Span {
  from: Day
  planned: Day
}

/** Most futures end before so many times what is planned to remain, and never less than a month is laid out. */
const HORIZON = 1.5
const MONTH = 31

/** One weather over a plan: days on which its works cannot go on, in each future others (SPEC.md, RK13). */
export class Season {
  readonly weather: Weather
  private readonly futures: Futures
  private readonly exposed: Exposed[]
  private readonly seed: number
  private readonly quantiles: readonly ((u: number) => number)[]
  /** What is past is known: days before this one are as the calendar says. */
  private readonly from: Day
  /** Laid out in each future; what lies beyond is when somebody asks for it. */
  private readonly horizon: { from: Day; anchor: Day; to: Day }
  /** From the data date to the planned finish, since year 0. */
  private readonly monthsToFinish: readonly number[]
  private block = 0
  /** By month since year 0, of the block. */
  private readonly columns = new Map<number, Column>()

  constructor(futures: Futures, weather: Weather, slots: readonly number[], { from, planned }: Span, seed: number) {
    this.futures = futures
    this.weather = weather
    this.from = from
    this.horizon = { from, anchor: from, to: from + Math.round(HORIZON * Math.max(MONTH, planned - from)) }
    this.seed = seed
    const [first, last] = [monthOf(from), monthOf(planned)]
    this.monthsToFinish = Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i)
    this.exposed = byCalendar(futures, slots)
    this.quantiles = weather.months.map(([min, likely, max]) => quantileOf({ shape: 'triangular', min, likely, max }))
  }

  begin(block: number): void {
    this.block = block
    this.columns.clear()
  }

  /** How many days each future of the block loses, as places among them; of those that lose as many the first come first. */
  ranks(): Uint8Array {
    const lost = new Float64Array(BLOCK)
    for (const month of this.monthsToFinish) {
      const { shares } = this.columns.get(month) ?? this.drawMonth(month)
      for (let k = 0; k < BLOCK; k++) lost[k]! += Math.round(this.quantiles[month % 12]!(shares[k]!))
    }
    const order = Array.from(lost.keys()).sort((a, b) => lost[a]! - lost[b]! || a - b)
    const ranks = new Uint8Array(BLOCK)
    order.forEach((k, rank) => {
      ranks[k] = rank
    })
    return ranks
  }

  /** Gives its works the calendars of a future of the block. */
  enter(k: number): void {
    const masks = new Map<number, number>()
    let [first, end, mask] = [0, 0, 0]
    const isLost = (day: Day): boolean => {
      if (day < this.from) return false
      if (day < first || day >= end) {
        const { year, month } = dateOf(day)
        const number = monthOf(day)
        first = dayOf(year, month, 1)
        end = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1)
        mask = masks.get(number) ?? this.lostDays(k, number, end - first)
        masks.set(number, mask)
      }
      return ((mask >>> (day - first)) & 1) === 1
    }
    for (const group of this.exposed) {
      const calendar = compileCalendar(group.source, isLost, this.horizon)
      group.place = this.futures.setCalendar(group.slots, group.place, calendar)
    }
  }

  /** Days of a month, as bits, counted from its first. */
  private lostDays(k: number, month: number, length: number): number {
    const { block, seed } = this
    const { id } = this.weather
    const column = this.columns.get(month) ?? this.drawMonth(month)
    const count = Math.min(length, Math.round(this.quantiles[month % 12]!(column.shares[k]!)))
    const random = seededRandom(seedOf(seed, block, 'lost', `${id}:${month}:${k}`))
    let mask = 0
    let left = count
    // Each day is taken with the chance that so many of the days that remain are lost.
    for (let day = 0; day < length && left > 0; day++) {
      if (random() * (length - day) >= left) continue
      mask |= 1 << day
      left--
    }
    return mask
  }

  private drawMonth(month: number): Column {
    const column = emptyColumn()
    drawColumn(column, seedOf(this.seed, this.block, 'weather', `${this.weather.id}:${month}`))
    this.columns.set(month, column)
    return column
  }
}

/** Since year 0. */
function monthOf(day: Day): number {
  const { year, month } = dateOf(day)
  return year * 12 + month - 1
}

function byCalendar(futures: Futures, slots: readonly number[]): Exposed[] {
  const groups = new Map<Calendar, Exposed>()
  for (const slot of slots) {
    const source = futures.calendarOf(slot)
    const group = groups.get(source) ?? { slots: [], source, place: -1 }
    groups.set(source, group)
    group.slots.push(slot)
  }
  return [...groups.values()]
}

/** A work under several weathers waits for the first of them. */
export function seasonsOf(futures: Futures, weathers: readonly Weather[], span: Span, seed: number): Season[] {
  const taken = new Set<number>()
  return weathers.flatMap((weather) => {
    const slots = weather.works
      .map((id) => futures.slotOf(id))
      .filter((slot) => futures.isOpenWork(slot) && !taken.has(slot))
    for (const slot of slots) taken.add(slot)
    return slots.length > 0 ? [new Season(futures, weather, [...new Set(slots)], span, seed)] : []
  })
}
