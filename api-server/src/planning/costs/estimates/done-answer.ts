/** The value done of an estimate, by the facts of two versions of its schedule. */
import { Outline } from '@plumbline/core/documents/estimate'
import {
  type Decimal,
  type Done,
  decimalOf,
  exactOf,
  millionthsOf,
  valueDone,
  type WorkFacts,
} from '@plumbline/core/estimates'
import type { SchedulePlan } from '@plumbline/core/plan'
import { matchesIn, type Opened } from './opened.ts'

/** What was agreed, in place of what the estimate comes to. */
export interface Agreed {
  vat: Decimal
  totals: readonly (readonly [itemId: string, total: Decimal])[]
}

const nothing: Done = { quantity: 0n, amount: 0n }
const written = ({ quantity, amount }: Done) => ({ quantity: decimalOf(quantity), amount: decimalOf(amount) })
const sumOf = (all: Iterable<Done>): bigint => [...all].reduce((sum, { amount }) => sum + amount, 0n)

/** Items of which something is or was done, in the order of the screen. */
export function doneOf(opened: Opened, now: SchedulePlan, before: SchedulePlan, agreed: Agreed | null) {
  const { document, calculation } = opened
  const totals = agreed && new Map(agreed.totals.map(([id, total]) => [id, millionthsIn(total)]))
  const totalOf = (id: string): bigint => totals?.get(id) ?? calculation.price(id)?.total ?? 0n
  const doneIn = (plan: SchedulePlan): Map<string, Done> =>
    valueDone(matchesIn(opened), (id) => calculation.price(id), factsIn(plan), totalOf)
  const [toDate, earlier] = [doneIn(now), doneIn(before)]
  const rows = [...new Outline(document).items()].flatMap((item) => {
    if (!toDate.has(item.id) && !earlier.has(item.id)) return []
    const [done, was] = [toDate.get(item.id) ?? nothing, earlier.get(item.id) ?? nothing]
    const period = { quantity: done.quantity - was.quantity, amount: done.amount - was.amount }
    return [
      {
        ...{ itemId: item.id, code: item.rateCode, name: item.name, unit: item.unit },
        quantity: decimalOf(calculation.price(item.id)?.quantity ?? 0n),
        total: decimalOf(totalOf(item.id)),
        ...{ before: written(was), period: written(period), toDate: written(done) },
      },
    ]
  })
  const [all, was] = [sumOf(toDate.values()), sumOf(earlier.values())]
  const sums = { before: decimalOf(was), period: decimalOf(all - was), toDate: decimalOf(all) }
  return { rows, ...sums, vat: agreed?.vat ?? document.settings.vat }
}

const millionthsIn = (text: Decimal): bigint => millionthsOf(exactOf(text) ?? { digits: 0n, scale: 0 })

function factsIn({ rows }: SchedulePlan): (workId: string) => WorkFacts | null {
  const works = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = works.get(id)
    return row
      ? { plan: row.measure?.plan ?? '', fact: row.measure?.fact ?? '', percent: String(row.progress.percent) }
      : null
  }
}
