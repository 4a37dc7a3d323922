import { mondayOf } from '@plumbline/core/days'
import { type DayDocument, LABOUR, VOLUME } from '@plumbline/core/documents/day'
import { millionths } from '@plumbline/core/progress'
import type { Day } from '@plumbline/core/time'

export const totalLines = ['plan', 'fact'] as const
export type TotalLine = (typeof totalLines)[number]

interface Sums {
  /** `unit line day` to millionths. */
  days: Map<string, bigint>
  /** `unit line monday`. */
  weeks: Map<string, bigint>
}

/** Sums over all works of the open sheets by unit, line and day; hours of labour have the unit of hours. Counted once a revision. */
export class DayTotals {
  readonly #documents: () => readonly DayDocument[]
  readonly #hours: string
  #revision = -1
  #sums: Sums = { days: new Map(), weeks: new Map() }

  constructor(documents: () => readonly DayDocument[], hours: string) {
    this.#documents = documents
    this.#hours = hours
  }

  ofDay(revision: number, unit: string, line: TotalLine, day: Day): bigint {
    return this.#at(revision).days.get(`${unit} ${line} ${day}`) ?? 0n
  }

  ofWeek(revision: number, unit: string, line: TotalLine, monday: Day): bigint {
    return this.#at(revision).weeks.get(`${unit} ${line} ${monday}`) ?? 0n
  }

  #at(revision: number): Sums {
    if (revision !== this.#revision) {
      this.#revision = revision
      this.#sums = this.#count()
    }
    return this.#sums
  }

  #count(): Sums {
    const sums: Sums = { days: new Map(), weeks: new Map() }
    const add = (to: Map<string, bigint>, key: string, amount: bigint): void => {
      to.set(key, (to.get(key) ?? 0n) + amount)
    }
    for (const document of this.#documents()) {
      for (const { workId, measure, kind, day, amount } of document.values()) {
        if (kind !== 'plan' && kind !== 'fact') continue
        const unit = measure === LABOUR ? this.#hours : measure === VOLUME ? document.work(workId)?.unit : undefined
        if (unit === undefined) continue
        const exact = millionths(amount)
        add(sums.days, `${unit} ${kind} ${day}`, exact)
        add(sums.weeks, `${unit} ${kind} ${mondayOf(day)}`, exact)
      }
    }
    return sums
  }
}
