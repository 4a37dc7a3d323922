/**
 * Filters over rows as data: conditions on columns, joined by and or or.
 *
 * Values are what people see: text, numbers (lengths in days, percents), dates as whole days. The same filter runs in
 * the browser over an open schedule and on the server over stored rows.
 */
import { z } from 'zod'
import { plainText } from '../text/index.ts'

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

const MAX_CONDITIONS = 20
const MAX_VALUES = 200

const condition = z.object({
  column: plainText().min(1).max(64),
  operator: z.enum(filterOperators),
  /** None for (not_)exists, two for a range, any number for lists, else one. */
  values: z.array(z.union([plainText().max(256), z.number()])).max(MAX_VALUES),
})
export type FilterCondition = z.infer<typeof condition>

export const rowFilter = z.object({
  join: z.enum(['and', 'or']),
  conditions: z.array(condition).max(MAX_CONDITIONS),
})
export type RowFilter = z.infer<typeof rowFilter>

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
