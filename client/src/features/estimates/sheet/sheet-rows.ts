import {
  type Amounts,
  decimalOf,
  type EstimateResource,
  type Item,
  type ItemPrice,
  inCents,
  millionthsOf,
  moneyText,
  pricePerUnit,
  priceText,
  quantityText,
  type ResourceLine,
  type ResourcePrice,
  resourcePrices,
  type Section,
  settingOf,
} from '@plumbline/core/estimates'
import type { CellTone, PlannerSource } from '../../../instruments/planner/types.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import type { EstimateSession } from '../estimate-session.ts'
import type { SheetColumn } from './columns.ts'
import { outlineInSteps, outlineOf, type SheetOutline } from './sheet-outline.ts'

export type SheetRow =
  | { kind: 'section'; key: string; level: number; section: Section }
  | { kind: 'item'; key: string; level: number; item: Item }
  | { kind: 'line'; key: string; level: number; item: Item; line: ResourceLine }

/** Words that stand in cells. */
export interface SheetWords {
  language: string
  own: string
  noIndex: string
  wrong: string
  includedIn(code: string): string
}

/** Where a row stands; what it says is read when it is shown. */
type PlacedRow = { kind: SheetRow['kind']; key: string; level: number; id: string; code: string }

const NONE: ReadonlySet<string> = new Set()
/** A fraction of a millisecond. */
const LOOKED_AT_ONCE = 500

const lineRowKey = (itemId: string, code: string): string => `${itemId}:${code}`

/** Sections, items and their resources as the rows of the instrument. */
export class SheetRows implements PlannerSource {
  revision = 0
  /** Items that stand in the table, also in sections that are folded. */
  shownItems = 0
  readonly #estimate: EstimateSession
  #words: SheetWords
  #rows: PlacedRow[] = []
  /** Of the session, when rows were laid out. */
  #outlineAt = Number.NaN
  #outline: SheetOutline = { sections: new Map(), items: new Map() }
  /** By key of the row; made when somebody asks where one stands. */
  #places: Map<string, number> | null = null
  /** Sections that are folded, items that are unfolded. */
  readonly #turned = new Set<string>()
  #used = new Map<string, ReadonlyMap<string, ResourcePrice>>()
  /** Items that were not what was asked for; what came later is shown where it was put. */
  #hidden: ReadonlySet<string> = NONE

  #cut = NONE
  /** So often. */
  #laidOut = 0

  constructor(estimate: EstimateSession, words: SheetWords) {
    this.#estimate = estimate
    this.#words = words
  }

