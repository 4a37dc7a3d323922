/** An estimate as BC3 (FIEBDC-3/2020): chapters, items at their price per unit, what they are made of, take-off, texts. Rules EF13–EF16. */
import { Outline } from '../../documents/estimate/index.ts'
import {
  type Decimal,
  decimalOf,
  type EstimateFacts,
  type EstimateSettings,
  type Exact,
  exactMillionths,
  exactOf,
  type Item,
  type ItemPrice,
  millionthsOf,
  minus,
  plus,
  type ResourceType,
  type Section,
  type TakeOff,
  takenOff,
  times,
} from '../../estimates/index.ts'
import { bytesOf } from '../../exchange/byte-string.ts'
import { encode } from '../../exchange/encoding.ts'
import { CHARGES_CODE, CHARGES_NAME } from '../charges.ts'
import { perUnitOf } from '../numbers.ts'

interface Bc3Input {
  /** Number and name of the estimate. */
  number: string
  name: string
  facts: EstimateFacts
  /** What the calculation says of an item. */
  price(itemId: string): ItemPrice | undefined
  /** `DDMMYYYY`. */
  date: string
}

const ROOT = 'ROOT##'
const typeNumbers: Record<ResourceType, string> = { L: '1', E: '2', M: '3' }

/** Separators of the format are no letters of a text. */
const clean = (text: string): string => text.replace(/[|~\\]/g, (sign) => ({ '|': '/', '~': '-', '\\': '/' })[sign]!)
const record = (kind: string, ...fields: string[]): string => `~${kind}|${fields.join('|')}|\r\n`

/** Records that make one piece of the file. */
const PIECE = 200

/** In steps, which a screen takes a few at a time; the file is its pieces one after the other. */
export function* writeBc3(input: Bc3Input): Generator<void, Uint8Array<ArrayBuffer>[]> {
  const pieces: string[] = []
  let [piece, records, isAnsi] = ['', 0, isOfAnsi(head(input, 'ANSI'))]
  for (const one of recordsOf(input)) {
    isAnsi &&= isOfAnsi(one)
    piece += one
    if (++records % PIECE === 0) {
      pieces.push(piece)
      piece = ''
    }
    yield
  }
  // Else letters that the code page of the format has not got.
  const [name, encoding] = isAnsi ? (['ANSI', 'windows-1252'] as const) : (['UTF-8', 'utf-8'] as const)
  const file: Uint8Array<ArrayBuffer>[] = []
  for (const text of [head(input, name), ...pieces, piece]) {
    file.push(bytesOf(encode(text, encoding)!))
    yield
  }
  return file
}

const isOfAnsi = (text: string): boolean => encode(text, 'windows-1252') !== null

const head = ({ name, number, date }: Bc3Input, charset: string): string =>
  record('V', 'PLUMBLINE', `FIEBDC-3/2020\\${date}`, 'Plumbline', clean(`${number} ${name}`), charset)

function* recordsOf({ number, name, facts, price, date }: Bc3Input): Generator<string> {
  const { settings, resources } = facts
  const tax = settings.vat || '0'
  yield record(
    'K',
    `3\\3\\3\\6\\6\\6\\6\\6\\${clean(settings.currency)}\\`,
    `0\\${chargesOf(settings.lines)}\\0\\0\\${tax}\\`,
  )
  yield record('C', ROOT, '', clean(`${number} ${name}`), '', date, '0')
  yield* below(null, ROOT, { facts, price, date, outline: new Outline(facts), codes: new Codes(facts) })
  for (const resource of resources.values()) {
    const { name: title, unit, basePrice, ownPrice, type } = resource
    const price = ownPrice || basePrice
    yield record('C', codeOfResource(resource), clean(unit), clean(title), price, date, typeNumbers[type])
  }
  yield record('C', CHARGES_CODE, '', CHARGES_NAME, '1', date, '3')
}

interface Chapters extends Pick<Bc3Input, 'facts' | 'price' | 'date'> {
  outline: Outline
  codes: Codes
}

/** What stands in a chapter, which is of the section `id`, or the root. */
function* below(id: string | null, chapter: string, chapters: Chapters): Generator<string> {
  const { facts, price, date, outline, codes } = chapters
  const [sections, items] = [outline.sectionsIn(id), outline.itemsIn(id)]
  const inner = sections.map((one): Written => [codes.of(one), '1', '1'])
  const amounts = items.map((item): Written => [codes.of(item), '1', quantityOf(price(item.id))])
  yield parts(chapter, [...inner, ...amounts])
  for (const item of items) yield* ofItem(item, { chapter, code: codes.of(item) }, facts, price)
  for (const section of sections) {
    yield record('C', codes.of(section), '', clean(section.name), '', date, '0')
    yield* below(section.id, codes.of(section), chapters)
  }
}

