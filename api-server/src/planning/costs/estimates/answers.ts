/** What a thread says of an opened estimate. */
import { Outline, planCommand } from '@plumbline/core/documents/estimate'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import {
  addedPlans,
  agreed,
  type CheckResult,
  checkEstimate,
  compareRevisions,
  costChange,
  decimalOf,
  exactOf,
  isDeduction,
  type Match,
  type MatchedWork,
  matchesOf,
  matchKey,
  millionthsOf,
  type PlannedWork,
  type ProtocolRow,
  planDifferences,
  pricePerUnit,
  quantityOf,
  sharesOf,
  splitOver,
  takenOff,
  type WorkDifference,
  workPlans,
} from '@plumbline/core/estimates'
import { isSummary, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
import { matchesIn, type Opened, sectionsIn } from './opened.ts'

const shown = (amount: bigint | null): string | null => (amount === null ? null : decimalOf(amount))

/** All of it in the order of the screen. */
export function contentOf({ document, calculation }: Opened) {
  const { lines, ...totals } = calculation.totals()
  const outline = new Outline(document)
  const sections = [...outline.sections()].map(({ id, parentId, name }) => {
    const { total, items, uncounted } = calculation.section(id)
    return { id, parentId, name, total: decimalOf(total), items, uncounted }
  })
  const items = [...outline.items()].flatMap((item) => {
    const price = calculation.price(item.id)
    if (!price) return []
    const { labour, machines, materials, overhead, profit, total, manHours, machineHours } = price
    const amounts = { labour, machines, materials, overhead, profit, total, manHours, machineHours }
    return [
      {
        ...{ id: item.id, sectionId: item.sectionId, code: item.rateCode, name: item.name, unit: item.unit },
        quantity: shown(price.quantity),
        state: price.state,
        unitPrice: shown(pricePerUnit(price)),
        ...mapped(amounts, decimalOf),
      },
    ]
  })
  return {
    sections,
    items,
    totals: {
      ...mapped(totals, decimalOf),
      lines: lines.map(({ id, name, percent, on, amount }) => ({
        ...{ id, name, percent },
        on: decimalOf(on),
        amount: decimalOf(amount),
      })),
      uncounted: calculation.all.uncounted,
    },
  }
}

/** What it comes to, for a list of estimates. */
export function totalsOf({ document, calculation }: Opened) {
  const { net, gross } = calculation.totals()
  const { uncounted } = calculation.all
  const { currency } = document.settings
  return { net: decimalOf(net), gross: decimalOf(gross), currency, items: document.items.size, uncounted }
}

function mapped<K extends string>(amounts: Record<K, bigint>, write: (amount: bigint) => string): Record<K, string> {
  return Object.fromEntries(Object.entries<bigint>(amounts).map(([key, amount]) => [key, write(amount)])) as Record<
    K,
    string
  >
}

export function measuresOf({ document }: Opened, itemId: string) {
  const item = document.items.get(itemId)
  if (!item) return null
  const lines = document.takeOffOf(itemId)
  const quantity = quantityOf(item, lines)
  return {
    lines: lines.map((line) => ({ ...line, result: shown(takenOff(line)) })),
    quantity: quantity && decimalOf(millionthsOf(quantity)),
  }
}

const workOf = ({ id, code, name, measure }: WbsRow): MatchedWork => ({
  ...{ id, code, name },
  unit: measure?.unit ?? '',
  volume: measure?.plan ?? '',
})

const worksOf = (plan: SchedulePlan): MatchedWork[] =>
  plan.rows.filter(({ type }) => type === 'work' || type === 'draft').map(workOf)

/** Codes of price bases, with what one unit costs today, where that is known. */
export type KnownPrices = readonly (readonly [code: string, price: string | null])[]

const millionthsIn = (text: string): bigint => millionthsOf(exactOf(text) ?? { digits: 0n, scale: 0 })

const MOST_RESULTS = 10_000

export interface ComplianceAnswer {
  results: CheckResult[]
  items: number
  matched: number
  itemsWithoutWorks: string[]
  worksWithoutItems: Pick<MatchedWork, 'id' | 'code' | 'name'>[]
  matchedWorks: MatchedWork[]
}

export function complianceOf(opened: Opened, plan: SchedulePlan, known: KnownPrices): ComplianceAnswer {
  const { document, calculation } = opened
  const works = new Map(worksOf(plan).map((work) => [work.id, work]))
  const market = new Map(
    known.flatMap(([code, price]) => (price === null ? [] : [[code, millionthsIn(price)] as const])),
  )
  const rules = new Map([...document.compliance.values()].map(({ id, rule }) => [id, rule]))
  const matches = matchesIn(opened)
  const results = checkEstimate(rules, {
    facts: document,
    priceOf: (id) => calculation.price(id),
    sectionsOf: sectionsIn(opened),
    matches,
    works,
    // Where there is no base nothing can be missing in it.
    rateCodes: known.length === 0 ? null : new Set(known.map(([code]) => code)),
    marketPriceOf: (code) => market.get(code) ?? null,
  })
  const whole = sharesOf(matches, (id) => works.has(id))
  const ordered = [...new Outline(document).items()]
  const places = new Map(ordered.map(({ id }, place) => [id, place]))
  results.sort((one, other) => (places.get(one.itemId) ?? 0) - (places.get(other.itemId) ?? 0))
  const wanted = ordered.filter(({ id }) => {
    const price = calculation.price(id)
    return price !== undefined && price.state !== 'blank' && (price.quantity ?? 0n) > 0n
  })
  const without = wanted.filter(({ id }) => !whole.has(id))
  const taken = new Set(matches.map(({ workId }) => workId))
  return {
    results: results.slice(0, MOST_RESULTS),
    items: wanted.length,
    matched: wanted.length - without.length,
    itemsWithoutWorks: without.map(({ id }) => id),
    worksWithoutItems: [...works.values()]
      .filter(({ id }) => !taken.has(id))
      .map(({ id, code, name }) => ({ id, code, name })),
    matchedWorks: [...works.values()].filter(({ id }) => taken.has(id)),
  }
}

type Pair = Pick<Match, 'itemId' | 'workId'>

/** null: there is no such rule of matching. */
export function ruleChangesOf(opened: Opened, plan: SchedulePlan, ruleId: string) {
  const { document, calculation } = opened
  const rule = document.compliance.get(ruleId)?.rule
  if (rule?.kind !== 'match') return null
  const found = matchesOf(rule, document.items.values(), worksOf(plan), {
    sectionsOf: sectionsIn(opened),
    isDeduction: ({ id }) => {
      const price = calculation.price(id)
      return price !== undefined && isDeduction(price)
    },
  })
  // An item that somebody matched by hand is theirs.
  const byOthers = new Set(matchesIn(opened).flatMap((match) => (match.ruleId === ruleId ? [] : [match.itemId])))
  const wanted = found.filter(({ itemId }) => !byOthers.has(itemId))
  const keys = new Set(wanted.map(matchKey))
  const remove: Pair[] = matchesIn(opened)
    .filter((match) => match.ruleId === ruleId && !keys.has(matchKey(match)))
    .map(({ itemId, workId }) => ({ itemId, workId }))
  const add = wanted.filter((match) => document.matches.get(matchKey(match))?.share !== match.share)
  return { add, remove }
}

export function comparedOf(before: Opened, after: Opened) {
  const revision = ({ document, calculation }: Opened) => ({
    items: document.items,
    priceOf: (id: string) => calculation.price(id),
  })
  const figures = (one: { quantity: bigint | null; total: bigint } | null) =>
    one && { quantity: shown(one.quantity), total: decimalOf(one.total) }
  // As the later one shows them; what it does not have any more comes last, as the earlier one had it.
  const ids = [after, before].flatMap(({ document }) => [...new Outline(document).items()].map(({ id }) => id))
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]))
  const placeOf = ({ itemId }: { itemId: string }): number => places.get(itemId) ?? 0
  return compareRevisions(revision(before), revision(after))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map(({ before, after, ...difference }) => ({
      ...difference,
      before: figures(before),
      after: figures(after),
    }))
}