  /** Lays them out for the first time; so many at a time. */
  *open(): Generator<void, void, void> {
    const { outline, document } = this.#estimate
    this.#outline = yield* outlineInSteps(document)
    this.#outlineAt = outline
    const laid = new Laying(document.items, this.#outline, this.#turned, NONE)
    for (const _ of laid.rowsBelow('', 0)) yield
    for (const _ of laid.places()) yield
    this.#take(laid)
    // Somebody wrote meanwhile.
    this.renew()
  }

  setWords(words: SheetWords): void {
    this.#words = words
    this.revision++
  }

  /** After a change of the document: fifty thousand rows are laid out anew only where some stand elsewhere. */
  renew(): void {
    this.#used = new Map()
    if (this.#outlineAt !== this.#estimate.outline) this.#layOut()
    this.revision++
  }

  /** What is edited stays, though it may be no longer what was asked for; so many items at a time. */
  *filter(isShown: ((item: Item) => boolean) | null): Generator<void, void> {
    const hidden = new Set<string>()
    if (isShown) {
      let looked = 0
      for (const item of this.#estimate.document.items.values()) {
        if (!isShown(item)) hidden.add(item.id)
        if (++looked % LOOKED_AT_ONCE === 0) yield
      }
    } else if (this.#hidden === NONE) return
    const now = isShown ? hidden : NONE
    const before = this.#laidOut
    const laid = new Laying(this.#estimate.document.items, this.#outline, this.#turned, now)
    for (const _ of laid.rowsBelow('', 0)) yield
    for (const _ of laid.places()) yield
    this.#hidden = now
    // Rows came or went meanwhile.
    if (this.#laidOut !== before) this.#layOut()
    else this.#take(laid)
    this.revision++
  }

  #layOut(): void {
    if (this.#outlineAt !== this.#estimate.outline) {
      this.#outlineAt = this.#estimate.outline
      this.#outline = outlineOf(this.#estimate.document)
    }
    const laid = new Laying(this.#estimate.document.items, this.#outline, this.#turned, this.#hidden)
    for (const _ of laid.rowsBelow('', 0));
    this.#laidOut++
    this.#take(laid)
  }

  #take({ rows, keys, items }: Laying): void {
    this.#rows = rows
    this.#places = keys
    this.shownItems = items
  }

  /** Unfolds the sections around an item, and shows it though it was not asked for. False: it was in sight. */
  reveal(itemId: string): boolean {
    if (this.rowOf(itemId) >= 0) return false
    const { items, sections } = this.#estimate.document
    const passed = new Set<string>()
    let at = items.get(itemId)?.sectionId ?? null
    for (; at !== null && !passed.has(at); at = sections.get(at)?.parentId ?? null) {
      passed.add(at)
      this.#turned.delete(at)
    }
    this.#hidden = new Set([...this.#hidden].filter((id) => id !== itemId))
    this.#layOut()
    this.revision++
    return true
  }

  turn(row: number): void {
    const key = this.key(row)
    if (!this.#turned.delete(key)) this.#turned.add(key)
    this.#layOut()
    this.revision++
  }

  at(row: number): SheetRow | undefined {
    const placed = this.#rows[row]
    if (!placed) return undefined
    const { kind, key, level, id, code } = placed
    const { sections, items } = this.#estimate.document
    if (kind === 'section') {
      const section = sections.get(id)
      return section && { kind, key, level, section }
    }
    const item = items.get(id)
    if (kind === 'item') return item && { kind, key, level, item }
    const line = item?.resources.find((one) => one.code === code)
    return item && line && { kind, key, level, item, line }
  }

  get rowCount(): number {
    return this.#rows.length
  }

  key(row: number): string {
    return this.#rows[row]?.key ?? ''
  }

  rowOf(key: string): number {
    this.#places ??= placesOf(this.#rows)
    return this.#places.get(key) ?? -1
  }

  level(row: number): number {
    return this.#rows[row]?.level ?? 0
  }

  /** Rows that wait to be put elsewhere. */
  setCut(keys: ReadonlySet<string>): void {
    this.#cut = keys
    this.revision++
  }

  dimmed(row: number): boolean {
    return this.#cut.has(this.key(row))
  }

  expandable(row: number): boolean {
    const at = this.at(row)
    return at?.kind === 'section' || (at?.kind === 'item' && at.item.resources.length > 0)
  }

  expanded(row: number): boolean {
    const at = this.#rows[row]
    if (!at || at.kind === 'line') return false
    return at.kind === 'section' ? !this.#turned.has(at.key) : this.#turned.has(at.key)
  }

  summary(row: number): boolean {
    return this.#rows[row]?.kind === 'section'
  }

  group(row: number): boolean {
    return this.summary(row)
  }

  cell(row: number, column: string): string {
    const at = this.at(row)
    if (!at) return ''
    if (at.kind === 'section') return this.#sectionCell(at.section, column as SheetColumn)
    return at.kind === 'item'
      ? this.#itemCell(at.item, column as SheetColumn)
      : this.#lineCell(at, column as SheetColumn)
  }

  #sectionCell({ id, name }: Section, column: SheetColumn): string {
    if (column === 'name') return name
    if (!isMoneyColumn(column)) return ''
    const sum = this.#estimate.calculation.section(id)
    return sum.priced === 0 ? '' : this.#amountText(sum, column)
  }

  #itemCell(item: Item, column: SheetColumn): string {
    const price = this.#estimate.calculation.price(item.id)
    if (column === 'code') return item.rateCode
    if (column === 'name' || column === 'unit' || column === 'note') return item[column]
    if (column === 'quantity') return this.#quantityCell(item, price)
    if (!price || price.state === 'blank') return ''
    if (price.state !== 'priced') return this.#stateCell(item, price, column)
    if (column !== 'unitPrice') return this.#amountText(price, column)
    const perUnit = pricePerUnit(price)
    return perUnit === null ? '' : moneyText(perUnit, this.#words.language)
  }

  #amountText(amounts: Amounts, column: MoneyColumn): string {
    const { language } = this.#words
    const isHours = column === 'manHours' || column === 'machineHours'
    return isHours ? quantityText(decimalOf(amounts[column]), language) : moneyText(amountIn(amounts, column), language)
  }

  #quantityCell(item: Item, price: ItemPrice | undefined): string {
    if (price?.quantity == null) return item.formula
    return quantityText(decimalOf(price.quantity), this.#words.language)
  }

  #stateCell(item: Item, { state }: ItemPrice, column: SheetColumn): string {
    if (state === 'included') {
      const code = this.#estimate.document.items.get(item.includedIn ?? '')?.rateCode ?? ''
      return column === 'unitPrice' ? this.#words.includedIn(code) : ''
    }
    if (column !== 'total') return ''
    return state === 'noIndex' ? this.#words.noIndex : this.#words.wrong
  }

  #lineCell({ item, line }: { item: Item; line: ResourceLine }, column: SheetColumn): string {
    const { language } = this.#words
    const resource = this.resourceOf(line)
    const used = this.#usedOf(item).get(line.code)
    if (column === 'code') return resource?.code ?? line.code
    if (column === 'name') return resource ? `${resource.type}  ${resource.name}` : line.code
    if (column === 'unit') return resource?.unit ?? ''
    if (column === 'quantity') return used ? quantityText(decimalOf(millionthsOf(used.used)), language) : ''
    if (column === 'unitPrice') {
      const own = used?.ownPrice ?? ''
      return own === ''
        ? priceText(resource?.basePrice ?? '0', language)
        : `${priceText(own, language)} ${this.#words.own}`
    }
    const isHere = column === 'direct' || partOfType[resource?.type ?? 'M'] === column
    return isHere && used && !used.isMissing ? moneyText(centsOf(used), language) : ''
  }

  resourceOf(line: ResourceLine): EstimateResource | undefined {
    const { resources } = this.#estimate.document
    return resources.get(line.replacedBy) ?? resources.get(line.code)
  }

  #usedOf(item: Item): ReadonlyMap<string, ResourcePrice> {
    const known = this.#used.get(item.id)
    if (known) return known
    const { document, calculation } = this.#estimate
    const quantity = calculation.price(item.id)?.quantity ?? 0n
    const setting = settingOf(document, item, calculation.factorsOf(item))
    const prices = resourcePrices(document.resources, item, { digits: quantity, scale: 6 }, setting)
    const byCode = new Map(prices.map((price) => [price.line.code, price]))
    this.#used.set(item.id, byCode)
    return byCode
  }

