/** An estimate as ARPS 1.10: sections, items with the parts of their price, overhead and profit. Rules EF37, EF38. */
import { Outline } from '../../documents/estimate/index.ts'
import {
  amountOf,
  type ChargeRule,
  type Decimal,
  decimalOf,
  type EstimateFacts,
  type Exact,
  type Item,
  type ItemPrice,
  type Millionths,
  millionthsOf,
  percentOf,
  times,
} from '../../estimates/index.ts'
import { perUnitOf } from '../numbers.ts'
import { bytesOfArps } from './charset.ts'

interface ArpsInput {
  /** Number and name of the estimate. */
  number: string
  name: string
  facts: EstimateFacts
  /** What the calculation says of an item. */
  price(itemId: string): ItemPrice | undefined
  /** Of all items. */
  total: Millionths
}

/** Records that make one piece of the file. */
const PIECE = 200
const clean = (text: string): string => text.replace(/#/g, '№').replace(/\s+/g, ' ').trim()
const record = (...fields: string[]): string => `${fields.join('#')}\r\n`
const amount = (value: Millionths): string => decimalOf(value).replace('.', ',')
const blank = (count: number): string[] => Array<string>(count).fill('')
const NOTHING = '0'

/** In steps, which a screen takes a few at a time; the file is its pieces one after the other. */
export function* writeArps(input: ArpsInput): Generator<void, Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [piece, records] = ['', 0]
  for (const one of recordsOf(input)) {
    piece += one
    if (++records % PIECE === 0) {
      pieces.push(bytesOfArps(piece))
      piece = ''
    }
    yield
  }
  return [...pieces, bytesOfArps(piece)]
}

function* recordsOf(input: ArpsInput): Generator<string> {
  const { name, number, total } = input
  yield record('1', 'АРПС 1.10', 'Plumbline', '')
  // Programs look for the name in either place.
  yield record('3', '', clean(name), clean(name), clean(number), ...blank(8), amount(total), ...blank(6))
  yield* below(null, 0, { ...input, outline: new Outline(input.facts), numbers: { next: 1 } })
}

interface Writing extends ArpsInput {
  outline: Outline
  numbers: { next: number }
}

function* below(id: string | null, level: number, writing: Writing): Generator<string> {
  for (const item of writing.outline.itemsIn(id)) yield* itemRecords(item, writing)
  for (const section of writing.outline.sectionsIn(id)) {
    yield record('10', String(level), '', clean(section.name))
    yield* below(section.id, level + 1, writing)
  }
}

function* itemRecords(item: Item, { facts, price, numbers }: Writing): Generator<string> {
  const priced = price(item.id)
  const quantity = priced?.quantity ?? 0n
  const charges = priced?.state === 'priced' ? sayable(item, facts, priced) : { overhead: null, profit: null }
  const said = (charges.overhead?.amount ?? 0n) + (charges.profit?.amount ?? 0n)
  const per = (value: Millionths): Millionths => (quantity === 0n ? 0n : perUnitOf(value, quantity))
  const [labour, machines, pay] = [priced?.labour ?? 0n, priced?.machines ?? 0n, priced?.machinistPay ?? 0n].map(per)
  const direct = per((priced?.total ?? 0n) - said)
  const parts = [direct, labour!, machines!, pay!, direct - labour! - machines!].map(amount)
  const hours = [priced?.manHours ?? 0n, priced?.machineHours ?? 0n].map((value) => amount(per(value)))
  const about = [String(numbers.next++), clean(item.rateCode), clean(item.unit), clean(item.name)]
  const base = [...Array<string>(6).fill(NOTHING), '', '', NOTHING, NOTHING]
  yield record('20', ...about, ...base, ...parts, NOTHING, '', '', ...hours, '', amount(quantity), '', '', '')
  if (charges.overhead) yield record('25', '2', 'Накладные расходы', '', charges.overhead.factor)
  if (charges.profit) yield record('25', '3', 'Сметная прибыль', '', charges.profit.factor)
}

interface Charge {
  /** Of the labour fund. */
  factor: string
  amount: Millionths
}

/** The format knows parts of the labour fund; what is charged otherwise is told with the materials. */
function sayable(item: Item, { rules, settings }: EstimateFacts, price: ItemPrice) {
  const charge = (kind: ChargeRule['kind'], id: string | null): Charge | null => {
    const rule = rules.get(id ?? '')
    if (rule?.kind !== kind || rule.base !== 'FOT') return null
    const factor = factorOf(rule)
    return factor === null ? null : { factor: factor.replace('.', ','), amount: price[kind] }
  }
  return {
    overhead: charge('overhead', item.overheadRuleId ?? settings.overheadRuleId),
    profit: charge('profit', item.profitRuleId ?? settings.profitRuleId),
  }
}

/** Null: it has more than six decimals. */
function factorOf({ percent, k }: ChargeRule): Decimal | null {
  const exact: Exact = k === '' ? percentOf(percent) : times(percentOf(percent), amountOf(k))
  const written = millionthsOf(exact)
  const isExact = written * 10n ** BigInt(exact.scale) === exact.digits * 1_000_000n
  return isExact ? decimalOf(written) : null
}
