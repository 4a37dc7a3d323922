/** What is wrong with an estimate, by the rules of its compliance and by those that always hold. */
import type { Id } from '../plan/index.ts'
import { amountOf, MILLION, type Millionths, millionthsOf } from './exact.ts'
import {
  type CheckKind,
  type ComplianceRule,
  isOfFilter,
  type Match,
  type MatchedWork,
  type SectionsOf,
  type Severity,
  sharesOf,
} from './matching.ts'
import { type ItemPrice, pricePerUnit } from './price.ts'
import type { EstimateFacts, Item } from './types.ts'
import { unitOf, volumeIn } from './work-plan.ts'

export interface CheckResult {
  itemId: Id
  /** null: of a check that always holds. */
  ruleId: Id | null
  check: CheckKind
  state: Severity
  params: Readonly<Record<string, string>>
}

export interface Checked {
  facts: EstimateFacts
  priceOf(itemId: Id): ItemPrice | undefined
  sectionsOf: SectionsOf
  matches: readonly Match[]
  works: ReadonlyMap<Id, MatchedWork>
  /** Codes of the base that the estimate is by; null: it is by none. */
  rateCodes: ReadonlySet<string> | null
  /** Of one unit at today's prices, by the code of the rate. */
  marketPriceOf(rateCode: string): Millionths | null
}

type CheckRule = Extract<ComplianceRule, { kind: 'check' }>

/** A gap that a deleted work left, a match of more than all and an index that is missing are errors whatever the rules say. */
const always: readonly CheckRule[] = (['countable', 'sharesWhole'] as const).map((check) => ({
  kind: 'check',
  name: '',
  left: { code: '', sectionId: null, text: '' },
  check,
  severity: 'error',
  percent: '0',
}))

export function checkEstimate(rules: ReadonlyMap<Id, ComplianceRule>, checked: Checked): CheckResult[] {
  const own = [...rules].flatMap(([id, rule]) => (rule.kind === 'check' ? [{ id, rule }] : []))
  const all: { id: Id | null; rule: CheckRule }[] = [...always.map((rule) => ({ id: null, rule })), ...own]
  const shares = sharesOf(checked.matches, (workId) => checked.works.has(workId))
  const matched = matchesByItem(checked.matches)
  const results: CheckResult[] = []
  for (const item of checked.facts.items.values()) {
    const price = checked.priceOf(item.id)
    if (!price) continue
    for (const { id, rule } of all) {
      if (!isOfFilter(item, rule.left, checked.sectionsOf)) continue
      const params = problem(rule, {
        item,
        price,
        checked,
        share: shares.get(item.id),
        matches: matched.get(item.id) ?? [],
      })
      if (params) results.push({ itemId: item.id, ruleId: id, check: rule.check, state: rule.severity, params })
    }
  }
  return results
}

interface Looked {
  item: Item
  price: ItemPrice
  checked: Checked
  share: Millionths | undefined
  matches: readonly Match[]
}

/** null: nothing is wrong. */
function problem(rule: CheckRule, looked: Looked): Record<string, string> | null {
  const { item, price, checked, share, matches } = looked
  const isWanted = price.state !== 'blank' && (price.quantity ?? 0n) > 0n
  if (rule.check === 'countable')
    return price.state === 'noIndex' || price.state === 'wrong' ? { why: price.state } : null
  if (rule.check === 'hasWork') return isWanted && matches.length === 0 ? {} : null
  if (rule.check === 'sharesWhole') {
    const sum = share ?? 0n
    return matches.length > 0 && sum !== MILLION ? { share: String(sum) } : null
  }
  if (rule.check === 'rateKnown') {
    return checked.rateCodes && !checked.rateCodes.has(item.rateCode) ? { code: item.rateCode } : null
  }
  if (rule.check === 'unitFits') return unitProblem(item, matches, checked)
  return marketProblem(rule, item, price, checked)
}

function unitProblem(item: Item, matches: readonly Match[], { works }: Checked): Record<string, string> | null {
  for (const { workId } of matches) {
    const work = works.get(workId)
    if (work && work.unit !== '' && volumeIn(MILLION, item.unit, work.unit) === null) {
      return { unit: unitOf(item.unit).unit, work: work.unit }
    }
  }
  return null
}

function marketProblem(rule: CheckRule, item: Item, price: ItemPrice, { marketPriceOf }: Checked) {
  const market = marketPriceOf(item.rateCode)
  // Of both it is the direct cost.
  const own = pricePerUnit({ total: price.direct, quantity: price.quantity })
  if (price.state !== 'priced' || market === null || own === null || market <= 0n) return null
  const distance = own > market ? own - market : market - own
  const limit = millionthsOf(amountOf(rule.percent))
  return distance * 100n * MILLION > market * limit ? { price: String(own), market: String(market) } : null
}

function matchesByItem(matches: Iterable<Match>): Map<Id, Match[]> {
  const byItem = new Map<Id, Match[]>()
  for (const match of matches) {
    const its = byItem.get(match.itemId)
    if (its) its.push(match)
    else byItem.set(match.itemId, [match])
  }
  return byItem
}
