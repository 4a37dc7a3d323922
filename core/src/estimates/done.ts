/** What of an estimate is done, by the facts of the works that do its items. */
import type { Id } from '../plan/index.ts'
import { amountOf, type Decimal, MILLION, type Millionths, millionthsOf, nearest } from './exact.ts'
import type { Match } from './matching.ts'
import { type ItemPrice, inCents, isDeduction } from './price.ts'

/** What a work says of itself. Where no volume of it is told as done, its percent says how far it is. */
export interface WorkFacts {
  plan: Decimal
  fact: Decimal
  /** 0 to 100. */
  percent: Decimal
}

export interface Done {
  quantity: Millionths
  amount: Millionths
}

/** Never more than all of it: what is done beyond the plan is another agreement. */
function partDone({ plan, fact, percent }: WorkFacts): Millionths {
  const [planned, made] = [millionthsOf(amountOf(plan)), millionthsOf(amountOf(fact))]
  const part =
    planned > 0n && made > 0n ? nearest(made * MILLION, planned) : nearest(millionthsOf(amountOf(percent)), 100n)
  return part < 0n ? 0n : part > MILLION ? MILLION : part
}

/** Of each item of which something is done. `agreed`: what was agreed for it, in place of its own total. */
export function valueDone(
  matches: Iterable<Match>,
  priceOf: (itemId: Id) => ItemPrice | undefined,
  factsOf: (workId: Id) => WorkFacts | null,
  agreed: (itemId: Id) => Millionths | null = () => null,
): Map<Id, Done> {
  const parts = new Map<Id, bigint>()
  for (const { itemId, workId, share } of matches) {
    const facts = factsOf(workId)
    if (!facts) continue
    const part = millionthsOf(amountOf(share)) * partDone(facts)
    parts.set(itemId, (parts.get(itemId) ?? 0n) + part)
  }
  const done = new Map<Id, Done>()
  for (const [itemId, part] of parts) {
    const price = priceOf(itemId)
    if (!price || part === 0n || isDeduction(price)) continue
    const of = (whole: Millionths): Millionths => nearest(whole * part, MILLION * MILLION)
    done.set(itemId, { quantity: of(price.quantity ?? 0n), amount: inCents(of(agreed(itemId) ?? price.total)) })
  }
  return done
}
