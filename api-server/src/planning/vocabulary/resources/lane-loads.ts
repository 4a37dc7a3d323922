/** What lanes need by day over several schedules, added up here: the database would take five times as long to. */
import type { Id } from '@plumbline/core/plan'
import type { Register } from '@plumbline/core/resources'
import type { Day } from '@plumbline/core/time'
import { CENT, costOf, type DayLoads, type PriceStep, priceOn, pricesOf } from '@plumbline/core/usage'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { type LoadSpan, selectSpans } from './loads-repository.ts'

export interface LoadQuestion {
  versionIds: readonly Id[]
  /** Each in the lane of the same place; one may be in several. `versionId` null: of all versions. */
  lanes: readonly { resourceId: Id; versionId: Id | null; lane: Id }[]
  from: Day
  to: Day
  /** By whose prices amounts become money; null: amounts are asked for. */
  priced: Pick<Register, 'get'> | null
}

/** What one version has of a lane, from a day on. */
interface LaneSpan {
  versionId: Id
  first: Day
  /** Whole numbers, `scale` millionths each. */
  amounts: Float64Array
}

export interface LaneLoads {
  /** Of all versions together; null: nothing. */
  loads: DayLoads | null
  spans: LaneSpan[]
  scale: number
}

/** Resources that are read at once. */
const SLICE = 200

/** By lane. */
export async function loadsOfLanes(tx: Transaction, question: LoadQuestion): Promise<Map<Id, LaneLoads>> {
  const { versionIds, from, to, priced } = question
  const lanesOf = Map.groupBy(question.lanes, ({ resourceId }) => resourceId)
  // Money in cents: a day of a space has no more of them than a double tells apart.
  const scale = priced ? Number(CENT) : 1
  const sums = new Map<Id, { totals: Float64Array; spans: LaneSpan[] }>()
  const put = (lane: Id, span: LaneSpan): void => {
    const sum = sums.get(lane) ?? { totals: new Float64Array(to - from + 1), spans: [] }
    sums.set(lane, sum)
    sum.spans.push(span)
    for (let at = 0; at < span.amounts.length; at++) sum.totals[span.first - from + at]! += span.amounts[at]!
  }
  const ids = [...lanesOf.keys()]
  for (let at = 0; at < ids.length; at += SLICE) {
    const spans = await selectSpans(tx, { versionIds, resourceIds: ids.slice(at, at + SLICE), from, to })
    await eachInTurns(spans, (span) => {
      const { versionId, first } = span
      const units = amountsIn(span.amounts)
      const amounts = priced ? centsOf(units, first, pricesIn(span, priced)) : units
      for (const one of lanesOf.get(span.resourceId) ?? [])
        if (one.versionId === null || one.versionId === versionId) put(one.lane, { versionId, first, amounts })
    })
  }
  return new Map(
    [...sums].map(([lane, { totals, spans }]) => [lane, { loads: dayLoads(totals, from, scale), spans, scale }]),
  )
}

const pricesIn = ({ type, price, resourceId }: LoadSpan, priced: Pick<Register, 'get'>): readonly PriceStep[] =>
  pricesOf({ price: price === '' ? null : price, resourceType: type }, priced.get(resourceId))

const [COMMA, MINUS, ZERO] = [44, 45, 48]

/** «8000000,0,4000000»: there are millions of them, and `split` would make a text of each. */
function amountsIn(text: string): Float64Array {
  let count = text === '' ? 0 : 1
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === COMMA) count++
  const amounts = new Float64Array(count)
  for (let i = 0, at = 0, sign = 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === COMMA) [at, sign] = [at + 1, 1]
    else if (code === MINUS) sign = -1
    else amounts[at] = amounts[at]! * 10 + sign * (code - ZERO)
  }
  return amounts
}

/** Rule US8, day by day; days in a row often need the same. */
function centsOf(units: Float64Array, first: Day, prices: readonly PriceStep[]): Float64Array {
  let [amount, price, cents] = [0, 0n, 0]
  return units.map((next, at) => {
    const now = priceOn(prices, first + at)
    if (next !== amount || now !== price) {
      ;[amount, price] = [next, now]
      cents = Number(costOf(BigInt(next), now) / CENT)
    }
    return cents
  })
}

/** From the first to the last day with anything; null: there is none. */
function dayLoads(totals: Float64Array, from: Day, scale: number): DayLoads | null {
  const first = totals.findIndex((total) => total !== 0)
  if (first < 0) return null
  const last = totals.findLastIndex((total) => total !== 0)
  const amounts = BigInt64Array.from(totals.subarray(first, last + 1), (total) => BigInt(total) * BigInt(scale))
  return { first: from + first, amounts }
}