/** Lines of an estimate are on the running total, general expenses of the format on the works' cost: one percentage of both. */
function chargesOf(lines: EstimateSettings['lines']): Decimal {
  const hundred = exactMillionths(100_000_000n)
  const hundredth: Exact = { digits: 1n, scale: 2 }
  const all = lines.reduce<Exact>(
    (sum, { percent }) => times(times(sum, plus(hundred, exactOf(percent) ?? exactMillionths(0n))), hundredth),
    hundred,
  )
  return decimalOf(millionthsOf(minus(all, hundred)))
}

/** In the format a percent sign makes a share of other parts, a cross a chapter. */
const codeOfResource = ({ code }: { code: string }): string => clean(code).replaceAll('%', 'PCT').replaceAll('#', '.')

const codeOfItem = ({ rateCode }: Item): string => clean(rateCode).trim().replace(/[#%]/g, '')

type Written = [code: string, factor: string, amount: string]

function parts(parent: string, all: readonly Written[]): string {
  return all.length === 0 ? '' : record('D', parent, all.map((part) => `${part.join('\\')}\\`).join(''))
}

const quantityOf = (price: ItemPrice | undefined): Decimal => decimalOf(price?.quantity ?? 0n)

function* ofItem(
  item: Item,
  { chapter, code }: { chapter: string; code: string },
  facts: EstimateFacts,
  price: Bc3Input['price'],
): Generator<string> {
  const priced = price(item.id)
  const perUnit = priced?.quantity ? perUnitOf(priced.total, priced.quantity) : null
  yield record('C', code, clean(item.unit), clean(item.name), perUnit === null ? '' : decimalOf(perUnit), '', '0')
  if (perUnit !== null && item.resources.length > 0) yield parts(code, composition(item, facts, priced!, perUnit))
  const lines = facts.takeOffOf(item.id)
  if (lines.length > 0) yield record('M', `${chapter}\\${code}`, '', quantityOf(priced), lines.map(measure).join(''))
  if (item.note !== '') yield record('T', code, clean(item.note))
}

function composition(item: Item, { resources }: EstimateFacts, priced: ItemPrice, perUnit: bigint): Written[] {
  let sum: Exact = exactMillionths(0n)
  const written = item.resources.flatMap(({ code, norm, replacedBy }): Written[] => {
    const resource = resources.get(replacedBy || code)
    if (!resource) return []
    const cost = exactOf(resource.ownPrice || resource.basePrice) ?? exactMillionths(0n)
    sum = plus(sum, times(cost, exactOf(norm) ?? exactMillionths(0n)))
    return [[codeOfResource(resource), '1', norm]]
  })
  const rest = millionthsOf(minus(exactMillionths(perUnit), sum))
  return priced.state !== 'priced' || rest === 0n ? written : [...written, [CHARGES_CODE, '1', decimalOf(rest)]]
}

/** Formulas come to one number of units: what the format takes as an expression knows other names. */
function measure(line: TakeOff): string {
  const { comment, n, length, width, height, formula } = line
  const [a, b, c, d] = formula === '' ? [n, length, width, height] : [decimalOf(takenOff(line) ?? 0n), '', '', '']
  const told = formula === '' ? comment : `${comment} ${formula}`.trim()
  return `\\${clean(told)}\\${a}\\${b}\\${c}\\${d}\\`
}

/** Codes that nobody else in the file has. */
class Codes {
  readonly #known = new Map<string, string>()
  readonly #used: Set<string>
  /** How many wanted a code. */
  readonly #wanted = new Map<string, number>()

  constructor({ resources }: EstimateFacts) {
    this.#used = new Set(['ROOT', CHARGES_CODE, ...[...resources.values()].map(codeOfResource)])
  }

  of(row: Section | Item): string {
    const known = this.#known.get(row.id)
    if (known !== undefined) return known
    const code = 'rateCode' in row ? this.#free(codeOfItem(row) || 'I') : `${this.#free('S')}#`
    this.#known.set(row.id, code)
    return code
  }

  #free(wanted: string): string {
    let code = wanted
    for (let more = this.#wanted.get(wanted) ?? 1; this.#used.has(code); this.#wanted.set(wanted, more)) {
      code = `${wanted}.${++more}`
    }
    this.#used.add(code)
    return code
  }
}
