/** An estimate as rows of a sheet, which reading takes for the same estimate again. Rule EF26. */
import { Outline } from '../../documents/estimate/index.ts'
import {
  type Amounts,
  type Decimal,
  decimalOf,
  type EstimateCalculation,
  type EstimateFacts,
  type Item,
  inCents,
  millionthsOf,
  resourcePrices,
  type Section,
  settingOf,
} from '../../estimates/index.ts'
import { perUnitOf } from '../numbers.ts'

export type SheetCell = string | { amount: Decimal; as: 'money' | 'quantity' } | null

export interface SheetLine {
  kind: 'title' | 'head' | 'section' | 'item' | 'resource' | 'sum' | 'plain'
  /** How deep it is folded. */
  level: number
  cells: readonly SheetCell[]
}

const amountColumns = ['labour', 'machines', 'materials', 'overhead', 'profit', 'total'] as const
export const sheetColumns = [
  'code',
  'name',
  'unit',
  'quantity',
  'norm',
  'unitPrice',
  ...amountColumns,
  'type',
  'note',
] as const

export type SheetWords = Readonly<
  Record<(typeof sheetColumns)[number] | 'items' | 'net' | 'vat' | 'gross' | 'noIndex', string>
>

export interface SheetInput {
  title: string
  facts: EstimateFacts
  calculation: EstimateCalculation
  words: SheetWords
}

const BEFORE_TOTAL = sheetColumns.indexOf('total')
const money = (amount: bigint): SheetCell => ({ amount: decimalOf(amount), as: 'money' })
const quantity = (decimal: Decimal): SheetCell => ({ amount: decimal, as: 'quantity' })

/** Line by line, for a screen that takes a few at a time. */
export function* estimateSheet({ title, facts, calculation, words }: SheetInput): Generator<SheetLine> {
  yield { kind: 'title', level: 0, cells: [title] }
  yield { kind: 'head', level: 0, cells: sheetColumns.map((column) => words[column]) }
  for (const placed of rowsOf(facts)) {
    const { row, level } = placed
    if ('parentId' in row) yield sectionLine(row, placed, calculation)
    else yield* itemLines(row, level, { facts, calculation, words })
  }
  yield* totalLines(calculation, facts, words)
}

interface Placed {
  row: Section | Item
  level: number
  /** «2.1»; '' for items. */
  number: string
}

/** Sections and items, each with how deep it stands. */
function* rowsOf(facts: EstimateFacts): Generator<Placed> {
  const outline = new Outline(facts)
  const below = function* (id: string | null, level: number, path: string): Generator<Placed> {
    for (const row of outline.itemsIn(id)) yield { row, level, number: '' }
    for (const [at, row] of outline.sectionsIn(id).entries()) {
      yield { row, level, number: `${path}${at + 1}` }
      yield* below(row.id, level + 1, `${path}${at + 1}.`)
    }
  }
  yield* below(null, 0, '')
}

const amountsIn = (amounts: Amounts): SheetCell[] => amountColumns.map((column) => money(amounts[column]))

function sectionLine({ id, name }: Section, { level, number }: Placed, calculation: EstimateCalculation): SheetLine {
  const sum = calculation.section(id)
  return { kind: 'section', level, cells: [number, name, null, null, null, null, ...amountsIn(sum)] }
}

type Writing = Omit<SheetInput, 'title'>

function* itemLines(item: Item, level: number, writing: Writing): Generator<SheetLine> {
  const price = writing.calculation.price(item.id)
  const { rateCode, name, unit, note } = item
  const amount = quantity(decimalOf(price?.quantity ?? 0n))
  const isPriced = price?.state === 'priced'
  const perUnit = isPriced && price.quantity ? perUnitOf(price.total, price.quantity) : null
  const amounts = isPriced ? amountsIn(price) : amountColumns.map(() => null)
  const priced = [perUnit !== null ? quantity(decimalOf(perUnit)) : null, ...amounts]
  yield {
    kind: 'item',
    level,
    cells: [rateCode, name, unit, amount, null, ...priced, null, note || stateOf(price?.state, writing)],
  }
  yield* resourceLines(item, level + 1, writing)
}

const stateOf = (state: string | undefined, { words }: Writing): string =>
  state === 'noIndex' || state === 'wrong' ? words.noIndex : ''

function* resourceLines(item: Item, level: number, { facts, calculation }: Writing): Generator<SheetLine> {
  if (item.resources.length === 0) return
  const setting = settingOf(facts, item, calculation.factorsOf(item))
  const amount = { digits: calculation.price(item.id)?.quantity ?? 0n, scale: 6 }
  for (const used of resourcePrices(facts.resources, item, amount, setting)) {
    const { line, resource } = used
    const part = { L: 'labour', E: 'machines', M: 'materials' }[resource.type]
    const cost = used.isMissing ? null : money(inCents(millionthsOf(used.amount)))
    const parts = amountColumns.map((column) => (column === part ? cost : null))
    const price = quantity(used.ownPrice || resource.basePrice)
    yield {
      ...{ kind: 'resource', level },
      cells: [
        ...[resource.code, resource.name, resource.unit, quantity(decimalOf(millionthsOf(used.used)))],
        ...[quantity(line.norm), price, ...parts, resource.type],
      ],
    }
  }
}

function* totalLines(
  calculation: EstimateCalculation,
  { settings }: EstimateFacts,
  words: SheetWords,
): Generator<SheetLine> {
  const { items, lines, net, vat, gross } = calculation.totals()
  const line = (kind: 'sum' | 'plain', name: string, amount: bigint): SheetLine => {
    const cells: SheetCell[] = Array(BEFORE_TOTAL).fill(null)
    cells[1] = name
    return { kind, level: 0, cells: [...cells, money(amount)] }
  }
  yield line('sum', words.items, items)
  for (const { name, percent, amount } of lines) yield line('plain', `${name} ${percent} %`, amount)
  yield line('sum', words.net, net)
  yield line('plain', `${words.vat} ${settings.vat} %`, vat)
  yield line('sum', `${words.gross}${settings.currency === '' ? '' : `, ${settings.currency}`}`, gross)
}