  tone(row: number, column: string): CellTone {
    const at = this.at(row)
    if (at?.kind === 'line') return 'muted'
    if (at?.kind !== 'item') return 'normal'
    const state = this.#estimate.calculation.price(at.item.id)?.state
    if ((state === 'noIndex' || state === 'wrong') && (column === 'total' || column === 'quantity')) return 'warning'
    return state === 'included' && column === 'unitPrice' ? 'muted' : 'normal'
  }

  editText(row: number, column: string): string | null {
    const at = this.at(row)
    if (!at) return null
    if (at.kind === 'section') return column === 'name' ? at.section.name : null
    if (at.kind === 'line') {
      if (column === 'quantity') return localDecimal(at.line.norm)
      return column === 'unitPrice' ? localDecimal(this.#usedOf(at.item).get(at.line.code)?.ownPrice ?? '') : null
    }
    const { item } = at
    if (column === 'code') return item.rateCode
    if (column === 'name' || column === 'unit' || column === 'note') return item[column]
    if (column === 'quantity') return item.formula === '' ? localDecimal(item.quantity) : `=${item.formula}`
    return column === 'unitPrice' ? localDecimal(item.customPrice) : null
  }

  bar(): boolean {
    return false
  }

  linksBetween(): void {}

  movedAt(): number {
    return 0
  }
}

type PlainColumn = 'code' | 'name' | 'unit' | 'quantity' | 'unitPrice' | 'note'
type MoneyColumn = Exclude<SheetColumn, PlainColumn>

const plain: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit', 'quantity', 'unitPrice', 'note'])
const isMoneyColumn = (column: SheetColumn): column is MoneyColumn => !plain.has(column)

const amountIn = (amounts: Amounts, column: MoneyColumn): bigint =>
  column === 'charges' ? amounts.overhead + amounts.profit : amounts[column]

const partOfType = { L: 'labour', E: 'machines', M: 'materials' } as const

/** As it is shown beside its item: sums round only once, so that a column may differ from them by a cent. */
const centsOf = ({ amount }: ResourcePrice): bigint => inCents(millionthsOf(amount))

/** Rows from top to bottom; a piece at a time, for who has to share the thread. */
class Laying {
  readonly rows: PlacedRow[] = []
  /** Where each stands, once `places` is through. */
  keys: Map<string, number> | null = null
  items = 0
  readonly #items: ReadonlyMap<string, Item>
  readonly #outline: SheetOutline
  readonly #turned: ReadonlySet<string>
  readonly #hidden: ReadonlySet<string>

