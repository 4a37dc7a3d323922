/** A bill of quantities from GAEB DA XML 3.x: phase 83 (asked for) without prices, 84 (offered) with them. Rules EF9–EF12. */
import { type Decimal, decimalOf, divided, exactOf, millionthsOf } from '../../estimates/index.ts'
import { childOf, childrenOf, readXmlTree, textIn, type XmlNode } from '../../exchange/xml/tree.ts'
import { FileIssues } from '../issues.ts'
import { decimalIn } from '../numbers.ts'
import type { FileItem, FileSection, ReadEstimateFile } from '../types.ts'

const DEEPEST = 20
/** Fifty thousand items with texts of three paragraphs; the longest file has hardly more. */
const MOST_NODES = 3_000_000

export function readGaeb(bytes: Uint8Array): ReadEstimateFile {
  const root = readXmlTree(bytes, MOST_NODES)
  if (root?.name !== 'GAEB') return { ok: false, fault: 'damaged' }
  const award = childOf(root, 'Award')
  const bill = childOf(award, 'BoQ')
  const info = childOf(bill, 'BoQInfo')
  const name = textIn(info, 'LblBoQ') || textIn(info, 'Name') || textIn(childOf(root, 'PrjInfo'), 'LblPrj')
  const reading = new GaebReading(name)
  reading.body(childOf(bill, 'BoQBody'), null, [])
  const { sections, items, issues } = reading
  if (items.length === 0) return { ok: false, fault: 'empty' }
  const awardInfo = childOf(award, 'AwardInfo')
  const vat = decimalIn(textIn(childOf(info, 'Totals'), 'VAT') || textIn(awardInfo, 'VAT')) ?? '0'
  const currency = textIn(awardInfo, 'Cur') || textIn(childOf(root, 'PrjInfo'), 'Cur')
  return { ok: true, file: { name, currency, vat, lines: [], sections, resources: [], items, issues: issues.all() } }
}

class GaebReading {
  readonly sections: FileSection[] = []
  readonly items: FileItem[] = []
  readonly issues = new FileIssues()
  readonly #name: string
  /** Of items that stand in no category. */
  #top: number | null = null

  constructor(name: string) {
    this.#name = name
  }

  body(node: XmlNode | undefined, section: number | null, path: readonly string[]): void {
    if (path.length > DEEPEST) {
      this.issues.add('cycle', path.join('.'))
      return
    }
    for (const child of node?.children ?? []) {
      if (child.name === 'BoQCtgy') this.#category(child, section, path)
      else if (child.name === 'Itemlist') this.#list(child, section, path)
    }
  }

  #category(node: XmlNode, parent: number | null, path: readonly string[]): void {
    const number = numberOf(node)
    this.sections.push({ parent, name: textOf(childOf(node, 'LblTx')) || number })
    this.body(childOf(node, 'BoQBody'), this.sections.length - 1, [...path, number])
  }

  #list(node: XmlNode, section: number | null, path: readonly string[]): void {
    for (const child of node.children) {
      if (child.name === 'Item') this.#item(child, section ?? this.#ofTop(), path)
      // Remarks and descriptions of how work is done are no items; whoever calculates has read them in the bill.
      else this.issues.add('not_taken', `${child.name} ${[...path, numberOf(child)].join('.')}`)
    }
  }

  #ofTop(): number {
    this.#top ??= this.sections.push({ parent: null, name: this.#name }) - 1
    return this.#top
  }

  #item(node: XmlNode, section: number, path: readonly string[]): void {
    const rateCode = [...path, numberOf(node)].join('.')
    const short = textOf(descendant(node, 'OutlineText'))
    const long = textOf(descendant(node, 'DetailTxt'))
    const isExtra = isAlternative(node) || textIn(node, 'Provis') !== ''
    // Neither counts in the sum of the bill: the amount is told in words, until somebody decides.
    if (isExtra) this.issues.add('not_taken', rateCode)
    const price = textIn(node, 'UP') === '' ? '' : this.#number(textIn(node, 'UP'), rateCode)
    const quantity = this.#number(textIn(node, 'Qty') || amountOf(node, price), rateCode)
    const told = isExtra ? `(${quantity} ${textIn(node, 'QU')}) ` : ''
    this.items.push({
      ...{ section, rateCode, name: short || firstLine(long) || rateCode, unit: textIn(node, 'QU') },
      quantity: isExtra ? '0' : quantity,
      takeOff: [],
      resources: [],
      price,
      note: `${told}${long}`,
    })
  }

  #number(text: string, of: string): string {
    const decimal = decimalIn(text)
    if (decimal === null) this.issues.add('not_number', of)
    return decimal ?? '0'
  }
}

const numberOf = ({ attributes: { RNoPart = '', RNoIndex = '' } }: XmlNode): string => `${RNoPart}${RNoIndex}`.trim()

/** Of an item that says no quantity: an offer need not repeat that of the bill it answers. */
function amountOf(node: XmlNode, price: Decimal): string {
  if (childOf(node, 'LumpSumItem') && textIn(node, 'LumpSumItem') !== 'No') return '1'
  const [total, perUnit] = [exactOf(decimalIn(textIn(node, 'IT')) ?? ''), exactOf(price)]
  const quantity = total && perUnit && divided(total, perUnit, 3)
  return quantity ? decimalOf(millionthsOf(quantity)) : '0'
}

/** Of several ways to do the same, all but the first. */
const isAlternative = (node: XmlNode): boolean =>
  textIn(node, 'ALNGroupNo') !== '' && !['', '0'].includes(textIn(node, 'ALNSerNo'))

const firstLine = (text: string): string => text.split('\n')[0]!

function descendant(node: XmlNode, name: string): XmlNode | undefined {
  const own = childOf(node, name)
  if (own) return own
  for (const child of childrenOf(node, 'Description').concat(childrenOf(node, 'CompleteText'))) {
    const found = descendant(child, name)
    if (found) return found
  }
  return undefined
}

/** Paragraphs and breaks are lines; what emphasises is only text. */
function textOf(node: XmlNode | undefined): string {
  if (!node) return ''
  const inner = node.children.map(textOf).filter((text) => text !== '')
  const isBlock = node.children.some(({ name }) => name === 'p' || name === 'div')
  return [node.text.trim(), inner.join(isBlock ? '\n' : ' ')].filter((text) => text !== '').join(' ')
}
