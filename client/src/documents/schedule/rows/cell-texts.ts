import { attributeField, type DonorSource, isComputed } from '@plumbline/core/attributes'
import { type AnyField, type EditRule, fieldOf, fields, hasUnit, type ScheduleRow } from '@plumbline/core/fields'
import type { FilterValue } from '@plumbline/core/filtering'
import { isMilestone, isSummary, type PersonField, wbsTypes } from '@plumbline/core/plan'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { type EarnedFigure, isBehind, isIndex } from '@plumbline/core/usage'
import i18next from 'i18next'
import type { CellTone } from '../../../instruments/planner/types.ts'
import type { GroupWords } from '../../../parts/arrangement/group-words.ts'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { formatDate, formatDateTime, formatFinishDate } from '../../../parts/values/date.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { exactDuration, formatDuration, formatReserve } from '../../../parts/values/duration.ts'
import { formatDecimal } from '../../../parts/values/number.ts'
import { amountOf } from './amount-columns.ts'
import { limitKindAt } from './columns.ts'
import type { DonatedCell } from './donated-values.ts'
import type { Outline } from './outline.ts'
import { type RelationSide, relationCell } from './relation-cells.ts'
import { assignedPartOf } from './row-assigned.ts'
import type { RowStore } from './row-store.ts'
import { filterValue } from './row-values.ts'
import { isCriticalAt, isHammockAt, minutesPerDayOf, type PlanFrame, statusAt, typeOf } from './row-view.ts'
import { varianceOf } from './variance.ts'

/** Words in cells; the instrument and the store have none of their own. */
/** A pasted text that its cell did not take; `message` is a key below `edit.` of the locale. */
export interface RefusedCell {
  id: string
  column: string
  text: string
  message: string
  params?: Record<string, string>
}

export interface RowWords extends GroupWords {
  /** Behind an actual date: «A». */
  actual: string
  /** Of a cell whose typed value was replaced. */
  replaced: string
  /** Why a pasted text is not in its cell. */
  refused(cell: RefusedCell): string
  /** Of a cell that must not be empty. */
  required: string
  /** Of the start of a row that has relations to other schedules. */
  linked: string
  /** Where a value was taken from; `row` is named where it is one of this schedule. */
  donated(from: DonorSource | 'fallback', row: string): string
  /** Of a value whose attribute is not there any more. */
  donorGone: string
  /** Of a row that is only proposed. */
  proposed: string
  limit(kind: string): string
  type(type: string): string
  status(status: string): string
  days(text: string): string
}

/** What the cells of a row say, shown or hidden; rows are slots. */
export class CellTexts {
  readonly #store: RowStore
  readonly #frame: () => PlanFrame
  readonly #outline: Outline
  readonly #words: RowWords

  readonly #says: ReadonlyMap<string, (slot: number) => string>

  constructor(store: RowStore, frame: () => PlanFrame, outline: Outline, words: RowWords) {
    this.#store = store
    this.#frame = frame
    this.#outline = outline
    this.#words = words
    this.#says = new Map(fields.map((field) => [field.key, this.#sayer(field)]))
  }

  text(slot: number, column: string): string {
    if (slot < 0) return ''
    const say = this.#says.get(column)
    return say ? say(slot) : this.#attribute(slot, column)
  }

  /** How cells of a field are said: looked up once, because a frame says hundreds of them. */
  #sayer(field: AnyField): (slot: number) => string {
    const say = this.#kindSayer(field)
    if (!field.blankInDrafts) return say
    return (slot) => (typeOf(this.#store, slot) === 'draft' ? '' : say(slot))
  }

  #kindSayer(field: AnyField): (slot: number) => string {
    const { key, kind } = field
    switch (kind) {
      case 'calendar':
        return (slot) => this.#calendar(slot)
      case 'limit':
        return (slot) => this.#limit(slot)
      case 'length':
        return this.#lengthSayer(field)
      case 'date':
        return this.#dateSayer(field)
      case 'amount':
        return field.earned ? (slot) => this.#earned(field, slot) : (slot) => this.#amount(slot, key)
      case 'choice':
      case 'color':
        return this.#choiceSayer(field)
      case 'percent':
        return (slot) => this.#percent(field, slot)
      default:
        return (slot) => this.#value(field, slot)
    }
  }

  #lengthSayer({ look, minutes }: AnyField): (slot: number) => string {
    const read = (slot: number): number => minutes?.(this.#row(slot)) ?? NO_MINUTES
    if (look === 'time') return (slot) => this.#length(slot, read(slot))
    return look === 'shift' ? (slot) => this.#shift(slot, read(slot)) : (slot) => this.float(slot, read(slot))
  }

