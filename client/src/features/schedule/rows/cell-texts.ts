import { attributeField, isComputed } from '@plumbline/core/attributes'
import type { FilterValue } from '@plumbline/core/filtering'
import { isPersonField, type PersonField } from '@plumbline/core/plan'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import i18next from 'i18next'
import type { CellTone } from '../../../instruments/planner/types.ts'
import type { Attribute } from '../attributes/attribute-book.ts'
import { formatDate, formatDateTime, formatFinishDate } from '../values/date.ts'
import { localDecimal } from '../values/decimal.ts'
import { exactDuration, formatDuration, formatReserve } from '../values/duration.ts'
import { formatDecimal } from '../values/number.ts'
import { amountOf, hasUnit, isTyped } from './amount-columns.ts'
import { limitKindAt } from './columns.ts'
import type { GroupWords } from './group-cells.ts'
import type { Outline } from './outline.ts'
import { type RelationSide, relationCell } from './relation-cells.ts'
import type { RowStore } from './row-store.ts'
import { filterValue, floatUsedOf, scopeIn, statusOf } from './row-values.ts'
import { isHammock, isMilestone, isSummary, minutesPerDayOf, type PlanFrame, typeOf } from './row-view.ts'
import { varianceOf } from './variance.ts'

/** Words in cells; the instrument and the store have none of their own. */
export interface RowWords extends GroupWords {
  /** Behind an actual date: «A». */
  actual: string
  /** Of a cell whose typed value was replaced. */
  replaced: string
  /** Of a cell that must not be empty. */
  required: string
  /** Of the start of a row that has relations to other schedules. */
  linked: string
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

  constructor(store: RowStore, frame: () => PlanFrame, outline: Outline, words: RowWords) {
    this.#store = store
    this.#frame = frame
    this.#outline = outline
    this.#words = words
  }

