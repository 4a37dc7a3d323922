/** How an item stands in the document. */
import {
  blankItem,
  type Item,
  isDecimal,
  priceModes,
  type ResourceLine,
  type UnitPrice,
} from '../../estimates/index.ts'
import type { Id } from '../../plan/index.ts'
import { isKeyName } from '../../text/index.ts'
import { isText } from '../rooms/index.ts'
import { isNewId as isId } from '../schedule/codecs.ts'
import { isOrderKey } from '../schedule/order-keys.ts'

interface Field<T> {
  encode(value: T): unknown
  /** undefined: it is none. */
  decode(raw: unknown): T | undefined
}

const plain = <T>(isValue: (raw: unknown) => boolean): Field<T> => ({
  encode: (value) => value,
  decode: (raw) => (isValue(raw) ? (raw as T) : undefined),
})
const text = (most: number): Field<string> => plain((raw) => isText(raw, most))
const idOrNull: Field<Id | null> = plain((raw) => raw === null || isId(raw))
const decimal: Field<string> = plain(isDecimal)
const blankOrDecimal: Field<string> = plain((raw) => raw === '' || isDecimal(raw))

const LONGEST_CODE = 64
const MOST_LINES = 500
/** Of one item or section. */
export const MOST_COEFFICIENTS = 20

const ids: Field<readonly Id[]> = {
  encode: (all) => [...all],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length > MOST_COEFFICIENTS || !raw.every(isId)) return undefined
    return new Set(raw).size === raw.length ? raw : undefined
  },
}

/** Codes of resources are keys. */
export const isCode = (raw: unknown): raw is string => isText(raw, LONGEST_CODE) && raw.trim() !== '' && isKeyName(raw)

/** Norm, own price and replacement; what is usual is left out at the end. */
function encodeLine({ norm, ownPrice, replacedBy }: Omit<ResourceLine, 'code'>): unknown[] {
  if (replacedBy !== '') return [norm, ownPrice, replacedBy]
  return ownPrice === '' ? [norm] : [norm, ownPrice]
}

function decodeLine(code: unknown, raw: readonly unknown[]): ResourceLine | undefined {
  const [norm, ownPrice = '', replacedBy = ''] = raw
  if (!isCode(code) || !isDecimal(norm) || raw.length > 3) return undefined
  if (!(ownPrice === '' || isDecimal(ownPrice)) || !(replacedBy === '' || isCode(replacedBy))) return undefined
  return { code, norm, ownPrice, replacedBy }
}

const resources: Field<readonly ResourceLine[]> = {
  encode: (lines) => lines.map(({ code, ...line }) => [code, ...encodeLine(line)]),
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length > MOST_LINES) return undefined
    const lines = raw.map((one) => (Array.isArray(one) ? decodeLine(one[0], one.slice(1)) : undefined))
    if (lines.some((line) => line === undefined)) return undefined
    return new Set(lines.map((line) => line?.code)).size === lines.length ? (lines as ResourceLine[]) : undefined
  },
}

const priceParts = ['labour', 'machines', 'machinistPay', 'materials', 'manHours', 'machineHours'] as const

const unitPrice: Field<UnitPrice | null> = {
  encode: (price) => price && priceParts.map((part) => price[part]),
  decode: (raw) => {
    if (raw === null) return null
    if (!Array.isArray(raw) || raw.length !== priceParts.length || !raw.every(isDecimal)) return undefined
    return Object.fromEntries(priceParts.map((part, at) => [part, raw[at]])) as unknown as UnitPrice
  },
}

type ItemFields = Omit<Item, 'id'>
export type ItemField = keyof ItemFields