/** The net of all of them, reduced and split over their items. */
export function protocolOf(all: readonly Opened[], { k, vat }: { k: string; vat: string }) {
  const net = all.reduce((sum, { calculation }) => sum + calculation.totals().net, 0n)
  const agreement = agreed(net, k, vat)
  const priced = all.flatMap(({ document, calculation }) =>
    [...new Outline(document).items()].flatMap((item) => {
      const price = calculation.price(item.id)
      return price && price.state === 'priced' ? [{ item, price }] : []
    }),
  )
  const shares = splitOver(
    agreement.net,
    priced.map(({ price }) => price.total),
  )
  const rows = priced.map(
    ({ item, price }, at): ProtocolRow => ({
      id: item.id,
      ...{ name: item.name, unit: item.unit, qty: decimalOf(price.quantity ?? 0n) },
      itemIds: [item.id],
      agreedTotal: decimalOf(shares[at]!),
    }),
  )
  return { rows, net: decimalOf(agreement.net), tax: decimalOf(agreement.vat) }
}

export interface PlanAnswer {
  differences: (WorkDifference & { name: string })[]
  costPercent: string | null
  command: ScheduleCommand | null
}

const nothingYet = { unit: '', plan: '', fact: '' }

/** What the estimates say of the works beside what the schedule plans. `only`: of these works; null: of all. */
export function differencesOf(all: readonly Opened[], plan: SchedulePlan, only: readonly string[] | null): PlanAnswer {
  const rows = new Map(plan.rows.filter(({ type }) => !isSummary(type)).map((row) => [row.id, row]))
  const plans = addedPlans(
    all.map(({ document, calculation }) =>
      workPlans(document.matches.values(), {
        items: document.items,
        priceOf: (id) => calculation.price(id),
        unitOfWork: (id) => (rows.has(id) ? (rows.get(id)?.measure?.unit ?? '') : null),
      }),
    ),
  )
  const planned = (id: string): PlannedWork | null => {
    const row = rows.get(id)
    if (!row) return null
    const { measure, labour, cost } = row
    const [volume, hours, money] = [measure ?? nothingYet, labour ?? nothingYet, cost ?? nothingYet]
    return { unit: volume.unit, volume: volume.plan, labour: hours.plan, cost: money.plan }
  }
  const differences = planDifferences(plans, planned)
  const chosen = only && new Set(only)
  const applied = chosen ? differences.filter(({ workId }) => chosen.has(workId)) : differences
  const change = costChange(differences)
  const currency = all.find(({ document }) => document.settings.currency !== '')?.document.settings.currency ?? ''
  return {
    differences: differences.map((one) => ({ ...one, name: rows.get(one.workId)?.name ?? '' })),
    costPercent: change === null ? null : decimalOf(change * 10_000n),
    command: planCommand(applied, (id) => rows.get(id) ?? null, currency),
  }
}
