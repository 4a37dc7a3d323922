/** Estimates and contract prices of a schedule, as templates name them. */
import type { z } from 'zod'
import type { costrEstimateContent, costrValueDone, PriceProtocol } from '../contract/estimates.ts'
import { paperWords } from '../estimate-papers/words.ts'
import type { EstimateState } from '../estimates/index.ts'
import type { CellValue } from '../exchange/table/index.ts'
import type { ReportLanguage } from './format.ts'
import { type Scope, scopeOf } from './values.ts'

type Content = z.output<typeof costrEstimateContent.output>
type ValueDone = z.output<typeof costrValueDone.output>

/** An estimate that works are planned by, with what it comes to. */
export interface ReportedEstimate {
  number: string
  name: string
  revision: number
  state: EstimateState
  currency: string
  content: Content
  /** By the facts of the works, in all and since the period began. */
  done: ValueDone
}

export interface ReportedCosts {
  estimates: readonly ReportedEstimate[]
  protocols: readonly PriceProtocol[]
}

export const costLists = [
  'estimates',
  'estimateSections',
  'estimateItems',
  'estimateDone',
  'protocols',
  'protocolLines',
] as const
export type CostList = (typeof costLists)[number]
export const isCostList = (name: string): name is CostList => (costLists as readonly string[]).includes(name)

/** Whether a template asks for any of it; `mentions`: it says such a word somewhere. */
export const mentionsCosts = (mentions: (word: string) => boolean): boolean => costLists.some(mentions)

/** Exact texts of the estimate become what cells of a file hold. */
const amount = (text: string | null): CellValue => (text === null ? null : Number(text))

/** Lists by their names; each line also knows its schedule and its estimate. */
export class CostScopes {
  readonly #costs: ReportedCosts
  readonly #schedule: string
  readonly #language: ReportLanguage

  constructor(costs: ReportedCosts, { schedule, language }: { schedule: string; language: ReportLanguage }) {
    this.#costs = costs
    this.#schedule = schedule
    this.#language = language
  }

  list(name: CostList): readonly Scope[] {
    const { estimates, protocols } = this.#costs
    switch (name) {
      case 'estimates':
        return estimates.map((one) => this.#estimate(one))
      case 'estimateSections':
        return estimates.flatMap((one) => this.#sections(one))
      case 'estimateItems':
        return estimates.flatMap((one) => this.#items(one))
      case 'estimateDone':
        return estimates.flatMap((one) => this.#done(one))
      case 'protocols':
        return protocols.map((one) => this.#protocol(one))
      case 'protocolLines':
        return protocols.flatMap((one) => this.#lines(one))
    }
  }

  #of({ number }: Pick<ReportedEstimate, 'number'>) {
    return { schedule: this.#schedule, estimate: number }
  }

  #estimate(estimate: ReportedEstimate): Scope {
    const { number, name, revision, state, currency, content, done } = estimate
    const { totals } = content
    return scopeOf({
      ...{ ...this.#of(estimate), number, name, revision, currency },
      state: paperWords[this.#language].estimate.states[state],
      ...{ count: content.items.length, uncounted: totals.uncounted },
      ...{ cost: amount(totals.items), net: amount(totals.net), vat: amount(totals.vat), gross: amount(totals.gross) },
      ...{ doneBefore: amount(done.before), doneInPeriod: amount(done.period), done: amount(done.toDate) },
      sections: () => this.#sections(estimate),
      items: () => this.#items(estimate),
      doneItems: () => this.#done(estimate),
    })
  }

  /** In the order of the outline, as deep as they stand. */
  #sections(estimate: ReportedEstimate): readonly Scope[] {
    const { sections, items } = estimate.content
    const below = Map.groupBy(sections, ({ parentId }) => parentId)
    const itemsOf = Map.groupBy(items, ({ sectionId }) => sectionId)
    const from = (parentId: string | null, level: number): Scope[] =>
      (below.get(parentId) ?? []).flatMap(({ id, name, total, items: count }) => [
        scopeOf({
          ...{ ...this.#of(estimate), name, level, indent: '\u2003'.repeat(level - 1), count, total: amount(total) },
          items: () => (itemsOf.get(id) ?? []).map((item) => this.#item(estimate, item, name)),
        }),
        ...from(id, level + 1),
      ])
    return from(null, 1)
  }

  #items(estimate: ReportedEstimate): readonly Scope[] {
    const { sections, items } = estimate.content
    const names = new Map(sections.map(({ id, name }) => [id, name]))
    return items.map((item) => this.#item(estimate, item, names.get(item.sectionId) ?? ''))
  }

  #item(estimate: ReportedEstimate, item: Content['items'][number], section: string): Scope {
    const { code, name, unit, quantity, unitPrice, labour, machines, materials, overhead, profit, total } = item
    return scopeOf({
      ...{ ...this.#of(estimate), section, code, name, unit },
      ...{ quantity: amount(quantity), price: amount(unitPrice), total: amount(total) },
      ...{ labour: amount(labour), machines: amount(machines), materials: amount(materials) },
      ...{ overhead: amount(overhead), profit: amount(profit) },
      ...{ manHours: amount(item.manHours), machineHours: amount(item.machineHours) },
    })
  }

  /** Lines of the act of completed work for the period. */
  #done(estimate: ReportedEstimate): readonly Scope[] {
    return estimate.done.rows.map(({ code, name, unit, quantity, total, before, period, toDate }) =>
      scopeOf({
        ...{ ...this.#of(estimate), code, name, unit, quantity: amount(quantity), total: amount(total) },
        ...{ quantityBefore: amount(before.quantity), doneBefore: amount(before.amount) },
        ...{ quantityInPeriod: amount(period.quantity), doneInPeriod: amount(period.amount) },
        ...{ quantityDone: amount(toDate.quantity), done: amount(toDate.amount) },
      }),
    )
  }

  #protocol(protocol: PriceProtocol): Scope {
    const { number, state, k, net, tax, gross } = protocol
    return scopeOf({
      ...{ schedule: this.#schedule, number, approved: state === 'APPROVED', factor: amount(k) },
      ...{ net: amount(net), tax: amount(tax), gross: amount(gross) },
      lines: () => this.#lines(protocol),
    })
  }

  #lines({ number, rows }: PriceProtocol): readonly Scope[] {
    return rows.map((row) =>
      scopeOf({
        ...{ schedule: this.#schedule, protocol: number, name: row.name, unit: row.unit, quantity: amount(row.qty) },
        ...{ price: amount(row.agreedPrice), total: amount(row.agreedTotal) },
      }),
    )
  }
}