/** In the order in which they stand in the tuple; append only. */
const fields: { [K in ItemField]: Field<Item[K]> } = {
  sectionId: plain(isId),
  order: plain(isOrderKey),
  rateCode: text(LONGEST_CODE),
  name: text(512),
  unit: text(32),
  quantity: decimal,
  formula: text(500),
  resources,
  unitPrice,
  coefficientIds: ids,
  indexSetId: idOrNull,
  overheadRuleId: idOrNull,
  profitRuleId: idOrNull,
  priceMode: plain((raw) => priceModes.includes(raw as Item['priceMode'])),
  customPrice: blankOrDecimal,
  includedIn: idOrNull,
  note: text(2_000),
}
const itemFields = Object.keys(fields) as ItemField[]
const usual = blankItem('', '', '')

const fieldOf = (name: ItemField): Field<unknown> => fields[name] as Field<unknown>

export function encodeItem(item: ItemFields): unknown[] {
  const values = itemFields.map((name) => fieldOf(name).encode(item[name]))
  while (values.length > 2 && isUsual(values.at(-1), itemFields[values.length - 1]!)) values.pop()
  return values
}

const usualValues = new Map(itemFields.map((name) => [name, fieldOf(name).encode(usual[name])]))

/** Of lists, those without anything in them are usual. */
function isUsual(value: unknown, name: ItemField): boolean {
  return Array.isArray(value) ? value.length === 0 : value === usualValues.get(name)
}

/** null: it is none. */
export function decodeItem(id: string, raw: unknown): Item | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length < 2 || raw.length > itemFields.length) return null
  const item: Record<string, unknown> = { ...usual, id }
  for (const [at, name] of itemFields.slice(0, raw.length).entries()) {
    const value = fieldOf(name).decode(raw[at])
    if (value === undefined) return null
    item[name] = value
  }
  return item as unknown as Item
}

export const overKey = (itemId: Id, field: ItemField): string => `${itemId}:${field}`
export const lineKey = (itemId: Id, code: string): string => `${itemId}:r:${code}`

export const encodeOver = (field: ItemField, value: unknown): unknown => fieldOf(field).encode(value)

/** A line that was taken out of an item. */
const TAKEN_OUT = 0

export const encodeOverLine = (line: ResourceLine | null): unknown => (line ? encodeLine(line) : TAKEN_OUT)

export type Over =
  | { itemId: Id; field: ItemField; value: unknown }
  | { itemId: Id; field: 'line'; code: string; line: ResourceLine | null }

const ID_LENGTH = 12

/** null: it is none. */
export function decodeOver(key: string, raw: unknown): Over | null {
  const itemId = key.slice(0, ID_LENGTH)
  if (!isId(itemId) || key[ID_LENGTH] !== ':') return null
  const field = key.slice(ID_LENGTH + 1)
  if (field.startsWith('r:')) return decodeOverLine(itemId, field.slice(2), raw)
  if (!isItemField(field) || field === 'resources') return null
  const value = fieldOf(field).decode(raw)
  return value === undefined ? null : { itemId, field, value }
}

function decodeOverLine(itemId: Id, code: string, raw: unknown): Over | null {
  if (raw === TAKEN_OUT) return isCode(code) ? { itemId, field: 'line', code, line: null } : null
  const line = Array.isArray(raw) ? decodeLine(code, raw) : undefined
  return line ? { itemId, field: 'line', code, line } : null
}

const isItemField = (name: string): name is ItemField => Object.hasOwn(fields, name)

export const isOver = (key: string, raw: unknown): boolean => decodeOver(key, raw) !== null

/** The item as it is now. Lines keep their place; new ones stand at the end, by their codes. */
export function itemWith(base: Item, overs: Iterable<Over>): Item {
  const item: Record<string, unknown> = { ...base }
  const lines = new Map(base.resources.map((line) => [line.code, line]))
  const added: ResourceLine[] = []
  for (const over of overs) {
    if (over.field !== 'line') item[over.field] = over.value
    else if (over.line === null) lines.delete(over.code)
    else if (lines.has(over.code)) lines.set(over.code, over.line)
    else added.push(over.line)
  }
  added.sort((one, other) => (one.code < other.code ? -1 : 1))
  item.resources = [...lines.values(), ...added]
  return item as unknown as Item
}
