import { attributeField, indicatorStates, isAmount, isComputed, isList } from '@plumbline/core/attributes'
import type { FilterOperator, FilterValue } from '@plumbline/core/filtering'
import type { FormulaKind } from '@plumbline/core/formulas'
import { usedFloat } from '@plumbline/core/indicators'
import {
  personFields,
  type ScopeState,
  scopeOf,
  scopeStates,
  type WorkStatus,
  wbsTypes,
  workStatuses,
} from '@plumbline/core/plan'
import { dayOfInstant, type Minutes, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { type Attribute, type AttributeBook, resultOf } from '../attributes/attribute-book.ts'
import { amountColumns, amountOf } from './amount-columns.ts'
import type { Outline } from './outline.ts'
import { relationCell } from './relation-cells.ts'
import type { RowStore } from './row-store.ts'
import { calendarOf, isMilestone, isSummary, minutesPerDayOf, type PlanFrame, typeOf } from './row-view.ts'
import { varianceOf } from './variance.ts'

/** Of the bar; a shape or a text says the same elsewhere. */
const colors = ['normal', 'critical', 'done'] as const

/** What can be asked of a column: texts, numbers, whole days, or one of some words. */
export type ValueKind = 'text' | 'number' | 'date' | 'choice' | 'color' | 'list' | 'ownColor'

export interface ValueColumn {
  key: string
  kind: ValueKind
  /** Locale keys of choices and colours stand below `filter.choice`. */
  choices?: readonly string[]
  /** Names of list values, which are said as they are. */
  names?: readonly string[]
  /** Of an attribute; the built-in ones are titled as in the grid. */
  title?: string
}

/** Columns that filters know; titles are those of the grid, below `column.`. */
export const valueColumns: readonly ValueColumn[] = [
  { key: 'code', kind: 'text' },
  { key: 'name', kind: 'text' },
  { key: 'calendar', kind: 'text' },
  ...personFields.map((key) => ({ key, kind: 'text' as const })),
  { key: 'predecessors', kind: 'text' },
  { key: 'successors', kind: 'text' },
  { key: 'type', kind: 'choice', choices: wbsTypes },
  { key: 'status', kind: 'choice', choices: workStatuses },
  { key: 'inScope', kind: 'choice', choices: scopeStates },
  { key: 'color', kind: 'color', choices: colors },
  ...[
    'duration',
    'remaining',
    'percent',
    'totalFloat',
    'freeFloat',
    'targetFloat',
    'floatUsed',
    'startVariance',
    'finishVariance',
    ...amountColumns,
  ].map((key) => ({ key, kind: 'number' as const })),
  ...[
    'start',
    'finish',
    'earlyStart',
    'earlyFinish',
    'lateStart',
    'lateFinish',
    'actualStart',
    'actualFinish',
    'baselineStart',
    'baselineFinish',
  ].map((key) => ({ key, kind: 'date' as const })),
  { key: 'limit', kind: 'date' },
]

/** The built-in ones and those of attributes. */
export function valueColumnsWith(book: AttributeBook): readonly ValueColumn[] {
  return [...valueColumns, ...book.all.map(valueColumnOf)]
}

function valueColumnOf(attribute: Attribute): ValueColumn {
  const { id, name, type, values } = attribute
  const column = { key: attributeField(id), title: name }
  if (type === 'indicator') return { ...column, kind: 'choice', choices: indicatorStates }
  if (type === 'calculated') return { ...column, ...resultKinds[resultOf(attribute)] }
  if (isAmount(type)) return { ...column, kind: 'number' }
  if (type === 'date') return { ...column, kind: 'date' }
  if (type === 'boolean') return { ...column, ...resultKinds.boolean }
  if (isList(type)) return { ...column, kind: 'list', names: values.map((value) => value.name) }
  return { ...column, kind: type === 'colour' ? 'ownColor' : 'text' }
}

const resultKinds: Record<FormulaKind, Pick<ValueColumn, 'kind' | 'choices'>> = {
  number: { kind: 'number' },
  text: { kind: 'text' },
  date: { kind: 'date' },
  boolean: { kind: 'choice', choices: ['yes', 'no'] },
}

const compared: readonly FilterOperator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'range', 'exists', 'not_exists']

export const operatorsOf: Record<ValueKind, readonly FilterOperator[]> = {
  text: ['like', 'not_like', 'eq', 'ne', 'filter_by_list', 'exists', 'not_exists'],
  number: compared,
  date: compared,
  choice: ['filter_by_list', 'ne'],
  color: ['colors'],
  list: ['filter_by_list', 'ne', 'like', 'not_like', 'exists', 'not_exists'],
  ownColor: ['colors', 'exists', 'not_exists'],
}

export interface Rows {
  store: RowStore
  frame: PlanFrame
  outline: Outline
  /** What is calculated is taken as far as it is known: all rows are asked at once. */
  settled?: boolean
}

