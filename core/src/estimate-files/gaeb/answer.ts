/** An offer (phase 84) that answers a bill of others (83): prices alone, under the ids of that bill. Rules EF39–EF42. */
import {
  type Decimal,
  decimalOf,
  divided,
  type EstimateFacts,
  exactMillionths,
  exactOf,
  type Item,
  type ItemPrice,
  inCents,
  type Millionths,
  millionthsOf,
  times,
  unitOf,
} from '../../estimates/index.ts'
import { childOf, childrenOf, readXmlTree, textIn, type XmlNode } from '../../exchange/xml/tree.ts'
import { xmlDocument, xmlElement, xmlText } from '../../exchange/xml/write.ts'
import { decimalIn } from '../numbers.ts'

/** Who offers, as the format wants it. */
export interface Bidder {
  name: string
  street: string
  postCode: string
  city: string
}

/** Of one of its unit, by the ordinal number of the position. */
export type OfferedPrices = ReadonlyMap<string, { unit: string; price: Millionths }>

interface AnsweredBill {
  ok: true
  xml: string
  priced: number
  /** Ordinal numbers of the bill that the estimate has no price for, or one of another unit. */
  missing: string[]
}

export type BillAnswer = AnsweredBill | { ok: false; fault: 'damaged' | 'no_bill' | 'empty' }

const DEEPEST = 20
const MOST_NODES = 3_000_000

/** What the items of an estimate cost, in steps; an item that the bill has no quantity of may have a price of its own. */
export function* offeredPrices(
  { items }: Pick<EstimateFacts, 'items'>,
  priceOf: (itemId: string) => ItemPrice | undefined,
): Generator<void, OfferedPrices> {
  const prices = new Map<string, { unit: string; price: Millionths }>()
  for (const item of items.values()) {
    const price = perUnit(item, priceOf(item.id))
    if (price !== null) prices.set(item.rateCode, { unit: unitOf(item.unit).unit, price })
    yield
  }
  return prices
}

function perUnit(item: Item, price: ItemPrice | undefined): Millionths | null {
  const { factor } = unitOf(item.unit)
  const own = item.priceMode === 'custom' ? exactOf(item.customPrice) : null
  // Nothing is no price: nobody has said one yet.
  const isPriced = price?.state === 'priced' && price.total !== 0n && (price.quantity ?? 0n) !== 0n
  const [sum, amount] = isPriced
    ? [exactMillionths(price.total), times(exactMillionths(price.quantity ?? 0n), exactMillionths(factor))]
    : [own, exactMillionths(factor)]
  const found = sum && divided(sum, amount, 2)
  return found && millionthsOf(found)
}

export function answerBill(
  bytes: Uint8Array,
  prices: OfferedPrices,
  { date, bidder, currency }: { date: string; bidder: Bidder; currency: string },
): BillAnswer {
  const root = readXmlTree(bytes, MOST_NODES)
  if (root?.name !== 'GAEB') return { ok: false, fault: 'damaged' }
  const award = childOf(root, 'Award')
  const bill = childOf(award, 'BoQ')
  const info = childOf(bill, 'BoQInfo')
  if (!bill || !info || textIn(award, 'DP') !== '83') return { ok: false, fault: 'no_bill' }
  const answer = new Answer(prices)
  const body = answer.body(childOf(bill, 'BoQBody'), [])
  if (body.xml === '') return { ok: false, fault: 'empty' }
  const project = textIn(childOf(root, 'PrjInfo'), 'NamePrj') || textIn(info, 'Name')
  const money = textIn(childOf(award, 'AwardInfo'), 'Cur') || currency
  const xml = xmlElement(
    'GAEB',
    { xmlns: 'http://www.gaeb.de/GAEB_DA_XML/DA84/3.3' },
    xmlElement(
      'GAEBInfo',
      {},
      ...[xmlText('Version', '3.3'), xmlText('VersDate', '2021-05'), xmlText('Date', date)],
      xmlText('ProgSystem', 'Plumbline'),
    ),
    xmlElement('PrjInfo', {}, xmlText('NamePrj', project.slice(0, 60))),
    xmlElement(
      'Award',
      {},
      xmlText('DP', '84'),
      money === '' ? '' : xmlElement('AwardInfo', {}, xmlText('Cur', money.slice(0, 4))),
      addressOf(bidder),
      xmlElement('BoQ', idOf(bill), infoOf(info, body.total), body.xml),
    ),
  )
  return { ok: true, xml: xmlDocument(xml), priced: answer.priced, missing: answer.missing }
}

