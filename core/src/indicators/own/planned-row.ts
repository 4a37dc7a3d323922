import { aroundTheClock, compileCalendar } from '../../calendar/index.ts'
import { checksOf } from '../../checklists/index.ts'
import { fieldOf, type PlannedRow, type StoredNumber } from '../../fields/index.ts'
import { type Id, isElapsed, type WbsRow, type WbsType, type WorkStatus } from '../../plan/index.ts'
import { type calendarOfRows, decimalOf } from '../../progress/index.ts'
import type { ScheduleEngine } from '../../schedule/index.ts'
import { stepsStateOf } from '../../steps/index.ts'
import { type Instant, MINUTES_PER_DAY, type Minutes, NO_INSTANT, NO_MINUTES } from '../../time/index.ts'
import { type EarnedFigure, earnedFigure } from '../../usage/index.ts'
import type { WorkFigures } from '../types.ts'
import { type Targets, workingBetween } from '../work-figures.ts'

/** What all rows of a calculated plan are read with. */
export interface PlanGround {
  engine: ScheduleEngine
  targets: Targets
  calendarOf: ReturnType<typeof calendarOfRows>
  calendarNames: ReadonlyMap<Id, string>
  defaultCalendarId: Id
}

const registerOf = { volume: 'measure', labour: 'labour', cost: 'cost' } as const

const always = compileCalendar(aroundTheClock)

/** A work of a calculated plan as fields read it, with the target version as its baseline. */
export class PlannedWork implements PlannedRow {
  readonly #work: WorkFigures
  readonly #row: WbsRow
  readonly #ground: PlanGround
  readonly #slot: number

  constructor(work: WorkFigures, row: WbsRow, ground: PlanGround) {
    this.#work = work
    this.#row = row
    this.#ground = ground
    this.#slot = ground.engine.slotOf(row.id)
  }

  code(): string | null {
    return this.#work.code || null
  }

  name(): string | null {
    return this.#work.name || null
  }

  type(): WbsType {
    return this.#row.type
  }

  status(): WorkStatus {
    return this.#work.status
  }

  isCritical(): boolean {
    return this.#work.critical
  }

  /** Names of people are not part of a schedule. */
  person(): null {
    return null
  }

  calendar(): string | null {
    const { calendarNames, defaultCalendarId } = this.#ground
    return isElapsed(this.#row) ? null : (calendarNames.get(this.#row.calendarId ?? defaultCalendarId) ?? null)
  }

  dayMinutes(): Minutes {
    return isElapsed(this.#row) ? MINUTES_PER_DAY : this.#work.dayMinutes
  }

  instant(which: Parameters<PlannedRow['instant']>[0]): Instant {
    switch (which) {
      case 'actualStart':
      case 'actualFinish':
        return this.#work[which] ?? NO_INSTANT
      case 'baselineStart':
        return this.#work.targetStart ?? NO_INSTANT
      case 'baselineFinish':
        return this.#work.targetFinish ?? NO_INSTANT
      case 'limit':
        return this.#row.limit?.date ?? NO_INSTANT
      default:
        return this.#ground.engine.timetable[which][this.#slot] ?? NO_INSTANT
    }
  }

  minutes(which: Parameters<PlannedRow['minutes']>[0]): Minutes {
    const { targetFloat, targetStart, start, targetFinish, finish } = this.#work
    if (which === 'targetFloat') return targetFloat ?? NO_MINUTES
    if (which === 'startVariance') return this.#between(targetStart, start)
    if (which === 'finishVariance') return this.#between(targetFinish, finish)
    return this.#ground.engine.timetable[which][this.#slot] ?? NO_MINUTES
  }

  #between(from: Instant | null, to: Instant | null): Minutes {
    if (from === null || to === null) return NO_MINUTES
    return workingBetween(isElapsed(this.#row) ? always : this.#ground.calendarOf(this.#row), from, to)
  }

  checks(): ReturnType<PlannedRow['checks']> {
    return checksOf(this.#row.values)
  }

  steps(): ReturnType<PlannedRow['steps']> {
    return stepsStateOf(this.#row.values)
  }

  earned(figure: EarnedFigure): number | null {
    const { budget, planned, earned, actual } = this.#work
    const money = { budget, planned: this.#ground.targets === null ? null : planned, earned, actual, left: null }
    const found = earnedFigure(money, figure)
    return found === null ? null : Number(decimalOf(found))
  }

  percent(): number {
    return this.#ground.engine.timetable.percent[this.#slot] ?? 0
  }

  stored(field: StoredNumber): number {
    return this.#row[field] ?? NO_INSTANT
  }

  amount(key: string): number | null {
    const amount = this.amountText(key)
    return amount && Number(amount.text)
  }

  /** Exact, with its unit; null: the work has none, or the field is no amount. */
  amountText(key: string): { text: string; unit: string } | null {
    const amount = fieldOf(key)?.amount
    if (!amount || amount.measure === 'resources') return null
    const register = registerOf[amount.measure]
    if (amount.value === 'approved_plan') {
      const approved = this.#ground.targets?.get(this.#row.id)?.amounts?.[register]
      return approved ? { text: approved.plan, unit: approved.unit } : null
    }
    const own = this.#row[register]
    return own && (amount.value === 'plan' || amount.value === 'fact')
      ? { text: own[amount.value], unit: own.unit }
      : null
  }
}