/** A row's value as a filter sees it: lengths in days, dates as the day that people see. */
export function filterValue(rows: Rows, slot: number, column: string): FilterValue {
  const { store, frame, outline } = rows
  const { times, facts } = store
  switch (column) {
    case 'code':
      return store.codes[slot] || outline.numberOf(slot)
    case 'name':
      return store.names[slot] ?? null
    case 'calendar':
      return isSummary(typeOf(store, slot)) ? null : calendarOf(store, slot, frame)?.name || null
    case 'executor':
    case 'curator':
      return store.attributes.personName(store.personOf(slot, column)) || null
    case 'predecessors':
    case 'successors':
      return relationCell({ store, frame, outline }, slot, column) || null
    case 'type':
      return typeOf(store, slot)
    case 'status':
      return statusOf(store, slot)
    case 'inScope':
      return scopeIn(store, slot)
    case 'color':
      return statusOf(store, slot) === 'completed' ? 'done' : times.critical[slot] === 1 ? 'critical' : 'normal'
    case 'percent':
      return times.percent[slot] === NO_MINUTES ? null : times.percent[slot]! / 100
    case 'duration':
    case 'remaining':
    case 'totalFloat':
    case 'freeFloat':
      return daysOf(times[column][slot]!, minutesPerDayOf(store, slot, frame))
    case 'targetFloat':
      return daysOf(facts.targetFloat[slot]!, minutesPerDayOf(store, slot, frame))
    case 'floatUsed':
      return daysOf(floatUsedOf(store, slot), minutesPerDayOf(store, slot, frame))
    case 'startVariance':
      return daysOf(varianceOf(store, frame, slot, 'start'), minutesPerDayOf(store, slot, frame))
    case 'finishVariance':
      return daysOf(varianceOf(store, frame, slot, 'finish'), minutesPerDayOf(store, slot, frame))
    case 'baselineStart':
      return dayOf(store.baselines[0].startOf(slot))
    case 'baselineFinish':
      return finishDayOf(store.baselines[0].finishOf(slot))
    case 'start':
    case 'earlyStart':
    case 'lateStart':
      return dayOf(times[column][slot]!)
    case 'finish':
    case 'earlyFinish':
    case 'lateFinish':
      return finishDayOf(times[column][slot]!)
    case 'actualStart':
      return dayOf(facts.actualStart[slot]!)
    case 'actualFinish':
      return finishDayOf(facts.actualFinish[slot]!)
    case 'limit':
      return facts.limitKind[slot] === 0 ? null : dayOf(facts.limitDate[slot]!)
    default:
      return amountOf(column) ? amountValue(store, slot, column) : attributeValue(rows, slot, column)
  }
}

function amountValue(store: RowStore, slot: number, column: string): FilterValue {
  const amount = store.amounts.amount(slot, column)
  return amount === null ? null : Number(amount)
}

function attributeValue(rows: Rows, slot: number, column: string): FilterValue {
  const { store, frame, settled } = rows
  const attribute = store.attributes.of(column)
  if (attribute && isComputed(attribute.type)) {
    const read = (at: number, key: string): FilterValue => filterValue(rows, at, key)
    return store.calculated.valueOf(attribute, slot, frame, read, settled)
  }
  return attribute ? store.attributes.filterValue(attribute, store.valueOf(slot, attribute.id)) : null
}

/** Against the period that is looked at. */
export function scopeIn({ times, period }: RowStore, slot: number): ScopeState | null {
  const [start, finish] = [times.start[slot]!, times.finish[slot]!]
  return period === null || start === NO_INSTANT ? null : scopeOf({ start, finish }, period)
}

export function statusOf(store: RowStore, slot: number): WorkStatus {
  const percent = store.times.percent[slot]!
  const isStarted = store.facts.actualStart[slot] !== NO_INSTANT
  if (isDone(store, slot, isStarted)) return 'completed'
  return percent > 0 || isStarted ? 'in_progress' : 'not_started'
}

/** A milestone has no time between its start and its finish. */
function isDone(store: RowStore, slot: number, isStarted: boolean): boolean {
  const type = typeOf(store, slot)
  if (isSummary(type)) return store.times.percent[slot] === 10_000
  return store.facts.actualFinish[slot] !== NO_INSTANT || (isMilestone(type) && isStarted)
}

/** Working minutes of the target version's total float that a row has used; `NO_MINUTES`: it is done, or had none. */
export function floatUsedOf(store: RowStore, slot: number): Minutes {
  if (statusOf(store, slot) === 'completed') return NO_MINUTES
  const known = (minutes: Minutes): Minutes | null => (minutes === NO_MINUTES ? null : minutes)
  const [total, target] = [store.times.totalFloat[slot]!, store.facts.targetFloat[slot]!]
  return usedFloat({ totalFloat: known(total), targetFloat: known(target) }) ?? NO_MINUTES
}

const dayOf = (instant: number): FilterValue => (instant === NO_INSTANT ? null : dayOfInstant(instant))
/** Midnight at the end of a day belongs to that day. */
const finishDayOf = (instant: number): FilterValue => (instant === NO_INSTANT ? null : dayOfInstant(instant - 1))

function daysOf(minutes: number, perDay: number): FilterValue {
  return minutes === NO_MINUTES ? null : Math.round((minutes / perDay) * 100) / 100
}
