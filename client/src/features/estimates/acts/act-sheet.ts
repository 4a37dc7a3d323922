import type { SheetCell, SheetLine } from '@plumbline/core/estimate-files'
import type { TFunction } from 'i18next'
import { signatureLines } from '../files/signatures.ts'
import type { ValueDone } from './ActDialog.tsx'

export const actWidths = [16, 56, 10, 14, 14, 14, 18, 18, 18]

export interface ActHead {
  title: string
  /** Period, object, schedule: a line each. */
  lines: readonly string[]
}

const money = (amount: string): SheetCell => ({ amount, as: 'money' })
const quantity = (amount: string): SheetCell => ({ amount, as: 'quantity' })

/** An act of completed work as it is signed: what was done in the period beside all that is done. */
export function* actLines(
  { title, lines }: ActHead,
  { rows, before, period, toDate }: ValueDone,
  sums: readonly (readonly [name: string, amount: string])[],
  t: TFunction<'estimates'>,
): Generator<SheetLine> {
  yield { kind: 'title', level: 0, cells: [title] }
  const heads = [t('column.code'), t('column.name'), t('column.unit'), t('act.byEstimate'), t('act.earlier')]
  const amounts = [t('act.inPeriod'), t('act.earlierValue'), t('act.value'), t('act.toDateValue')]
  yield { kind: 'head', level: 0, cells: [...heads, ...amounts] }
  for (const row of rows) {
    yield {
      ...{ kind: 'item', level: 0 },
      cells: [
        ...[row.code, row.name, row.unit, quantity(row.quantity), quantity(row.before.quantity)],
        ...[
          quantity(row.period.quantity),
          money(row.before.amount),
          money(row.period.amount),
          money(row.toDate.amount),
        ],
      ],
    }
  }
  const blank = [null, null, null, null, null]
  yield { kind: 'sum', level: 0, cells: [t('act.sum'), ...blank, money(before), money(period), money(toDate)] }
  for (const [name, amount] of sums) yield { kind: 'sum', level: 0, cells: [name, ...blank, null, money(amount)] }
  for (const line of lines) yield { kind: 'plain', level: 0, cells: [line] }
  yield* signatureLines(t)
}