  constructor(
    items: ReadonlyMap<string, Item>,
    outline: SheetOutline,
    turned: ReadonlySet<string>,
    hidden: ReadonlySet<string>,
  ) {
    this.#items = items
    this.#outline = outline
    this.#turned = turned
    this.#hidden = hidden
  }

  /** False: nothing of it is shown. */
  *rowsBelow(sectionId: string, level: number): Generator<void, boolean> {
    const before = this.items
    let looked = 0
    for (const id of this.#outline.items.get(sectionId) ?? []) {
      if (!this.#hidden.has(id)) this.#addItem(id, level)
      if (++looked % LOOKED_AT_ONCE === 0) yield
    }
    for (const id of this.#outline.sections.get(sectionId) ?? []) {
      const at = this.rows.push({ kind: 'section', key: id, level, id, code: '' })
      const isShown = yield* this.rowsBelow(id, level + 1)
      // Of what is narrowed down, sections without rows say nothing.
      const isLeft = this.#hidden === NONE || isShown
      if (!isLeft) this.rows.length = at - 1
      else if (this.#turned.has(id)) this.rows.length = at
      yield
    }
    return this.items > before
  }

  #addItem(id: string, level: number): void {
    this.items++
    this.rows.push({ kind: 'item', key: id, level, id, code: '' })
    if (!this.#turned.has(id)) return
    for (const { code } of this.#items.get(id)?.resources ?? []) {
      this.rows.push({ kind: 'line', key: lineRowKey(id, code), level: level + 1, id, code })
    }
  }

  *places(): Generator<void, void> {
    const keys = new Map<string, number>()
    for (let at = 0; at < this.rows.length; at++) {
      keys.set(this.rows[at]!.key, at)
      if (at % LOOKED_AT_ONCE === 0) yield
    }
    this.keys = keys
  }
}

function placesOf(rows: readonly PlacedRow[]): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = 0; at < rows.length; at++) places.set(rows[at]!.key, at)
  return places
}
