import {
  CASH_OTHERS,
  type CashFlow,
  type CashGroup,
  type CashSeries,
  cashSeries,
  isCashGrouping,
  MAX_CASH_GROUPS,
} from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { amountWithin, type DayLoads } from '@plumbline/core/usage'
import type { DocumentReader, PlanCash } from '../../../planning/schedules/document/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { offeredSources } from '../../placed-works/index.ts'
import { type AskedPeriods, periodsWithin, startsOf } from '../periods.ts'
import type { CashGround } from './ground.ts'
import { CashGroups, type CashPlace } from './groups.ts'

export interface CashParts {
  database: Database
  reader: DocumentReader
}

/** Documents that are opened at the same time. */
const AT_ONCE = 2
const MILLION = 1_000_000

/** What goes out by period, of the schedules of the ground together. */
export async function cashFlowOf(
  { reader }: CashParts,
  ground: CashGround,
  asked: AskedPeriods & { by: string },
): Promise<CashFlow> {
  const { by } = asked
  const attributeId = isCashGrouping(by) ? null : by
  const resources = [...ground.register.all()]
  const groups = new CashGroups(ground, by)
  const read: PlanCash[] = []
  for (let at = 0; at < ground.versions.length; at += AT_ONCE) {
    const opened = ground.versions.slice(at, at + AT_ONCE)
    const found = await Promise.all(
      opened.map(({ versionId, spreading }) => reader.cash(versionId, { resources, spreading, attributeId })),
    )
    found.forEach((cash, i) => {
      groups.add(opened[i]!.scheduleId, cash)
      if (cash.groups.length > 0) read.push(cash)
    })
  }
  const currencies = new Set(read.map((one) => one.currency))
  const base = {
    currency: currencies.size === 1 ? [...currencies][0]! : null,
    dataDate: read.length === 0 ? null : formatInstant(Math.max(...read.map((one) => one.dataDate))),
    attributes: await attributesOf(ground),
    unread: ground.unread,
  }
  const places = groups.all()
  const days = currencies.size === 1 ? daysOf(places) : null
  const { period, edges } = days ? periodsWithin(days, asked) : { period: asked.period, edges: null }
  if (!edges) return { ...base, period, from: [], groups: [] }
  return { ...base, period, from: startsOf(edges), groups: await groupsOf(places, edges) }
}

async function attributesOf({ attributes }: CashGround): Promise<CashFlow['attributes']> {
  const sources = await offeredSources(attributes, [])
  const known = new Set(attributes.map(({ id }) => id))
  return sources.flatMap(({ key, name }) => (known.has(key) ? [{ id: key, name }] : []))
}

const loadsOf = ({ cash }: CashPlace): DayLoads[] =>
  cash.flatMap((one) => cashSeries.flatMap((series) => one[series] ?? []))

/** From the first day on which anything goes out to the last one; null: nothing does. */
function daysOf(places: readonly CashPlace[]): { first: number; last: number } | null {
  const loads = places.flatMap(loadsOf)
  if (loads.length === 0) return null
  const first = loads.reduce((least, one) => Math.min(least, one.first), Number.POSITIVE_INFINITY)
  const last = loads.reduce((most, one) => Math.max(most, one.first + one.amounts.length - 1), first)
  return { first, last }
}

/** The largest first; those of which there are too many are one together. */
async function groupsOf(places: readonly CashPlace[], edges: Int32Array): Promise<CashGroup[]> {
  const groups: CashGroup[] = []
  await eachInTurns(places, (place) => {
    groups.push(groupOf(place, edges))
  })
  groups.sort((a, b) => totalOf(b) - totalOf(a) || (a.id < b.id ? -1 : 1))
  if (groups.length <= MAX_CASH_GROUPS) return groups
  const told = groups.slice(0, MAX_CASH_GROUPS - 1)
  return [...told, togetherOf(groups.slice(MAX_CASH_GROUPS - 1))]
}

function groupOf({ id, code, name, cash }: CashPlace, edges: Int32Array): CashGroup {
  const sums = (series: CashSeries, from: number, to: number): number => {
    const sum = cash.reduce((all, { [series]: loads }) => all + (loads ? amountWithin(loads, from, to) : 0n), 0n)
    return Number(sum) / MILLION
  }
  const byPeriod = (series: CashSeries): number[] =>
    Array.from({ length: edges.length - 1 }, (_, at) => sums(series, edges[at]!, edges[at + 1]! - 1))
  const earlier = (series: CashSeries): number => sums(series, Number.MIN_SAFE_INTEGER, edges[0]! - 1)
  return {
    ...{ id, code, name },
    ...{ budget: byPeriod('budget'), actual: byPeriod('actual'), left: byPeriod('left') },
    before: { budget: earlier('budget'), actual: earlier('actual'), left: earlier('left') },
  }
}

/** Of all periods, the one before them among them. */
function totalOf({ before, budget, actual, left }: CashGroup): number {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  return Math.max(before.budget + sum(budget), before.actual + before.left + sum(actual) + sum(left))
}

function togetherOf(groups: readonly CashGroup[]): CashGroup {
  const cents = (value: number): number => Math.round(value * 100) / 100
  const sums = (series: CashSeries): number[] =>
    groups[0]![series].map((_, at) => cents(groups.reduce((all, one) => all + one[series][at]!, 0)))
  const earlier = (series: CashSeries): number => cents(groups.reduce((all, { before }) => all + before[series], 0))
  return {
    ...{ id: CASH_OTHERS, code: '', name: '' },
    ...{ budget: sums('budget'), actual: sums('actual'), left: sums('left') },
    before: { budget: earlier('budget'), actual: earlier('actual'), left: earlier('left') },
  }
}