  #dateSayer({ look, instant, end = 'start' }: AnyField): (slot: number) => string {
    if (look === 'bar') return (slot) => this.#date(slot, end)
    const said = end === 'start' ? startText : finishText
    return (slot) => said(instant?.(this.#row(slot)) ?? NO_INSTANT)
  }

  #choiceSayer(field: AnyField): (slot: number) => string {
    const say = field.choices === wbsTypes ? this.#words.type : this.#words.status
    return (slot) => {
      const choice = this.#value(field, slot)
      return choice === '' ? '' : say(choice)
    }
  }

  /** Whole percent; the register keeps two decimals. */
  #percent(field: AnyField, slot: number): string {
    const value = field.value(this.#row(slot))
    return value === null ? '' : String(Math.round(Number(value)))
  }

  #row(slot: number): ScheduleRow {
    return this.#store.row.at(slot, this.#frame(), this.#outline)
  }

  #value(field: AnyField, slot: number): string {
    return String(field.value(this.#row(slot)) ?? '')
  }

  tone(slot: number, column: string): CellTone {
    const { times, facts, codes } = this.#store
    if (column === 'code') return codes[slot] ? 'normal' : 'muted'
    if (column === 'totalFloat' && isCriticalAt(this.#store, slot)) return 'critical'
    if (column === 'finishVariance' && varianceOf(this.#store, this.#frame(), slot, 'finish') > 0) return 'warning'
    if (this.#isBehind(slot, column)) return 'warning'
    if (column === 'percent' && times.percent[slot] === 0) return 'muted'
    if (column === 'calendar' && facts.calendar[slot]! < 0) return 'muted'
    if (this.#isTaken(slot, column)) return 'muted'
    if (column === 'limit' && times.totalFloat[slot]! < 0 && times.totalFloat[slot] !== NO_MINUTES) return 'warning'
    return 'normal'
  }

  #isBehind(slot: number, column: string): boolean {
    const earned = fieldOf(column)?.earned
    const value = earned ? this.#row(slot).earned(earned) : null
    return earned !== undefined && value !== null && isBehind(earned, value)
  }

  #isTaken(slot: number, column: string): boolean {
    const cell = this.donatedCell(slot, column)
    return cell !== null && cell.from !== 'own'
  }

  /** Null: the column has no donor. */
  donatedCell(slot: number, column: string): DonatedCell | null {
    const { attributes, donated } = this.#store
    if (!donated.isAny) return null
    const attribute = attributes.of(column)
    return attribute ? donated.cellOf(slot, attribute.id) : null
  }

  /** What an editor opens with; null: the cell cannot be edited. */
  editText(slot: number, column: string): string | null {
    if (slot < 0) return null
    const rule = fieldOf(column)?.edit
    if (rule) return this.#editTextOf(rule, slot, column)
    const { attributes } = this.#store
    const attribute = attributes.of(column)
    if (!attribute || isComputed(attribute.type) || !this.#store.donated.isTyped(attribute.id)) return null
    return attributes.editText(attribute, this.#store.valueOf(slot, attribute.id))
  }

  #editTextOf(rule: EditRule, slot: number, column: string): string | null {
    if (rule === 'code') return this.#store.codes[slot]!
    if (rule === 'name') return this.#store.names[slot]!
    if (rule === 'person') return this.#person(slot, column as PersonField)
    const type = typeOf(this.#store, slot)
    return isSummary(type) || type === 'draft' ? null : this.#workEditText(rule, slot, column)
  }

  /** Of what only works and milestones have. */
  #workEditText(rule: EditRule, slot: number, column: string): string | null {
    const { facts } = this.#store
    const isDerived = isMilestone(typeOf(this.#store, slot)) || isHammockAt(this.#store, slot)
    switch (rule) {
      case 'duration':
        return isDerived
          ? null
          : exactDuration(facts.duration[slot]!, minutesPerDayOf(this.#store, slot, this.#frame()))
      case 'start':
        return this.#plainDate(slot, 'start')
      case 'finish':
        return isDerived && facts.actualFinish[slot] === NO_INSTANT ? null : this.#plainDate(slot, 'finish')
      case 'percent':
        return String(facts.typedPercent[slot]! / 100)
      case 'calendar':
        return this.#calendar(slot)
      case 'limit':
        return facts.limitDate[slot] === NO_INSTANT ? '' : formatDate(facts.limitDate[slot]!)
      case 'amount':
        return localDecimal(this.#store.amounts.amount(slot, column) ?? '')
      case 'assignedPart':
        return this.#store.assignedEditText(slot, assignedPartOf(column))
      case 'relations':
        return relationCell(
          { store: this.#store, frame: this.#frame(), outline: this.#outline },
          slot,
          column as RelationSide,
          true,
        )
      default:
        return this.text(slot, column)
    }
  }

  #person(slot: number, column: PersonField): string {
    return this.#store.attributes.personName(this.#store.personOf(slot, column))
  }

  /** «1,250 m³» */
  #amount(slot: number, column: string): string {
    const { amounts } = this.#store
    const amount = amounts.amount(slot, column)
    if (amount === null) return ''
    const text = formatDecimal(amount, i18next.language)
    return hasUnit(amountOf(column)!) ? `${text} ${amounts.unit(slot, column) ?? ''}`.trim() : text
  }

  #earned({ earned, value }: AnyField, slot: number): string {
    const number = value(this.#row(slot))
    return number === null ? '' : formatDecimal(earnedText(earned!, Number(number)), i18next.language)
  }

  #attribute(slot: number, column: string): string {
    const { attributes } = this.#store
    const attribute = attributes.of(column)
    if (attribute && isComputed(attribute.type)) return this.#computed(slot, attribute)
    return attribute ? attributes.text(attribute, this.#store.valueOf(slot, attribute.id)) : ''
  }

  #computed(slot: number, attribute: Attribute): string {
    const rows = { store: this.#store, frame: this.#frame(), outline: this.#outline }
    return this.computedText(attribute, filterValue(rows, slot, attributeField(attribute.id)))
  }

  /** Of a calculated attribute or an indicator that has this value. */
  computedText(attribute: Attribute, value: FilterValue): string {
    if (attribute.type === 'indicator') return value === null ? '' : this.#words.status(String(value))
    if (this.#store.calculated.isBroken(attribute, this.#frame())) return BROKEN
    return this.#store.attributes.resultText(attribute, value)
  }

  #date(slot: number, side: 'start' | 'finish'): string {
    const instant = this.#store.times[side][slot]!
    if (instant === NO_INSTANT) return ''
    const type = typeOf(this.#store, slot)
    if (type === 'milestone_finish' && side === 'start') return ''
    if (type === 'milestone_start' && side === 'finish') return ''
    const actual = this.#store.facts[side === 'start' ? 'actualStart' : 'actualFinish'][slot] !== NO_INSTANT
    const text = side === 'start' ? formatDate(instant) : formatFinishDate(instant)
    return actual && !isSummary(type) ? `${text} ${this.#words.actual}` : text
  }

  #plainDate(slot: number, side: 'start' | 'finish'): string {
    const instant = this.#store.times[side][slot]!
    return instant === NO_INSTANT ? '' : formatDateTime(instant)
  }

  #length(slot: number, minutes: number): string {
    if (minutes === NO_MINUTES || typeOf(this.#store, slot) === 'draft') return ''
    const perDay = minutesPerDayOf(this.#store, slot, this.#frame())
    return isSummary(typeOf(this.#store, slot)) ? formatReserve(minutes, perDay) : formatDuration(minutes, perDay)
  }

  /** Reserve in days; «–» where it means nothing. */
  float(slot: number, minutes: number): string {
    if (minutes === NO_MINUTES || statusAt(this.#store, slot) === 'completed') return '–'
    return formatReserve(minutes, minutesPerDayOf(this.#store, slot, this.#frame()))
  }

  /** «+3»: days later than in the version below the bars. */
  #shift(slot: number, minutes: number): string {
    if (minutes === NO_MINUTES) return ''
    const text = formatReserve(minutes, minutesPerDayOf(this.#store, slot, this.#frame()))
    return minutes > 0 ? `+${text}` : text
  }

  #calendar(slot: number): string {
    if (isSummary(typeOf(this.#store, slot))) return ''
    const { settings, calendars } = this.#frame()
    const own = calendars[this.#store.facts.calendar[slot]!]
    return (own ?? calendars.find((calendar) => calendar.id === settings.defaultCalendarId))?.name ?? ''
  }

  #limit(slot: number): string {
    const kind = limitKindAt(this.#store.facts.limitKind[slot]!)
    if (!kind) return ''
    const date = this.#store.facts.limitDate[slot]!
    return date === NO_INSTANT ? this.#words.limit(kind) : `${this.#words.limit(kind)} ${formatDate(date)}`
  }
}

/** Of a formula that reads a column which is gone. */
const BROKEN = '#'

const startText = (instant: number): string => (instant === NO_INSTANT ? '' : formatDate(instant))
const finishText = (instant: number): string => (instant === NO_INSTANT ? '' : formatFinishDate(instant))

/** Indices as exactly as they are, money always with its cents. */
export const earnedText = (figure: EarnedFigure, value: number): string =>
  isIndex(figure) ? String(value) : value.toFixed(2)

/** Whole percent; the register keeps two decimals. */
export function percentText(hundredths: number): string {
  return hundredths === NO_MINUTES ? '' : String(Math.round(hundredths / 100))
}
