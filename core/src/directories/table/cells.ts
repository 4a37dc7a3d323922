import { type CellValue, isDateCell, cellText as shownCell } from '../../exchange/table/index.ts'
import { formatInstant, instantOf } from '../../time/index.ts'
import type { DirectoryColumn, DirectoryStatus } from '../types.ts'
import { cellText } from '../values.ts'
import { statusWords } from './fields.ts'

/** What a row of another directory, or a person, may be called. */
export interface NamedValue {
  id: string
  code: string
  name: string
  /** Disabled ones are not taken anew. */
  offered: boolean
}

/** By code, and by name where only one has it. */
export class ValueNames {
  readonly #byId = new Map<string, NamedValue>()
  readonly #byCode = new Map<string, NamedValue>()
  readonly #byName = new Map<string, NamedValue | null>()

  constructor(values: readonly NamedValue[]) {
    for (const value of values) {
      this.#byId.set(value.id, value)
      if (value.code !== '') this.#byCode.set(value.code.toLowerCase(), value)
      const name = value.name.toLowerCase()
      this.#byName.set(name, this.#byName.has(name) ? null : value)
    }
  }

  /** null: nothing is called so, or several are. */
  find(text: string): NamedValue | null {
    const wanted = text.toLowerCase()
    return this.#byCode.get(wanted) ?? this.#byName.get(wanted) ?? this.#byId.get(text) ?? null
  }

  /** By which it is found again. */
  textOf(id: string): string {
    const value = this.#byId.get(id)
    if (!value) return id
    for (const text of [value.code, value.name]) if (text !== '' && this.find(text)?.id === id) return text
    return id
  }
}

export const trimmed = (cell: CellValue): string => shownCell(cell).trim()

/** As it is kept; null: it cannot stand there. */
export function readFileCell(column: DirectoryColumn, cell: CellValue, names: ValueNames | undefined): string | null {
  const text = trimmed(cell)
  if (text === '') return ''
  switch (column.type) {
    case 'number':
      return cellText('number', typeof cell === 'number' ? decimalOf(cell) : plainNumber(text))
    case 'date':
      return cellText('date', isDateCell(cell) ? dayText(cell.day) : text.replace(DAY_FIRST, isoDay))
    case 'boolean':
      return typeof cell === 'boolean' ? (cell ? '1' : '0') : readBoolean(text)
    case 'directory':
    case 'person':
      return names?.find(text)?.id ?? null
    case 'string':
      return cellText('string', text)
  }
}

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/
const isoDay = (_: string, day: string, month: string, year: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
const dayText = (day: number): string => formatInstant(instantOf(day, 0)).slice(0, 10)

/** Six digits behind the point are kept: 0.1 + 0.2 of a spreadsheet is 0.3. */
const decimalOf = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '')
const plainNumber = (text: string): string => text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(',', '.')

function readBoolean(text: string): string | null {
  const status = readStatus(text)
  if (status === null) return ['+', '-'].includes(text) ? (text === '+' ? '1' : '0') : null
  return status === 'active' ? '1' : '0'
}

export function readStatus(text: string): DirectoryStatus | null {
  const wanted = text.toLowerCase()
  if ((statusWords.active as readonly string[]).includes(wanted)) return 'active'
  return (statusWords.disabled as readonly string[]).includes(wanted) ? 'disabled' : null
}
