import { byOrder } from '@plumbline/core/documents/estimate'
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
  soundParents,
} from '@plumbline/core/estimates'
import type { CellTone, PlannerSource } from '../../../instruments/planner/types.ts'
import type { EstimateSession } from '../estimate-session.ts'
import type { SheetColumn } from './columns.ts'

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
  #outline = Number.NaN
  #places = new Map<string, number>()
  /** Sections that are folded, items that are unfolded. */
  readonly #turned = new Set<string>()
  #used = new Map<string, ReadonlyMap<string, ResourcePrice>>()
  /** Items that were not what was asked for; what came later is shown where it was put. */
  #hidden: ReadonlySet<string> = NONE

  constructor(estimate: EstimateSession, words: SheetWords) {
    this.#estimate = estimate
    this.#words = words
    this.renew()
  }

  setWords(words: SheetWords): void {
    this.#words = words
    this.revision++
  }

  /** After a change of the document: fifty thousand rows are laid out anew only where some stand elsewhere. */
  renew(): void {
    this.#used = new Map()
    if (this.#outline !== this.#estimate.outline) this.#layOut()
    this.revision++
  }

  /** What is edited stays, though it may be no longer what was asked for. */
  filter(isShown: ((item: Item) => boolean) | null): void {
    if (!isShown && this.#hidden === NONE) return
    const items = [...this.#estimate.document.items.values()]
    this.#hidden = isShown ? new Set(items.flatMap((item) => (isShown(item) ? [] : [item.id]))) : NONE
    this.#layOut()
    this.revision++
  }

  #layOut(): void {
    this.#rows = []
    this.#outline = this.#estimate.outline
    const { sections, items } = this.#estimate.document
    const parents = soundParents({ sections })
    const children = grouped([...sections.values()].sort(byOrder), ({ id }) => parents.get(id) ?? '')
    const shown = [...items.values()].filter(({ id }) => !this.#hidden.has(id))
    this.shownItems = shown.length
    const itemsOf = grouped(shown.sort(byOrder), ({ sectionId }) => (sections.has(sectionId) ? sectionId : ''))
    const isShown = (sectionId: string): boolean =>
      (itemsOf.get(sectionId)?.length ?? 0) > 0 || (children.get(sectionId) ?? []).some(({ id }) => isShown(id))
    const add = (sectionId: string, level: number): void => {
      for (const item of itemsOf.get(sectionId) ?? []) this.#addItem(item, level)
      for (const section of children.get(sectionId) ?? []) {
        const { id } = section
        // Of what is narrowed down, sections without rows say nothing.
        if (this.#hidden !== NONE && !isShown(id)) continue
        this.#rows.push({ kind: 'section', key: id, level, id, code: '' })
        if (!this.#turned.has(id)) add(id, level + 1)
      }
    }
    add('', 0)
    this.#places = new Map(this.#rows.map(({ key }, at) => [key, at]))
  }

  #addItem({ id, resources }: Item, level: number): void {
    this.#rows.push({ kind: 'item', key: id, level, id, code: '' })
    if (!this.#turned.has(id)) return
    for (const { code } of resources) {
      this.#rows.push({ kind: 'line', key: lineRowKey(id, code), level: level + 1, id, code })
    }
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
    return this.#places.get(key) ?? -1
  }

  level(row: number): number {
    return this.#rows[row]?.level ?? 0
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
      if (column === 'quantity') return at.line.norm
      return column === 'unitPrice' ? (this.#usedOf(at.item).get(at.line.code)?.ownPrice ?? '') : null
    }
    const { item } = at
    if (column === 'code') return item.rateCode
    if (column === 'name' || column === 'unit' || column === 'note') return item[column]
    if (column === 'quantity') return item.formula === '' ? item.quantity : `=${item.formula}`
    return column === 'unitPrice' ? item.customPrice : null
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

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