const addressOf = ({ name, street, postCode, city }: Bidder): string =>
  xmlElement(
    'CTR',
    {},
    xmlElement(
      'Address',
      {},
      ...[xmlText('Name1', name), xmlText('Street', street), xmlText('PCode', postCode), xmlText('City', city)],
    ),
  )

/** The parts of ordinal numbers are as the bill says. */
function infoOf(info: XmlNode, total: Millionths): string {
  const parts = childrenOf(info, 'BoQBkdn').map((part) =>
    xmlElement(
      'BoQBkdn',
      {},
      ...['Type', 'LblBoQBkdn', 'Length', 'Num', 'Alignment'].map((name) => xmlText(name, textIn(part, name))),
    ),
  )
  return xmlElement('BoQInfo', {}, xmlText('Name', textIn(info, 'Name')), ...parts, totalsOf(total))
}

const totalsOf = (total: Millionths): string => xmlElement('Totals', {}, xmlText('Total', decimalOf(total)))

function idOf({ attributes: { ID = '' } }: XmlNode): Record<string, string> {
  return { ID }
}

function numbersOf({ attributes: { RNoPart = '', RNoIndex = '' } }: XmlNode): Record<string, string> {
  return RNoIndex === '' ? { RNoPart } : { RNoPart, RNoIndex }
}

interface Answered {
  /** '': nothing in it is asked for. */
  xml: string
  total: Millionths
}

class Answer {
  priced = 0
  readonly missing: string[] = []
  readonly #prices: OfferedPrices

  constructor(prices: OfferedPrices) {
    this.#prices = prices
  }

  body(node: XmlNode | undefined, path: readonly string[]): Answered {
    if (path.length > DEEPEST) return nothing
    const inside = (node?.children ?? []).map((child): Answered => {
      if (child.name === 'BoQCtgy') return this.#category(child, path)
      return child.name === 'Itemlist' ? this.#list(child, path) : nothing
    })
    return within('BoQBody', {}, inside)
  }

  #category(node: XmlNode, path: readonly string[]): Answered {
    const { xml, total } = this.body(childOf(node, 'BoQBody'), [...path, ordinalOf(node)])
    if (xml === '') return nothing
    return { xml: xmlElement('BoQCtgy', { ...idOf(node), ...numbersOf(node) }, xml, totalsOf(total)), total }
  }

  #list(node: XmlNode, path: readonly string[]): Answered {
    return within(
      'Itemlist',
      {},
      childrenOf(node, 'Item').map((item) => this.#item(item, path)),
    )
  }

  #item(node: XmlNode, path: readonly string[]): Answered {
    const number = [...path, ordinalOf(node)].join('.')
    const offered = this.#prices.get(number)
    if (textIn(node, 'NotAppl') === 'Yes') return nothing
    if (!offered || !isSameUnit(offered.unit, textIn(node, 'QU'))) {
      this.missing.push(number)
      return nothing
    }
    this.priced++
    const isLump = textIn(node, 'LumpSumItem') === 'Yes'
    const quantity: Decimal = decimalIn(textIn(node, 'Qty')) ?? (isLump ? '1' : '0')
    const amount = inCents(millionthsOf(times(exactMillionths(offered.price), exactOf(quantity)!)))
    const xml = xmlElement(
      'Item',
      { ...idOf(node), ...numbersOf(node) },
      ...[xmlText('Qty', quantity), xmlText('UP', decimalOf(offered.price)), xmlText('IT', decimalOf(amount))],
    )
    return { xml, total: isCounted(node) ? amount : 0n }
  }
}

const nothing: Answered = { xml: '', total: 0n }

function within(name: string, attributes: Record<string, string>, parts: readonly Answered[]): Answered {
  const xml = parts.map((part) => part.xml).join('')
  const total = parts.reduce((sum, part) => sum + part.total, 0n)
  return xml === '' ? nothing : { xml: xmlElement(name, attributes, xml), total }
}

const ordinalOf = ({ attributes: { RNoPart = '', RNoIndex = '' } }: XmlNode): string => `${RNoPart}${RNoIndex}`.trim()

/** Units of bills have four letters. */
const isSameUnit = (own: string, asked: string): boolean =>
  own.slice(0, 4).toLowerCase() === asked.slice(0, 4).toLowerCase()

/** Provisional positions without a total, and of alternatives all but the first, are offered and not added. */
const isCounted = (node: XmlNode): boolean =>
  textIn(node, 'Provis') !== 'WithoutTotal' && ['', '0'].includes(textIn(node, 'ALNSerNo'))