  text(slot: number, column: string): string {
    if (slot < 0) return ''
    const { times, codes, names } = this.#store
    switch (column) {
      case 'code':
        return codes[slot] || this.#outline.numberOf(slot)
      case 'name':
        return names[slot]!
      case 'duration':
        return this.#length(slot, times.duration[slot]!)
      case 'start':
        return this.#date(slot, 'start')
      case 'finish':
        return this.#date(slot, 'finish')
      case 'percent':
        return typeOf(this.#store, slot) === 'draft' ? '' : percentText(times.percent[slot]!)
      case 'totalFloat':
        return this.float(slot, times.totalFloat[slot]!)
      case 'freeFloat':
        return this.float(slot, times.freeFloat[slot]!)
      case 'targetFloat':
        return this.float(slot, this.#store.facts.targetFloat[slot]!)
      case 'floatUsed':
        return this.float(slot, floatUsedOf(this.#store, slot))
      case 'baselineStart':
        return startText(this.#store.baselines[0].startOf(slot))
      case 'baselineFinish':
        return finishText(this.#store.baselines[0].finishOf(slot))
      case 'startVariance':
        return this.#variance(slot, 'start')
      case 'finishVariance':
        return this.#variance(slot, 'finish')
      case 'predecessors':
      case 'successors':
        return this.#relations(slot, column)
      case 'calendar':
        return this.#calendar(slot)
      case 'limit':
        return this.#limit(slot)
      case 'type':
        return this.#words.type(typeOf(this.#store, slot))
      case 'remaining':
        return this.#length(slot, times.remaining[slot]!)
      case 'earlyStart':
      case 'lateStart':
        return startText(times[column][slot]!)
      case 'actualStart':
        return startText(this.#store.facts.actualStart[slot]!)
      case 'earlyFinish':
      case 'lateFinish':
        return finishText(times[column][slot]!)
      case 'actualFinish':
        return finishText(this.#store.facts.actualFinish[slot]!)
      case 'status':
        return typeOf(this.#store, slot) === 'draft' ? '' : this.#words.status(statusOf(this.#store, slot))
      case 'inScope':
        return this.#words.status(scopeIn(this.#store, slot) ?? '')
      case 'executor':
      case 'curator':
        return this.#person(slot, column)
      default:
        return amountOf(column) ? this.#amount(slot, column) : this.#attribute(slot, column)
    }
  }

  tone(slot: number, column: string): CellTone {
    const { times, facts, codes } = this.#store
    if (column === 'code') return codes[slot] ? 'normal' : 'muted'
    if (column === 'totalFloat' && this.#isTight(slot)) return 'critical'
    if (column === 'finishVariance' && varianceOf(this.#store, this.#frame(), slot, 'finish') > 0) return 'warning'
    if (column === 'percent' && times.percent[slot] === 0) return 'muted'
    if (column === 'calendar' && facts.calendar[slot]! < 0) return 'muted'
    if (column === 'limit' && times.totalFloat[slot]! < 0 && times.totalFloat[slot] !== NO_MINUTES) return 'warning'
    return 'normal'
  }

  /** What an editor opens with; null: the cell cannot be edited. */
  editText(slot: number, column: string): string | null {
    if (slot < 0) return null
    const type = typeOf(this.#store, slot)
    const { codes, names, facts } = this.#store
    if (column === 'code') return codes[slot]!
    if (column === 'name') return names[slot]!
    const attribute = this.#store.attributes.of(column)
    if (attribute && isComputed(attribute.type)) return null
    if (attribute) return this.#store.attributes.editText(attribute, this.#store.valueOf(slot, attribute.id))
    if (isPersonField(column)) return this.#person(slot, column)
    if (isSummary(type) || type === 'draft') return null
    const derived = isMilestone(type) || isHammock(this.#store, slot)
    switch (column) {
      case 'duration':
        return derived ? null : exactDuration(facts.duration[slot]!, minutesPerDayOf(this.#store, slot, this.#frame()))
      case 'start':
        return this.#plainDate(slot, 'start')
      case 'finish':
        return derived && facts.actualFinish[slot] === NO_INSTANT ? null : this.#plainDate(slot, 'finish')
      case 'percent':
        return String(facts.typedPercent[slot]! / 100)
      case 'predecessors':
      case 'successors':
        return this.#relations(slot, column)
      case 'calendar':
        return this.#calendar(slot)
      case 'limit':
        return facts.limitDate[slot] === NO_INSTANT ? '' : formatDate(facts.limitDate[slot]!)
      default:
        return this.#amountText(slot, column)
    }
  }

  #person(slot: number, column: PersonField): string {
    return this.#store.attributes.personName(this.#store.personOf(slot, column))
  }

  #amountText(slot: number, column: string): string | null {
    const shown = amountOf(column)
    return shown && isTyped(shown) ? localDecimal(this.#store.amounts.amount(slot, column) ?? '') : null
  }

  /** «1,250 m³» */
  #amount(slot: number, column: string): string {
    const { amounts } = this.#store
    const amount = amounts.amount(slot, column)
    if (amount === null) return ''
    const text = formatDecimal(amount, i18next.language)
    return hasUnit(amountOf(column)!) ? `${text} ${amounts.unit(slot, column) ?? ''}`.trim() : text
  }

  #relations(slot: number, side: RelationSide): string {
    return relationCell({ store: this.#store, frame: this.#frame(), outline: this.#outline }, slot, side)
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

  /** Red in the reserve column: critical and not done; a summary only when it has no reserve itself. */
  #isTight(slot: number): boolean {
    const { times, facts } = this.#store
    if (times.critical[slot] !== 1 || facts.actualFinish[slot] !== NO_INSTANT) return false
    return !isSummary(typeOf(this.#store, slot)) || times.totalFloat[slot]! <= 0
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
    if (minutes === NO_MINUTES || this.#store.facts.actualFinish[slot] !== NO_INSTANT) return '–'
    return formatReserve(minutes, minutesPerDayOf(this.#store, slot, this.#frame()))
  }

  /** «+3»: days later than in the version below the bars. */
  #variance(slot: number, end: 'start' | 'finish'): string {
    const minutes = varianceOf(this.#store, this.#frame(), slot, end)
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

/** Whole percent; the register keeps two decimals. */
export function percentText(hundredths: number): string {
  return hundredths === NO_MINUTES ? '' : String(Math.round(hundredths / 100))
}
