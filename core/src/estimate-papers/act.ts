/** An act of completed work as it is signed: what was done in the period beside all that is done. */
import type { SheetCell, SheetLine } from '../estimate-files/index.ts'
import { type Decimal, decimalOf, exactOf, millionthsOf, withTax } from '../estimates/index.ts'
import type { PaperWords } from './words.ts'

interface AmountDone {
  quantity: Decimal
  amount: Decimal
}

export interface ActDone {
  rows: readonly {
    code: string
    name: string
    unit: string
    quantity: Decimal
    before: AmountDone
    period: AmountDone
    toDate: AmountDone
  }[]
  /** Values of all rows. */
  before: Decimal
  period: Decimal
  toDate: Decimal
  vat: Decimal
}

export interface ActHead {
  number: string
  period: string
  /** Number and name. */
  estimate: string
  schedule: string
}

/** In characters. */
export const actWidths = [16, 56, 10, 14, 14, 14, 18, 18, 18]

const money = (amount: string): SheetCell => ({ amount, as: 'money' })
const quantity = (amount: string): SheetCell => ({ amount, as: 'quantity' })

/** Tax of what was done in the period, and both together. */
export function actTax({ period, vat }: Pick<ActDone, 'period' | 'vat'>): { vat: Decimal; gross: Decimal } {
  const sums = withTax(millionthsOf(exactOf(period) ?? { digits: 0n, scale: 0 }), vat)
  return { vat: decimalOf(sums.vat), gross: decimalOf(sums.gross) }
}

export function* actLines(head: ActHead, done: ActDone, { act, sheet }: PaperWords): Generator<SheetLine> {
  yield { kind: 'title', level: 0, cells: [act.title(head.number)] }
  yield { kind: 'plain', level: 0, cells: [act.of(head.estimate, head.schedule)] }
  if (head.period !== '') yield { kind: 'plain', level: 0, cells: [act.period(head.period)] }
  const titles = [sheet.code, sheet.name, sheet.unit, act.byEstimate, act.earlier]
  yield { kind: 'head', level: 0, cells: [...titles, act.inPeriod, act.earlierValue, act.value, act.toDateValue] }
  for (const { code, name, unit, quantity: whole, before, period, toDate } of done.rows) {
    const quantities = [whole, before.quantity, period.quantity].map(quantity)
    const amounts = [before.amount, period.amount, toDate.amount].map(money)
    yield { kind: 'item', level: 0, cells: [code, name, unit, ...quantities, ...amounts] }
  }
  const blank = [null, null, null, null, null]
  const { before, period, toDate, vat } = done
  const tax = actTax(done)
  yield { kind: 'sum', level: 0, cells: [act.sum, ...blank, money(before), money(period), money(toDate)] }
  yield { kind: 'sum', level: 0, cells: [`${sheet.vat} ${vat} %`, ...blank, null, money(tax.vat)] }
  yield { kind: 'sum', level: 0, cells: [act.gross, ...blank, null, money(tax.gross)] }
}
