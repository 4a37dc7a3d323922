/** A table of any program as an estimate: rows with an amount are items, those without are sections. Rules EF21–EF26. */

import {
  type Decimal,
  decimalOf,
  type EstimateResource,
  exactMillionths,
  exactOf,
  type Millionths,
  millionthsOf,
  minus,
  plus,
  type ResourceType,
  times,
} from '../../estimates/index.ts'
import { decimalMarkOf, plainNumber } from '../../exchange/table/numbers.ts'
import {
  type CellValue,
  cellText,
  type DecimalMark,
  type TableRow,
  type TableSheet,
} from '../../exchange/table/types.ts'
import { CHARGES_CODE, CHARGES_NAME } from '../charges.ts'
import { FileIssues } from '../issues.ts'
import { decimalIn, perUnitOf } from '../numbers.ts'
import type { FileItem, FileSection, ReadEstimateFile } from '../types.ts'
import type { EstimateField } from './fields.ts'
import type { EstimateMapping } from './mapping.ts'

/** `name`: of the file, for an estimate whose items stand in no section. */
export function readEstimateTable(
  sheets: readonly TableSheet[],
  mapping: EstimateMapping,
  name: string,
): ReadEstimateFile {
  const rows = sheets[mapping.sheet]?.rows.slice(mapping.headRow + 1) ?? []
  const reading = new TableReading(rows, mapping, name)
  for (const row of rows) reading.row(row)
  reading.end()
  if (reading.items.length === 0) return { ok: false, fault: 'empty' }
  const { sections, items } = withoutEmpty(reading)
  const { issues } = reading
  const resources = [...reading.resources.values()]
  return {
    ok: true,
    file: { name, currency: '', vat: '0', lines: [], sections, resources, items, issues: issues.all() },
  }
}

/** Titles that nothing stands below are captions, notes and signatures. */
function withoutEmpty({ sections, items }: Pick<TableReading, 'sections' | 'items'>) {
  const used = new Set(items.map(({ section }) => section))
  for (let place = sections.length - 1; place >= 0; place--) {
    const { parent } = sections[place]!
    if (used.has(place) && parent !== null) used.add(parent)
  }
  const places = new Map([...used].sort((one, other) => one - other).map((before, now) => [before, now]))
  const kept = sections.flatMap(({ name, parent }, place) =>
    places.has(place) ? [{ name, parent: parent === null ? null : places.get(parent)! }] : [],
  )
  return { sections: kept, items: items.map((item) => ({ ...item, section: places.get(item.section)! })) }
}

const NUMBERS: readonly EstimateField[] = ['quantity', 'price', 'total', 'norm']
/** What sums stand behind in tables of people. */
const TOTALS = /^(?:итого|всего|total|subtotal|sub-total|sum|gesamt|summe)(?![\p{L}\p{N}])/iu
const NUMBERED = /^\d+(?:\.\d+)*\.?$/

const types: Readonly<Record<string, ResourceType>> = {
  ...{ l: 'L', labour: 'L', labor: 'L', от: 'L', зп: 'L', труд: 'L' },
  ...{ e: 'E', machine: 'E', machines: 'E', equipment: 'E', эм: 'E', машины: 'E' },
  ...{ m: 'M', material: 'M', materials: 'M', м: 'M', мат: 'M', материалы: 'M', материал: 'M' },
}

type Written = Omit<FileItem, 'resources'> & {
  resources: { code: string; norm: Decimal; ownPrice: Decimal; replacedBy: '' }[]
}

class TableReading {
  readonly sections: FileSection[] = []
  readonly items: Written[] = []
  readonly resources = new Map<string, EstimateResource>()
  readonly issues = new FileIssues()
  readonly #name: string
  readonly #columns: ReadonlyMap<EstimateField, number>
  readonly #decimal: DecimalMark
  readonly #isFolded: boolean
  /** Sections around the next row, the outermost first. */
  #path: { place: number; depth: number }[] = []
  readonly #named = new Map<string, number>()
  #number = 0

  constructor(rows: readonly TableRow[], { columns, headRow }: EstimateMapping, name: string) {
    this.#name = name
    this.#columns = new Map(columns.flatMap((field, column) => (field === null ? [] : [[field, column] as const])))
    this.#decimal = decimalMarkOf(rows.flatMap(({ cells }) => NUMBERS.map((field) => this.#cell(cells, field))))
    this.#isFolded = rows.some(({ outline }) => outline > 0)
    this.#number = headRow + 1
  }

