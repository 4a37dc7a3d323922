/** A protocol of the contract price as it is signed: rows, and what they come to. */
import type { SheetCell, SheetLine } from '../estimate-files/index.ts'
import type { Decimal } from '../estimates/index.ts'
import type { PaperWords } from './words.ts'

export interface ProtocolSaid {
  number: string
  k: Decimal
  vat: Decimal
  /** Of another protocol: only what changed stands here. */
  differsFrom: string | null
  rows: readonly { name: string; unit: string; qty: Decimal; agreedPrice: Decimal | null; agreedTotal: Decimal }[]
  net: Decimal
  tax: Decimal
  gross: Decimal
}

/** In characters. */
export const protocolWidths = [56, 10, 14, 18, 18]

const money = (amount: string): SheetCell => ({ amount, as: 'money' })

export function* protocolLines(said: ProtocolSaid, { protocol, sheet }: PaperWords): Generator<SheetLine> {
  yield { kind: 'title', level: 0, cells: [protocol.title(said.number)] }
  yield { kind: 'plain', level: 0, cells: [protocol.reduced(said.k)] }
  if (said.differsFrom !== null) yield { kind: 'plain', level: 0, cells: [protocol.difference] }
  const titles = [sheet.name, sheet.unit, sheet.quantity, protocol.price, protocol.total]
  yield { kind: 'head', level: 0, cells: titles }
  for (const { name, unit, qty, agreedPrice, agreedTotal } of said.rows) {
    const amounts = [agreedPrice === null ? null : money(agreedPrice), money(agreedTotal)]
    yield { kind: 'item', level: 0, cells: [name, unit, { amount: qty, as: 'quantity' }, ...amounts] }
  }
  const sum = (name: string, amount: string): SheetLine => ({
    ...{ kind: 'sum', level: 0 },
    cells: [name, null, null, null, money(amount)],
  })
  yield sum(sheet.net, said.net)
  yield sum(`${sheet.vat} ${said.vat} %`, said.tax)
  yield sum(sheet.gross, said.gross)
}
