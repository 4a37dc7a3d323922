import { isAmount, storedValue } from '@plumbline/core/attributes'
import { type AmountOf, fieldOf, hasUnit, isRate } from '@plumbline/core/fields'
import type { FilterValue } from '@plumbline/core/filtering'
import { type Instant, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import type { EarnedFigure } from '@plumbline/core/usage'
import i18next from 'i18next'
import type { PlannerBar } from '../../../instruments/planner/types.ts'
import type { GroupWords } from '../../../parts/arrangement/group-words.ts'
import { type AttributeBook, resultOf } from '../../../parts/attributes/attribute-book.ts'
import { valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatReserve } from '../../../parts/values/duration.ts'
import { formatDecimal } from '../../../parts/values/number.ts'
import { workingBetween } from '../../../parts/values/working-time.ts'
import { amountOf } from './amount-columns.ts'
import { earnedText } from './cell-texts.ts'
import type { RowAmounts } from './row-amounts.ts'
import type { RowEarned } from './row-earned.ts'
import type { GroupTotals, RowGroup } from './row-groups.ts'
import { dayOfDefaultCalendar, defaultCalendarOf, type PlanFrame } from './row-view.ts'
import type { VisibleRows } from './visible-rows.ts'

/** The heads of groups as the planner shows them: what the group is, and its totals in the columns they belong to. */
export class GroupCells {
  readonly #visible: VisibleRows
  readonly #frame: () => PlanFrame
  readonly #words: GroupWords
  readonly #book: AttributeBook
  readonly #value: (slot: number, column: string) => FilterValue
  readonly #amounts: Pick<RowAmounts, 'unit' | 'weight'>
  readonly #earned: Pick<RowEarned, 'together'>
  /** Numbers of units, from 1. */
  readonly #units = new Map<string, number>()

  constructor(
    visible: VisibleRows,
    frame: () => PlanFrame,
    words: GroupWords,
    book: AttributeBook,
    value: (slot: number, column: string) => FilterValue,
    amounts: Pick<RowAmounts, 'unit' | 'weight'>,
    earned: Pick<RowEarned, 'together'>,
  ) {
    this.#earned = earned
    this.#amounts = amounts
    this.#book = book
    this.#value = value
    this.#visible = visible
    this.#frame = frame
    this.#words = words
  }

  text(row: number, column: string): string {
    const group = this.#visible.groupAt(row)
    const totals = this.#visible.totalsAt(row)
    if (!group || !totals) return ''
    switch (column) {
      case 'name':
        return this.#words.groupHead(this.#titleOf(group), this.valueText(group), totals.count)
      case 'start':
        return totals.start === NO_INSTANT ? '' : formatDate(totals.start)
      case 'finish':
        return totals.finish === NO_INSTANT ? '' : formatFinishDate(totals.finish)
      case 'duration':
        return this.#span(totals, totals.start)
      case 'remaining':
        return totals.open ? this.#span(totals, Math.max(totals.start, this.#frame().settings.dataDate)) : '0'
      case 'percent':
        return totals.percent === NO_MINUTES ? '' : String(Math.round(totals.percent / 100))
      default:
        return this.#sum(row, column)
    }
  }

  /**
   * Working time of the schedule's calendar up to the finish, as for a summary: durations of works that go on side by side
   * do not add up to anything.
   */
  #span({ start, finish }: GroupTotals, from: Instant): string {
    const calendar = defaultCalendarOf(this.#frame())
    if (start === NO_INSTANT || !calendar) return ''
    const minutes = Math.max(0, workingBetween(calendar, from, finish))
    return formatReserve(minutes, dayOfDefaultCalendar(this.#frame()))
  }

  valueText({ column, bucket, value, texts }: RowGroup): string {
    if (Number.isNaN(value)) return this.#words.noValue
    if (this.#isDate(column)) return this.#words.bucket(bucket, value)
    return this.#words.groupValue(column, texts ? texts[value]! : value)
  }

  #titleOf({ column }: RowGroup): string {
    return this.#book.of(column)?.name ?? this.#words.columnTitle(column)
  }

  #isDate(column: string): boolean {
    return valueColumnsWith(this.#book).find(({ key }) => key === column)?.kind === 'date'
  }

  /** Amounts add up; percentages do not. */
  #sum(row: number, column: string): string {
    const shown = amountOf(column)
    if (shown) return this.#amount(row, column, shown)
    const earned = fieldOf(column)?.earned
    if (earned) return this.#earnedText(row, earned)
    const attribute = this.#book.of(column)
    if (attribute?.setting?.kind === 'calculated') {
      if (attribute.setting.summaries !== 'sum' || resultOf(attribute) !== 'number') return ''
      return this.#book.resultText(
        attribute,
        this.#visible.sumAt(row, column, (slot) => this.#number(slot, column)),
      )
    }
    if (!attribute || !isAmount(attribute.type) || attribute.type === 'percentage') return ''
    const sum = this.#visible.sumAt(row, column, (slot) => this.#number(slot, column))
    return sum === 0 ? '' : this.#book.text(attribute, storedValue(attribute.type, sum.toFixed(6)))
  }

  #earnedText(row: number, figure: EarnedFigure): string {
    const value = this.#earned.together(figure, (part, of) => this.#visible.sumAt(row, part, of))
    return value === null ? '' : formatDecimal(earnedText(figure, value), i18next.language)
  }

  #number(slot: number, column: string): number {
    return Number(this.#value(slot, column) ?? 0)
  }

  /** Of rates the mean, each by its volume; what is in several units does not add up. */
  #amount(row: number, column: string, shown: AmountOf): string {
    const unit = hasUnit(shown) || isRate(shown) ? this.#unit(row, column) : ''
    const sum = unit === null ? 0 : isRate(shown) ? this.#mean(row, column) : this.#total(row, column)
    if (sum === 0) return ''
    const text = formatDecimal(sum.toFixed(6), i18next.language)
    return hasUnit(shown) ? `${text} ${unit}`.trim() : text
  }

  #total(row: number, column: string): number {
    return this.#visible.sumAt(row, column, (slot) => this.#number(slot, column))
  }

  #mean(row: number, column: string): number {
    const weight = (slot: number): number => this.#amounts.weight(slot, column)
    const weights = this.#visible.sumAt(row, `weights of ${column}`, weight)
    const sum = this.#visible.sumAt(row, `weighed ${column}`, (slot) => this.#number(slot, column) * weight(slot))
    return weights === 0 ? 0 : sum / weights
  }

  /** The unit that all rows of the group have; null: none has one, or they differ: then their numbers vary. */
  #unit(row: number, column: string): string | null {
    const number = (slot: number): number => this.#numberOfUnit(this.#amounts.unit(slot, column))
    const count = this.#visible.sumAt(row, `rows with units of ${column}`, (slot) => Math.sign(number(slot)))
    const sum = this.#visible.sumAt(row, `units of ${column}`, number)
    const squares = this.#visible.sumAt(row, `units of ${column}, squared`, (slot) => number(slot) ** 2)
    if (count === 0 || count * squares !== sum * sum) return null
    return [...this.#units.keys()][sum / count - 1] ?? null
  }

  #numberOfUnit(unit: string | null): number {
    if (unit === null) return 0
    const number = this.#units.get(unit) ?? this.#units.size + 1
    this.#units.set(unit, number)
    return number
  }

  bar(row: number, out: PlannerBar): boolean {
    const totals = this.#visible.totalsAt(row)
    if (!totals || totals.start === NO_INSTANT) return false
    out.kind = 'summary'
    out.start = totals.start
    out.finish = totals.finish
    out.progress = totals.percent === NO_MINUTES ? 0 : totals.percent / 10_000
    out.critical = false
    out.done = false
    return true
  }
}