  row(row: TableRow): void {
    this.#number++
    const { cells } = row
    const [code, name] = [this.#text(cells, 'code'), this.#text(cells, 'name')]
    const type = types[this.#text(cells, 'type').toLowerCase()]
    if (this.items.length === 0 && isCounted(cells)) return
    if (code === '' && name === '') this.#caption(row)
    else if (type && this.items.length > 0) this.#resource(cells, type, code, name)
    else if (this.#isItem(cells)) this.#item(cells, code, name)
    else if (TOTALS.test(name || code)) return
    else this.#section(row, code, name)
  }

  /** The last item is whole now. */
  end(): void {
    const item = this.items.at(-1)
    if (item && item.resources.length > 0) this.#charge(item)
  }

  #cell(cells: readonly CellValue[], field: EstimateField): CellValue {
    const column = this.#columns.get(field)
    return column === undefined ? null : (cells[column] ?? null)
  }

  #text(cells: readonly CellValue[], field: EstimateField): string {
    return cellText(this.#cell(cells, field)).trim()
  }

  /** '': nothing stands there. */
  #decimalIn(cells: readonly CellValue[], field: EstimateField): Decimal {
    const cell = this.#cell(cells, field)
    const text = typeof cell === 'number' ? writtenNumber(cell) : plainNumber(cellText(cell), this.#decimal)
    if (text === '') return ''
    const decimal = decimalIn(text)
    if (decimal === null) this.issues.add('not_number', `${this.#number}: ${cellText(cell).slice(0, 40)}`)
    return decimal ?? ''
  }

  #isItem(cells: readonly CellValue[]): boolean {
    return (['unit', 'quantity', 'price'] as const).some((field) => this.#text(cells, field) !== '')
  }

  #section({ outline }: TableRow, code: string, name: string): void {
    const depth = this.#isFolded ? outline : NUMBERED.test(code) ? code.split('.').filter(Boolean).length : 1
    while ((this.#path.at(-1)?.depth ?? -1) >= depth) this.#path.pop()
    const title = code === '' || name === '' || NUMBERED.test(code) ? name || code : `${code} ${name}`
    const place = this.sections.push({ parent: this.#path.at(-1)?.place ?? null, name: title }) - 1
    this.#path.push({ place, depth })
  }

  /** A title that goes over columns which are not read. */
  #caption(row: TableRow): void {
    const text = row.cells.find((cell) => typeof cell === 'string' && /\p{L}/u.test(cell))
    if (typeof text === 'string' && !this.#isItem(row.cells) && !TOTALS.test(text.trim()))
      this.#section(row, '', text.trim())
  }

  /** Where a column says it: of that name; else the last one above; else the one of all that stand in none. */
  #sectionOf(cells: readonly CellValue[]): number {
    const told = this.#text(cells, 'section')
    const above = this.#path.at(-1)?.place
    if (told === '' && above !== undefined) return above
    const name = told || this.#name
    const known = this.#named.get(name) ?? this.sections.push({ parent: null, name }) - 1
    this.#named.set(name, known)
    return known
  }

  #item(cells: readonly CellValue[], rateCode: string, name: string): void {
    this.end()
    const quantity = this.#decimalIn(cells, 'quantity') || '0'
    const price = this.#decimalIn(cells, 'price') || perUnit(this.#decimalIn(cells, 'total'), quantity)
    this.items.push({
      ...{ section: this.#sectionOf(cells), rateCode, name: name || rateCode, unit: this.#text(cells, 'unit') },
      ...{ quantity, takeOff: [], resources: [], price, note: this.#text(cells, 'note') },
    })
  }

  #resource(cells: readonly CellValue[], type: ResourceType, written: string, name: string): void {
    const item = this.items.at(-1)!
    const code = written || name
    const price = this.#decimalIn(cells, 'price') || '0'
    const norm = this.#decimalIn(cells, 'norm') || perUnit(this.#decimalIn(cells, 'quantity'), item.quantity) || '0'
    const known = this.resources.get(code)
    if (!known) {
      const unit = this.#text(cells, 'unit')
      const more = { machinistPay: '', ownPrice: '', outsideOverhead: false }
      this.resources.set(code, { code, type, name: name || code, unit, basePrice: price, ...more })
    }
    if (item.resources.some((line) => line.code === code)) this.issues.add('not_taken', `${this.#number}: ${code}`)
    else item.resources.push({ code, norm, ownPrice: known && known.basePrice !== price ? price : '', replacedBy: '' })
  }

  /** What the parts leave of the written price is a part by itself: coefficients, indices, overhead, profit. */
  #charge(item: Written): void {
    if (item.price === '' || item.resources.some(({ code }) => code === CHARGES_CODE)) return
    let sum = exactMillionths(0n)
    for (const { code, norm, ownPrice } of item.resources) {
      const price = exactOf(ownPrice || this.resources.get(code)!.basePrice) ?? exactMillionths(0n)
      sum = plus(sum, times(price, exactOf(norm) ?? exactMillionths(0n)))
    }
    const rest = millionthsOf(minus(exactOf(item.price) ?? exactMillionths(0n), sum))
    if (rest === 0n) return
    this.resources.set(CHARGES_CODE, {
      ...{ code: CHARGES_CODE, type: 'M', name: CHARGES_NAME, unit: '', basePrice: '1' },
      ...{ machinistPay: '', ownPrice: '', outsideOverhead: true },
    })
    item.resources.push({ code: CHARGES_CODE, norm: decimalOf(rest), ownPrice: '', replacedBy: '' })
  }
}

/** «1 2 3 4» below the titles, as forms number their columns. */
function isCounted(cells: readonly CellValue[]): boolean {
  const filled = cells.map((cell) => cellText(cell).trim()).filter((text) => text !== '')
  return filled.length > 2 && filled.every((text, at) => Number(text) === Number(filled[0]) + at)
}

/** Cells are floats of the program that wrote them: fifteen digits of them are meant. */
function writtenNumber(cell: number): string {
  const text = cell.toPrecision(15)
  return text.includes('e') ? cell.toFixed(6) : text
}

/** '': nothing is told of one of them. */
function perUnit(total: Decimal, quantity: Decimal): Decimal {
  const [all, of] = [inMillionths(total), inMillionths(quantity)]
  return all === null || !of ? '' : decimalOf(perUnitOf(all, of))
}

function inMillionths(text: Decimal): Millionths | null {
  const exact = exactOf(text)
  return exact && millionthsOf(exact)
}
