import type { PriceProtocol } from '@plumbline/core/contract'
import type { SheetCell, SheetLine } from '@plumbline/core/estimate-files'
import type { TFunction } from 'i18next'
import { signatureLines } from '../files/signatures.ts'

export const protocolWidths = [56, 10, 14, 18, 18]
const money = (amount: string): SheetCell => ({ amount, as: 'money' })

/** A protocol as it is signed: rows, sums, and who agreed. */
export function* protocolLines(
  { number, k, rows, net, tax, gross, vat }: PriceProtocol,
  t: TFunction<'estimates'>,
): Generator<SheetLine> {
  yield { kind: 'title', level: 0, cells: [`${t('pdc.title')}: ${number}`] }
  const heads = [t('column.name'), t('column.unit'), t('column.quantity'), t('pdc.price'), t('pdc.total')]
  yield { kind: 'head', level: 0, cells: heads }
  for (const { name, unit, qty, agreedPrice, agreedTotal } of rows) {
    const amounts = [agreedPrice === null ? null : money(agreedPrice), money(agreedTotal)]
    yield { kind: 'item', level: 0, cells: [name, unit, { amount: qty, as: 'quantity' }, ...amounts] }
  }
  const sum = (name: string, amount: string): SheetLine => ({
    ...{ kind: 'sum', level: 0 },
    cells: [name, null, null, null, money(amount)],
  })
  yield { kind: 'plain', level: 0, cells: [t('pdc.reduced', { k })] }
  yield sum(t('totals.net'), net)
  yield sum(`${t('totals.vat')} ${vat} %`, tax)
  yield sum(t('totals.gross'), gross)
  yield* signatureLines(t)
}
