import { checksOf } from '@plumbline/core/checklists'
import type { AssignedPart, ScheduleRow, StoredNumber } from '@plumbline/core/fields'
import {
  isSummary,
  type PersonField,
  type ScopeState,
  scopeOf,
  type WbsType,
  type WorkStatus,
} from '@plumbline/core/plan'
import { stepsStateOf } from '@plumbline/core/steps'
import { type Instant, type Minutes, NO_INSTANT } from '@plumbline/core/time'
import type { EarnedFigure } from '@plumbline/core/usage'
import type { Outline } from './outline.ts'
import { type RelationSide, relationCell } from './relation-cells.ts'
import { pointsCell } from './row-points.ts'
import type { RowStore } from './row-store.ts'
import { calendarOf, isCriticalAt, minutesPerDayOf, type PlanFrame, statusAt, typeOf } from './row-view.ts'
import { varianceOf } from './variance.ts'

/** The rows of an open schedule as fields read them, one after the other in this one object. */
export class SlotRow implements ScheduleRow {
  readonly #store: RowStore
  #slot = 0
  #frame!: PlanFrame
  #outline!: Outline

  constructor(store: RowStore) {
    this.#store = store
  }

  at(slot: number, frame: PlanFrame, outline: Outline): this {
    this.#slot = slot
    this.#frame = frame
    this.#outline = outline
    return this
  }

  code(): string {
    return this.#store.codes[this.#slot] || this.#outline.numberOf(this.#slot)
  }

  name(): string | null {
    return this.#store.names[this.#slot] ?? null
  }

  type(): WbsType {
    return typeOf(this.#store, this.#slot)
  }

  status(): WorkStatus {
    return statusAt(this.#store, this.#slot)
  }

  isCritical(): boolean {
    return isCriticalAt(this.#store, this.#slot)
  }

  person(field: PersonField): string | null {
    return this.#store.attributes.personName(this.#store.personOf(this.#slot, field)) || null
  }

  /** A summary has none. */
  calendar(): string | null {
    if (isSummary(this.type())) return null
    return calendarOf(this.#store, this.#slot, this.#frame)?.name || null
  }

  dayMinutes(): Minutes {
    return minutesPerDayOf(this.#store, this.#slot, this.#frame)
  }

  instant(which: Parameters<ScheduleRow['instant']>[0]): Instant {
    const { times, facts, baselines } = this.#store
    switch (which) {
      case 'actualStart':
      case 'actualFinish':
        return facts[which][this.#slot]!
      case 'limit':
        return facts.limitKind[this.#slot] === 0 ? NO_INSTANT : facts.limitDate[this.#slot]!
      case 'baselineStart':
        return baselines[0].startOf(this.#slot)
      case 'baselineFinish':
        return baselines[0].finishOf(this.#slot)
      default:
        return times[which][this.#slot]!
    }
  }

  minutes(which: Parameters<ScheduleRow['minutes']>[0]): Minutes {
    const { times, facts } = this.#store
    switch (which) {
      case 'targetFloat':
        return facts.targetFloat[this.#slot]!
      case 'startVariance':
        return varianceOf(this.#store, this.#frame, this.#slot, 'start')
      case 'finishVariance':
        return varianceOf(this.#store, this.#frame, this.#slot, 'finish')
      default:
        return times[which][this.#slot]!
    }
  }

  steps(): ReturnType<ScheduleRow['steps']> {
    return stepsStateOf(this.#store.values[this.#slot] ?? '')
  }

  checks(): ReturnType<ScheduleRow['checks']> {
    return checksOf(this.#store.values[this.#slot] ?? '')
  }

  earned(figure: EarnedFigure): number | null {
    return this.type() === 'draft' ? null : this.#store.earned.number(this.#slot, figure)
  }

  percent(): number {
    return this.#store.times.percent[this.#slot]!
  }

  amount(key: string): number | null {
    const amount = this.#store.amounts.amount(this.#slot, key)
    return amount === null ? null : Number(amount)
  }

  stored(field: StoredNumber): number {
    return this.#store.facts[field]?.[this.#slot] ?? NO_INSTANT
  }

  relations(side: RelationSide): string | null {
    const sheet = { store: this.#store, frame: this.#frame, outline: this.#outline }
    return relationCell(sheet, this.#slot, side) || null
  }

  assigned(part: AssignedPart): string | null {
    return this.#store.assignedText(this.#slot, part) || null
  }

  points(): string | null {
    return pointsCell(this.#store, this.#slot, this.#frame) || null
  }

  scope(): ScopeState | null {
    return scopeIn(this.#store, this.#slot)
  }
}

/** Against the period that is looked at. */
export function scopeIn({ times, period }: RowStore, slot: number): ScopeState | null {
  const [start, finish] = [times.start[slot]!, times.finish[slot]!]
  return period === null || start === NO_INSTANT ? null : scopeOf({ start, finish }, period)
}
