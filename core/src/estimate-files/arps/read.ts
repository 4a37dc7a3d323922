/** An estimate from an ARPS 1.10 file: sections, items with the parts of their price, overhead and profit. Rules EF33–EF36. */
import { estimateLimits } from '../../documents/estimate/index.ts'
import {
  type Decimal,
  decimalOf,
  type Exact,
  exactMillionths,
  exactOf,
  millionthsOf,
  minus,
  times,
  type UnitPrice,
} from '../../estimates/index.ts'
import { FileIssues } from '../issues.ts'
import { decimalIn } from '../numbers.ts'
import type { FileCharges, FileItem, FileSection, ReadEstimateFile } from '../types.ts'
import { type arpsEncoding, textOfArps } from './charset.ts'
import { type ArpsRecord, recordsIn } from './records.ts'

/** As a record of a section tells how deep it stands. */
const LEVELS = Array.from({ length: 31 }, (_, level) => String(level))
/** Places in a record of an item. */
const place = {
  ...{ code: 2, unit: 3, name: 4, quantity: 26 },
  base: { price: 5, labour: 6, machines: 7, pay: 8, materials: 9, manHours: 13, machineHours: 14 },
  current: { price: 15, labour: 16, machines: 17, pay: 18, materials: 19, manHours: 23, machineHours: 24 },
} as const
/** In a record of the document: where programs write what it is called. */
const NAMES = [3, 2, 5]
/** Of a record of a coefficient. */
const CHARGES: Readonly<Record<string, keyof FileCharges>> = { '2': 'overhead', '3': 'profit' }
const FACTOR = 4
/** Sums, which are worked out anew, and what a file begins with. */
const SILENT: ReadonlySet<string> = new Set(['0', '1', '50'])

export function readArps(bytes: Uint8Array, encoding: NonNullable<ReturnType<typeof arpsEncoding>>): ReadEstimateFile {
  const reading = new ArpsReading()
  for (const record of recordsIn(textOfArps(bytes, encoding))) {
    reading.take(record)
    if (reading.isTooLarge) return { ok: false, fault: 'too_large' }
  }
  const { name, sections, items, issues } = reading
  if (items.length === 0 && sections.length === 0) return { ok: false, fault: 'empty' }
  const said = { name, currency: '', vat: '0', lines: [], resources: [] }
  return { ok: true, file: { ...said, sections, items, issues: issues.all() } }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

class ArpsReading {
  name = ''
  readonly sections: FileSection[] = []
  readonly items: Writable<FileItem>[] = []
  readonly issues = new FileIssues()
  /** Places of the section and those around it, the outermost first. */
  #path: number[] = []

  get isTooLarge(): boolean {
    return this.items.length > estimateLimits.items || this.sections.length > estimateLimits.sections
  }

  take({ kind, fields, isLast }: ArpsRecord): void {
    if (kind === '3') this.name ||= NAMES.map((at) => fields[at] ?? '').find((text) => text !== '') ?? ''
    else if (kind === '10') this.#section(fields)
    else if (kind === '20' && isLast && fields.length <= place.quantity) this.issues.add('cut_off', fields.join('#'))
    else if (kind === '20') this.#item(fields)
    else if (kind === '25') this.#charge(fields)
    else if (!SILENT.has(kind)) this.issues.add('not_taken', fields.slice(0, 4).join('#'))
  }

  #section(fields: readonly string[]): void {
    const [, written = '', code = '', name = ''] = fields
    const level = Math.min(Math.max(0, LEVELS.indexOf(written)), this.#path.length)
    this.#path = this.#path.slice(0, level)
    this.#path.push(this.#added(name || code, this.#path.at(-1) ?? null))
  }

  #added(name: string, parent: number | null): number {
    this.sections.push({ parent, name })
    return this.sections.length - 1
  }

  #item(fields: readonly string[]): void {
    if (this.#path.length === 0) this.#path = [this.#added(this.name, null)]
    const text = (at: number): string => fields[at] ?? ''
    const number = (at: number): Decimal => this.#number(text(at), text(place.code) || text(place.name))
    const { current, base } = place
    const isCurrent = [current.price, current.labour, current.machines, current.materials].some(
      (at) => number(at) !== '0',
    )
    this.items.push({
      section: this.#path.at(-1)!,
      ...{ rateCode: text(place.code), name: text(place.name), unit: text(place.unit) },
      quantity: number(place.quantity),
      ...{ takeOff: [], resources: [], price: '', note: '' },
      parts: partsIn(isCurrent ? current : base, number),
    })
  }

  #charge(fields: readonly string[]): void {
    const charge = CHARGES[fields[1] ?? '']
    const item = this.items.at(-1)
    if (!charge || !item) {
      this.issues.add('not_taken', fields.slice(0, 4).join('#'))
      return
    }
    const percent = percentOf(this.#number(fields[FACTOR] ?? '', item.rateCode))
    const before = item.charges ?? { overhead: '', profit: '' }
    if (before[charge] === '') item.charges = { ...before, [charge]: percent }
  }

  /** Decimals have a comma; blank fields are nothing. */
  #number(text: string, what: string): Decimal {
    const number = text === '' ? '0' : decimalIn(text.replace(/[\s\u00a0]/g, '').replace(',', '.'))
    if (number === null) this.issues.add('not_number', what)
    return number ?? '0'
  }
}

type Places = (typeof place)['base' | 'current']

/** What the price leaves beside labour and machines is materials, whatever is written of them. */
function partsIn(at: Places, number: (at: number) => Decimal): UnitPrice {
  const [price, labour, machines] = [number(at.price), number(at.labour), number(at.machines)]
  const rest = minus(minus(exact(price), exact(labour)), exact(machines))
  return {
    ...{ labour, machines, machinistPay: number(at.pay) },
    materials: price === '0' ? number(at.materials) : decimalOf(millionthsOf(rest)),
    ...{ manHours: number(at.manHours), machineHours: number(at.machineHours) },
  }
}

const exact = (decimal: Decimal): Exact => exactOf(decimal) ?? exactMillionths(0n)

const percentOf = (factor: Decimal): Decimal =>
  decimalOf(millionthsOf(times(exact(factor), { digits: 100n, scale: 0 })))
