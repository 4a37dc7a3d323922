/** An estimate as GAEB DA XML 3.3: phase 83 asks for prices, 84 says them. Rules EF27–EF32. */
import { decimalOf, type Millionths, withTax } from '../../estimates/index.ts'
import { xmlDocumentPieces, xmlElement, xmlPieces, xmlText } from '../../exchange/xml/write.ts'
import { wellFormed } from '../../text/index.ts'
import { type BillInput, billOf, type Category, type Position, sumOf } from './bill.ts'

interface GaebInput extends Omit<BillInput, 'withPrices'> {
  number: string
  phase: '83' | '84'
  /** `YYYY-MM-DD`. */
  date: string
}

/** Elements that make one piece of the file. */
const PIECE = 200

/** In steps, which a screen takes a few at a time; the file is its pieces in UTF-8, one after the other. */
export function* writeGaeb(input: GaebInput): Generator<void, string[]> {
  const categories = yield* billOf({ ...input, withPrices: input.phase === '84' })
  const file: string[] = []
  let [piece, elements] = ['', 0]
  for (const element of xmlDocumentPieces(rootOf(input, categories))) {
    piece += element
    if (++elements % PIECE === 0) {
      file.push(piece)
      piece = ''
    }
    yield
  }
  return [...file, piece]
}

function* inOrder(...parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part
}

/** No longer than the format takes it. */
const short = (name: string, text: string, most: number): string => xmlText(name, wellFormed(text.slice(0, most)))
const amount = (name: string, value: Millionths): string => xmlText(name, decimalOf(value))

function rootOf(input: GaebInput, categories: readonly Category[]): Iterable<string> {
  const info = xmlElement('BoQInfo', {}, ...infoOf(input, categories))
  const bill = xmlPieces('BoQ', { ID: 'B0' }, inOrder([info], new Body(input.phase).of(categories)))
  const award = xmlPieces('Award', {}, inOrder([xmlText('DP', input.phase), currencyOf(input)], bill))
  const xmlns = `http://www.gaeb.de/GAEB_DA_XML/DA${input.phase}/3.3`
  return xmlPieces('GAEB', { xmlns }, inOrder(headOf(input), award))
}

function headOf({ name, date }: GaebInput): string[] {
  const version = [xmlText('Version', '3.3'), xmlText('VersDate', '2021-05'), xmlText('Date', date)]
  const program = xmlText('ProgSystem', 'Plumbline')
  return [xmlElement('GAEBInfo', {}, ...version, program), xmlElement('PrjInfo', {}, short('NamePrj', name, 60))]
}

function currencyOf({ facts }: GaebInput): string {
  const { currency } = facts.settings
  return currency === '' ? '' : xmlElement('AwardInfo', {}, short('Cur', currency, 4), short('CurLbl', currency, 50))
}

function infoOf({ number, name, phase, date, facts }: GaebInput, categories: readonly Category[]): string[] {
  const title = [short('Name', number, 20), short('LblBoQ', name, 60)]
  const mask = maskOf(categories)
  if (phase === '83') return [...title, xmlText('Date', date), xmlText('OutlCompl', 'AllTxt'), ...mask]
  const total = sumOf(categories, 'total')
  const { vat, gross } = withTax(total, facts.settings.vat)
  const tax = [xmlText('VAT', facts.settings.vat), amount('TotalNet', total), amount('VATAmount', vat)]
  const totals = xmlElement('Totals', {}, amount('Total', total), ...tax, amount('TotalGross', gross))
  return [...title, xmlText('OutlCompl', 'AllTxt'), ...mask, totals]
}

/** Levels of categories that the format knows. */
const LEVELS = 5

/** How long each part of an ordinal number is. */
function maskOf(categories: readonly Category[]): string[] {
  const levels: number[] = []
  let items = 1
  const measure = (all: readonly Category[], level: number): void => {
    for (const { number, categories: inner, positions } of all) {
      levels[level] = Math.max(levels[level] ?? 1, number.length)
      for (const position of positions) items = Math.max(items, position.number.length)
      measure(inner, level + 1)
    }
  }
  measure(categories, 0)
  const part = (type: string, length: number): string =>
    xmlElement('BoQBkdn', {}, xmlText('Type', type), xmlText('Length', String(length)), xmlText('Num', 'No'))
  return [...levels.slice(0, LEVELS).map((length) => part('BoQLevel', length)), part('Item', items)]
}

class Body {
  readonly #withPrices: boolean
  #ids = 0

  constructor(phase: GaebInput['phase']) {
    this.#withPrices = phase === '84'
  }

  of(categories: readonly Category[]): Iterable<string> {
    return xmlPieces('BoQBody', {}, this.#categories(categories))
  }

  *#categories(all: readonly Category[]): Generator<string> {
    for (const { number, name, categories, positions, total } of all) {
      const inside = positions.length > 0 ? this.#list(positions) : this.of(categories)
      const totals = this.#withPrices ? xmlElement('Totals', {}, amount('Total', total)) : ''
      const about = { ID: `C${++this.#ids}`, RNoPart: number }
      yield* xmlPieces('BoQCtgy', about, inOrder([xmlElement('LblTx', {}, lines(name))], inside, [totals]))
    }
  }

  #list(positions: readonly Position[]): Iterable<string> {
    return xmlPieces('BoQBody', {}, xmlPieces('Itemlist', {}, this.#positions(positions)))
  }

  *#positions(positions: readonly Position[]): Generator<string> {
    for (const position of positions) yield this.#position(position)
  }

  #position({ number, code, name, text, unit, quantity, price, amount: sum, isLump }: Position): string {
    const priced = price === null ? [] : [amount('UP', price), amount('IT', sum)]
    const detail = xmlElement('DetailTxt', {}, text === '' ? '' : xmlElement('Text', {}, lines(text)))
    const outline = xmlElement('OutlineText', {}, xmlElement('OutlTxt', {}, xmlElement('TextOutlTxt', {}, lines(name))))
    return xmlElement(
      'Item',
      { ID: `I${++this.#ids}`, RNoPart: number },
      ...[
        isLump ? xmlText('LumpSumItem', 'Yes') : '',
        amount('Qty', quantity),
        short('QU', unit, 4) || xmlElement('QU', {}),
        ...priced,
      ],
      xmlElement('Description', {}, short('WICNo', code, 40), xmlElement('CompleteText', {}, detail, outline)),
    )
  }
}

/** A paragraph each. */
const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => xmlElement('p', {}, xmlText('span', line)))
    .join('')
