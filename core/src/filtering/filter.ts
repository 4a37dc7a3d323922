/**
 * Filters over rows as data: conditions on columns, joined by and or or.
 *
 * Values are what people see: text, numbers (lengths in days, percents), dates as whole days. The same filter runs in
 * the browser over an open schedule and on the server over stored rows.
 */
import { isWellFormed } from '../text/index.ts'

/** R-VIEW-05. `colors` asks for the colour a row's bar has. */
export const filterOperators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'range',
  'like',
  'not_like',
  'exists',
  'not_exists',
  'filter_by_list',
  'colors',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** null: the row has no such value; a list: it has several. */
export type FilterValue = string | number | null | readonly string[]

export const filterJoins = ['and', 'or'] as const

/** At most so many conditions, values of one, letters of a column's name and of a text value. */
export const filterLimits = { conditions: 20, values: 200, name: 64, text: 256 }

export interface FilterCondition {
  column: string
  operator: FilterOperator
  /** None for (not_)exists, two for a range, any number for lists, else one. */
  values: (string | number)[]
}

export interface RowFilter {
  join: (typeof filterJoins)[number]
  conditions: FilterCondition[]
}

/** The same as the schema says, for what was kept in a browser. */
export function isRowFilter(given: unknown): given is RowFilter {
  const { join, conditions } = (given ?? {}) as Partial<RowFilter>
  if (!filterJoins.some((one) => one === join) || !Array.isArray(conditions)) return false
  return conditions.length <= filterLimits.conditions && conditions.every(isCondition)
}

function isCondition(given: unknown): boolean {
  const { column, operator, values } = (given ?? {}) as Partial<FilterCondition>
  if (!isText(column, filterLimits.name) || column === '' || !Array.isArray(values)) return false
  if (!filterOperators.some((one) => one === operator) || values.length > filterLimits.values) return false
  return values.every((value) => isText(value, filterLimits.text) || Number.isFinite(value))
}

const isText = (given: unknown, most: number): boolean =>
  typeof given === 'string' && given.length <= most && isWellFormed(given)

/** How many values an operator takes. */
export function valuesOf(operator: FilterOperator): 'none' | 'one' | 'two' | 'many' {
  if (operator === 'exists' || operator === 'not_exists') return 'none'
  if (operator === 'range') return 'two'
  return operator === 'filter_by_list' || operator === 'colors' ? 'many' : 'one'
}

/** Does a row pass? One without conditions lets everything through. */
export function passes(filter: RowFilter, valueIn: (column: string) => FilterValue): boolean {
  if (filter.conditions.length === 0) return true
  const isMet = (one: FilterCondition): boolean => fulfils(one, valueIn(one.column))
  return filter.join === 'and' ? filter.conditions.every(isMet) : filter.conditions.some(isMet)
}

/**
 * A missing value fulfils what denies something, and nothing else. Of several values one is enough, and what denies
 * something denies it of all.
 */
export function fulfils(condition: FilterCondition, value: FilterValue): boolean {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return holds(condition, value)
  if (value.length === 0) return holds(condition, null)
  const denies = condition.operator === 'ne' || condition.operator.startsWith('not_')
  const each = (one: string): boolean => holds(condition, one)
  return denies ? value.every(each) : value.some(each)
}

function holds({ operator, values }: FilterCondition, value: string | number | null): boolean {
  const isMissing = value === null || value === ''
  switch (operator) {
    case 'exists':
      return !isMissing
    case 'not_exists':
      return isMissing
    case 'ne':
      return isMissing || !values.some((wanted) => order(value, wanted) === 0)
    case 'not_like':
      return isMissing || !contains(value, values[0])
  }
  if (isMissing) return false
  switch (operator) {
    case 'like':
      return contains(value, values[0])
    case 'range':
      return isBetween(value, values)
    case 'eq':
    case 'filter_by_list':
    case 'colors':
      return values.some((wanted) => order(value, wanted) === 0)
    default:
      return values[0] !== undefined && compares(operator, order(value, values[0]))
  }
}

function compares(operator: 'lt' | 'lte' | 'gt' | 'gte', sign: number): boolean {
  if (operator === 'lt') return sign < 0
  if (operator === 'lte') return sign <= 0
  return operator === 'gt' ? sign > 0 : sign >= 0
}

function isBetween(value: string | number, [from, to]: FilterCondition['values']): boolean {
  return from !== undefined && to !== undefined && order(value, from) >= 0 && order(value, to) <= 0
}

function contains(value: string | number, part: string | number | undefined): boolean {
  return part !== undefined && fold(value).includes(fold(part))
}

/** Numbers by size; texts whatever their case, by code unit, so that every machine orders alike. NaN: not comparable. */
function order(value: string | number, wanted: string | number): number {
  if (typeof value === 'number' && typeof wanted === 'number') return value - wanted
  if (typeof value !== typeof wanted) return Number.NaN
  const [a, b] = [fold(value), fold(wanted)]
  return a === b ? 0 : a < b ? -1 : 1
}

const fold = (value: string | number): string => String(value).toLowerCase()
