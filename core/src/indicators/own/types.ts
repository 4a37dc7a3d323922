import { z } from 'zod'
import { rowFilter } from '../../filtering/index.ts'
import { MAX_FORMULA } from '../../formulas/index.ts'
import { plainText } from '../../text/index.ts'
import { periodUnits } from '../../time/index.ts'

/** What works come to: how many, their part of all, or what becomes of the values of a column. */
export const aggregateFunctions = ['count', 'share', 'sum', 'average', 'weighted_average', 'min', 'max'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

const column = plainText().min(1).max(64)
const MOST_PERIODS = 1_000
const distance = z.int().min(-MOST_PERIODS).max(MOST_PERIODS)

/** Counted from the period that the data date lies in: 0 is that one, -1 the one before it. */
const period = z
  .object({ column, unit: z.enum(periodUnits), from: distance, to: distance })
  .refine(({ from, to }) => from <= to)
export type IndicatorPeriod = z.infer<typeof period>

const aggregate = z.object({
  kind: z.literal('aggregate'),
  fn: z.enum(aggregateFunctions),
  /** Of the values; null: works are counted. */
  column: column.nullable(),
  /** Of a weighted average. */
  weight: column.nullable(),
  /** Which works count. */
  filter: rowFilter,
  /** Which works are looked at, by one of their dates; null: all of them. */
  period: period.nullable(),
})
export type AggregateRule = z.infer<typeof aggregate>

/** Over other indicators, by their keys: codes of built-in ones, ids of own ones. */
const formula = z.object({ kind: z.literal('formula'), formula: plainText().trim().min(1).max(MAX_FORMULA) })

export const indicatorRule = z.discriminatedUnion('kind', [aggregate, formula])
export type IndicatorRule = z.infer<typeof indicatorRule>

export const indicatorResults = ['number', 'date'] as const
export type IndicatorResult = (typeof indicatorResults)[number]

/** An indicator that people of a space have made. */
export interface OwnIndicator {
  id: string
  name: string
  /** How it comes about. */
  rule: IndicatorRule
  result: IndicatorResult
  /** Grows when it comes about in another way: what was calculated before is of another number. */
  revision: number
  /** Only these are calculated and offered. */
  active: boolean
}

/** What works come to for one indicator; of several schedules these add up. Amounts are decimal strings. */
export interface OwnSum {
  /** That count. */
  works: number
  /** Of these, that have a value. */
  known: number
  /** Of the values, times their weights where there are any. */
  amount: string
  /** Of the weights, or of the values of all works that are looked at. */
  whole: string
  /** null: no work has a value. Days since 1970 where values are dates. */
  low: string | null
  high: string | null
  /** Of the values that have one; those of several units are not added up. */
  units: string[]
}

/** Under which name its sums stand. */
export const sumKey = ({ id, revision }: Pick<OwnIndicator, 'id' | 'revision'>): string => `${id}.${revision}`
