/** An estimate as a bill of quantities: categories that hold either categories or positions. Rules EF27–EF30. */
import { Outline } from '../../documents/estimate/index.ts'
import {
  divided,
  type EstimateFacts,
  type EstimateTotals,
  exactMillionths,
  type Item,
  type ItemPrice,
  inCents,
  type Millionths,
  millionthsOf,
  rounded,
  type Section,
  times,
  unitOf,
} from '../../estimates/index.ts'
import { numbered, ordinalIn, partBehind } from './numbers.ts'

export interface Position {
  number: string
  /** Of the rate; '' where it is the ordinal number itself. */
  code: string
  name: string
  text: string
  unit: string
  quantity: Millionths
  /** Of one unit; null: it is not known. */
  price: Millionths | null
  amount: Millionths
  /** A sum as a whole. */
  isLump: boolean
}

export interface Category {
  number: string
  name: string
  categories: readonly Category[]
  positions: readonly Position[]
  total: Millionths
}

export interface BillInput {
  name: string
  facts: EstimateFacts
  price(itemId: string): ItemPrice | undefined
  totals: EstimateTotals
  withPrices: boolean
  /** Name of the category with the lines of the estimate. */
  linesName: string
}

/** In steps, item by item. */
export function* billOf(input: BillInput): Generator<void, Category[]> {
  const outline = new Outline(input.facts)
  const drafts = outline.sectionsIn(null).map((section) => draftOf(section, outline))
  const stray = outline.itemsIn(null)
  if (stray.length > 0) drafts.unshift({ name: input.name, inner: [], items: stray })
  const categories = yield* categoriesOf(drafts, [], input)
  const { lines } = input.totals
  if (input.withPrices && lines.length > 0) categories.push(categoryOfLines(input, categories))
  return categories
}

/** A section before it has numbers. */
interface Draft {
  name: string
  inner: readonly Draft[]
  items: readonly Item[]
}

/** The format has no place for items beside categories: they get one of their own. */
function draftOf({ id, name }: Section, outline: Outline): Draft {
  const inner = outline.sectionsIn(id).map((section) => draftOf(section, outline))
  const items = outline.itemsIn(id)
  if (inner.length === 0 || items.length === 0) return { name, inner, items }
  return { name, inner: [{ name, inner: [], items }, ...inner], items: [] }
}

function* categoriesOf(
  drafts: readonly Draft[],
  path: readonly string[],
  input: BillInput,
): Generator<void, Category[]> {
  const wanted = drafts.map((draft) => partBehind(path, ordinalBelow(draft, path.length + 1)))
  const numbers = numbered(wanted, 1, 2)
  const all: Category[] = []
  for (const [at, { name, inner, items }] of drafts.entries()) {
    const number = numbers[at]!
    const here = [...path, number]
    const categories = yield* categoriesOf(inner, here, input)
    const positions = yield* positionsOf(items, here, input)
    all.push({ number, name, categories, positions, total: sumOf(categories, 'total') + sumOf(positions, 'amount') })
  }
  return all
}

/** Of the first item that has one; such an item says the numbers of all its categories. */
function ordinalBelow({ items, inner }: Draft, categories: number): readonly string[] | null {
  for (const { rateCode } of items) {
    const ordinal = ordinalIn(rateCode, categories)
    if (ordinal) return ordinal
  }
  for (const draft of inner) {
    const ordinal = ordinalBelow(draft, categories + 1)
    if (ordinal) return ordinal
  }
  return null
}

function* positionsOf(items: readonly Item[], path: readonly string[], input: BillInput): Generator<void, Position[]> {
  const wanted = items.map(({ rateCode }) => partBehind(path, ordinalIn(rateCode, path.length)))
  const numbers = numbered(wanted, 10, 4)
  const all: Position[] = []
  for (const [at, item] of items.entries()) {
    all.push(positionOf(item, numbers[at]!, path, input))
    yield
  }
  return all
}

const THOUSANDTH = 1_000n

function positionOf(item: Item, number: string, path: readonly string[], { price, withPrices }: BillInput): Position {
  const { rateCode, name, note } = item
  const priced = price(item.id)
  const { factor, unit } = unitOf(item.unit)
  const exact = times(exactMillionths(priced?.quantity ?? 0n), exactMillionths(factor))
  const quantity = rounded(exact, 3) * THOUSANDTH
  const perUnit = withPrices && priced ? perUnitOf(priced, quantity) : null
  return {
    ...{ number, name, unit, quantity, price: perUnit, isLump: false },
    code: rateCode === [...path, number].join('.') ? '' : rateCode,
    text: note,
    amount: perUnit === null ? 0n : inCents(millionthsOf(times(exactMillionths(perUnit), exactMillionths(quantity)))),
  }
}

/** To the cent, by the quantity as it is written. */
function perUnitOf({ state, total }: ItemPrice, quantity: Millionths): Millionths | null {
  if (state !== 'included' && total === 0n) return null
  const price = divided(exactMillionths(total), exactMillionths(quantity), 2)
  return price && millionthsOf(price)
}

const ONE = 1_000_000n

/** What is charged on the sum has no place of its own in the format: sums as a whole. */
function categoryOfLines({ linesName, totals }: BillInput, before: readonly Category[]): Category {
  const wanted = [...before.map(({ number }) => number), null]
  const numbers = numbered(
    totals.lines.map(() => null),
    10,
    4,
  )
  const positions = totals.lines.map(({ name, percent, amount }, at): Position => {
    const facts = { code: '', text: '', unit: '', quantity: ONE, price: amount, amount, isLump: true }
    return { number: numbers[at]!, name: `${name} ${percent} %`, ...facts }
  })
  return {
    ...{ number: numbered(wanted, 1, 2).at(-1)!, name: linesName, categories: [], positions },
    total: sumOf(positions, 'amount'),
  }
}

export function sumOf<Key extends string>(all: readonly Readonly<Record<Key, Millionths>>[], key: Key): Millionths {
  return all.reduce((sum, one) => sum + one[key], 0n)
}
