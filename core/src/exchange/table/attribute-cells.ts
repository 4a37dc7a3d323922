/** Values of attributes as cells of tables say them: the same text for a cell that was written and for one that came back. */
import {
  attributeLimits,
  canonicalAmount,
  isStoredValue,
  readValue,
  storedValue,
  textOfDay,
  type ValueType,
  valueIn,
} from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import { dayOfInstant, parseInstant } from '../../time/index.ts'
import { cleanLine } from '../text.ts'
import type { FileAttribute } from '../user-fields.ts'
import { readDate } from './dates.ts'
import { readNumber } from './numbers.ts'
import { type CellValue, cellText, type DateOrder, type DecimalMark, isDateCell } from './types.ts'

/** What one cell of a list names. */
const NAMES = /\s*;\s*/u
const yes: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'y', 'да', 'истина'])
const no: ReadonlySet<string> = new Set(['0', 'false', 'no', 'n', 'нет', 'ложь'])

export interface CellForm {
  dateOrder: DateOrder
  decimal: DecimalMark
}

/** What a column may be read as. Formulas and indicators are computed, people have ids that tables do not hold. */
export const isReadType = (type: ValueType): boolean =>
  type !== 'calculated' && type !== 'indicator' && type !== 'person'

/** The value as it is stored, but that lists hold names, parted by `;`. '': nothing is said; null: it is no such value. */
export function cellValueText(value: CellValue, type: ValueType, { dateOrder, decimal }: CellForm): string | null {
  const text = cleanLine(cellText(value), attributeLimits.text).trim()
  if (text === '') return ''
  switch (type) {
    case 'number':
    case 'money':
    case 'percentage':
      return amountText(value, decimal)
    case 'date': {
      const date = readDate(value, dateOrder)
      return date && checked(type, textOfDay(date.day))
    }
    case 'boolean': {
      const word = text.toLowerCase()
      return yes.has(word) ? '1' : no.has(word) ? '0' : null
    }
    case 'list':
      return text
    case 'list_multi':
      return [...new Set(text.split(NAMES))].filter((name) => name !== '').join('; ')
    default:
      return checked(type, type === 'colour' ? text.toLowerCase() : text)
  }
}

const checked = (type: ValueType, text: string): string | null => (isStoredValue(storedValue(type, text)) ? text : null)

function amountText(value: CellValue, decimal: DecimalMark): string | null {
  const plain = typeof value === 'string' ? value.replace('%', '') : value
  const read = readNumber(plain, decimal)
  return read === null ? null : canonicalAmount(read.toFixed(attributeLimits.precision))
}

/** The names that a cell of a list says. */
export const namesOf = (text: string, type: ValueType): string[] =>
  text === '' ? [] : type === 'list_multi' ? text.split('; ') : [text]

/** What a cell shows of a value. */
export function valueCell(
  row: Pick<WbsRow, 'values'>,
  { id, values }: Pick<FileAttribute, 'id' | 'values'>,
): CellValue {
  const read = readValue(valueIn(row.values, id))
  if (!read) return null
  const { type, text } = read
  if (type === 'number' || type === 'money' || type === 'percentage') return Number(text)
  if (type === 'boolean') return text === '1'
  const instant = type === 'date' ? parseInstant(text) : null
  if (instant !== null) return { day: dayOfInstant(instant), minute: null }
  if (type !== 'list' && type !== 'list_multi') return text
  const nameOf = (value: Id): string => values.find((one) => one.id === value)?.name ?? ''
  return text.split(',').map(nameOf).join('; ')
}

/** What a column without an attribute of its name holds, by its cells. */
export function typeOfCells(cells: readonly CellValue[], { dateOrder, decimal }: CellForm): ValueType {
  const filled = cells.filter((cell) => cellText(cell).trim() !== '')
  const are = (is: (cell: CellValue) => boolean): boolean => filled.length > 0 && filled.every(is)
  if (are((cell) => typeof cell === 'boolean')) return 'boolean'
  if (are((cell) => readNumber(cell, decimal) !== null)) return 'number'
  if (are((cell) => isDateCell(cell) || (typeof cell === 'string' && readDate(cell, dateOrder) !== null))) return 'date'
  const names = new Set(filled.map((cell) => cellText(cell).trim().toLowerCase()))
  return names.size <= MOST_NAMES && names.size * LEAST_REPEATED <= filled.length ? 'list' : 'string'
}

/** Words that come again are those of a list. */
const MOST_NAMES = 50
const LEAST_REPEATED = 2
