/**
 * Values of attributes as they stand in documents: a letter for the type, then the value as text; '' is no value.
 *
 * All values of a row are one text, a line for each attribute, because a grid of 100,000 rows must not hold a million
 * objects: what is shown is cut out of it.
 */
import { type Day, dayOf, dayOfInstant, formatInstant, instantOf, parseInstant } from '../time/index.ts'
import { attributeLimits, letters, type ValueType, valueTypes } from './types.ts'

const ID = /^[A-Za-z0-9_-]{1,32}$/
/** As one value is written in one way only: no zeros in front, none behind the point, no -0. */
const AMOUNT = /^(?!-0$)-?(0|[1-9]\d{0,17})(\.\d{0,5}[1-9])?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const COLOUR = /^#[0-9a-f]{6}$/
const LINE_BREAKS = /[\p{Cc}\p{Surrogate}\u2028\u2029]/u

const typeOfLetter: ReadonlyMap<string, ValueType> = new Map(valueTypes.map((type) => [letters[type], type]))

/** Type and text of a stored value; null: there is none, or it is not understood. */
export function readValue(stored: string): { type: ValueType; text: string } | null {
  const type = typeOfLetter.get(stored.charAt(0))
  const text = stored.slice(1)
  return type && isValueText(type, text) ? { type, text } : null
}

/** The text of a value of this type; '' for any other. */
export function textOf(stored: string, type: ValueType): string {
  return stored.charAt(0) === letters[type] ? stored.slice(1) : ''
}

/** What a value says where texts are compared: without its type, and of a list the names of what was chosen. */
export function comparedText(stored: string, nameOf: (valueId: string) => string): string {
  const value = readValue(stored)
  if (value === null) return ''
  if (value.type !== 'list' && value.type !== 'list_multi') return value.text
  return value.text.split(',').map(nameOf).join('; ')
}

export function storedValue(type: ValueType, text: string): string {
  return text === '' ? '' : letters[type] + text
}

/** May this stand in a document? */
export function isStoredValue(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || readValue(value) !== null)
}

function isValueText(type: ValueType, text: string): boolean {
  switch (type) {
    case 'string':
      return text !== '' && text.length <= attributeLimits.text && !LINE_BREAKS.test(text)
    case 'number':
    case 'money':
    case 'percentage':
      return AMOUNT.test(text)
    case 'date':
      return isDate(text)
    case 'boolean':
      return text === '1' || text === '0'
    case 'colour':
      return COLOUR.test(text)
    case 'list':
    case 'person':
      return ID.test(text)
    case 'list_multi':
      return isChoice(text.split(','))
    case 'calculated':
    case 'indicator':
      return false
  }
}

function isDate(text: string): boolean {
  const day = dayOfText(text)
  return day !== null && day >= FIRST_DAY && day <= LAST_DAY
}

const FIRST_DAY = dayOf(1900, 1, 1)
const LAST_DAY = dayOf(2200, 12, 31)

/** `YYYY-MM-DD`; null: there is no such day. */
export function dayOfText(text: string): Day | null {
  const instant = DATE.test(text) ? parseInstant(text) : null
  return instant === null ? null : dayOfInstant(instant)
}

export function textOfDay(day: Day): string {
  return formatInstant(instantOf(day)).slice(0, 10)
}

/** In the order of their ids, so that the same choice is the same text. */
function isChoice(ids: readonly string[]): boolean {
  if (ids.length > attributeLimits.chosen) return false
  return ids.every((id, i) => ID.test(id) && (i === 0 || ids[i - 1]! < id))
}

/** A decimal text in its only form; null: it is none, or has more digits than are kept. */
export function canonicalAmount(decimal: string): string | null {
  if (decimal.length > 64) return null
  const match = /^([+-]?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(decimal)
  if (!match) return null
  const [, sign, whole, fraction] = match
  const text = `${sign === '-' ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
  const amount = text === '-0' ? '0' : text
  return AMOUNT.test(amount) ? amount : null
}

/** `id:value` lines in the order of the ids; '' for none. */
export type PackedValues = string

export function packValues(values: ReadonlyMap<string, string>): PackedValues {
  const lines: string[] = []
  for (const id of [...values.keys()].sort()) {
    const value = values.get(id)
    if (value) lines.push(`${id}:${value}`)
  }
  return lines.join('\n')
}

export function unpackValues(packed: PackedValues): Map<string, string> {
  const values = new Map<string, string>()
  if (packed === '') return values
  for (const line of packed.split('\n')) {
    const colon = line.indexOf(':')
    values.set(line.slice(0, colon), line.slice(colon + 1))
  }
  return values
}

/** One value, without looking at the others; '' for none. */
export function valueIn(packed: PackedValues, id: string): string {
  if (packed === '') return ''
  const head = `${id}:`
  let start = 0
  if (!packed.startsWith(head)) {
    const found = packed.indexOf(`\n${head}`)
    if (found < 0) return ''
    start = found + 1
  }
  const end = packed.indexOf('\n', start)
  return packed.slice(start + head.length, end < 0 ? packed.length : end)
}

const MAX_PACKED = attributeLimits.attributes * (attributeLimits.text + 40)

/** Every line a known kind of value, in the order in which they are written. */
export function isPacked(packed: unknown): packed is PackedValues {
  if (typeof packed !== 'string' || packed.length > MAX_PACKED) return false
  if (packed === '') return true
  let before = ''
  for (const line of packed.split('\n')) {
    const colon = line.indexOf(':')
    const id = line.slice(0, colon)
    if (!ID.test(id) || id <= before || readValue(line.slice(colon + 1)) === null) return false
    before = id
  }
  return true
}

/** What two rows have differently: the value of each attribute on either side. */
export function differentValues(from: PackedValues, to: PackedValues): { id: string; from: string; to: string }[] {
  if (from === to) return []
  const [before, after] = [unpackValues(from), unpackValues(to)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((id) => ({ id, from: before.get(id) ?? '', to: after.get(id) ?? '' }))
    .filter((one) => one.from !== one.to)
}

/** The same with one value other than before. */
export function withValue(packed: PackedValues, id: string, value: string): PackedValues {
  return packValues(unpackValues(packed).set(id, value))
}

/** What a changed value is called where fields of rows are named: in history, marks and differences. */
export function attributeField(id: string): string {
  return `attribute:${id}`
}

/** Null: the field is none of an attribute. */
export function attributeOfField(field: string): string | null {
  return field.startsWith('attribute:') ? field.slice('attribute:'.length) : null
}
