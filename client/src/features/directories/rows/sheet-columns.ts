import type { DirectoryRowView } from '@plumbline/core/contract'
import { cellText, type DirectoryColumn, type DirectoryStatus } from '@plumbline/core/directories'
import { roundTo } from '@plumbline/core/numbers'
import { registerColumnOf } from '@plumbline/core/resources'
import { shownDay, typedDay, typedNumber } from './typed-values.ts'

/** A column of the grid: the three that every directory has, or one of its own. */
export type SheetColumn = { key: 'code' | 'name' | 'status' } | { key: 'own'; column: DirectoryColumn }

/** What texts of cells are made of that rows do not hold. */
export interface Words {
  yes: string
  no: string
  status: Readonly<Record<DirectoryStatus, string>>
  /** Of what a cell holds the id of; '' as long as that is not known. */
  nameOf(column: DirectoryColumn, id: string): string
  /** The id of what is called so, or has this code; null: nothing or several. */
  idOf(column: DirectoryColumn, text: string): string | null
  /** A decimal as this language writes it. */
  decimal(text: string): string
}

export const sheetColumns = (columns: readonly DirectoryColumn[]): SheetColumn[] => [
  { key: 'code' },
  { key: 'name' },
  ...columns.map((column) => ({ key: 'own' as const, column })),
  { key: 'status' },
]

/** Texts of a register that stand for something else: a type, and ids of what has a name. */
const namedInRegister: ReadonlySet<string | null> = new Set(['type', 'rbs', 'specialty', 'calendar', 'team'])

/** Its cells hold ids, and show what these are called. */
export const isNamed = ({ id, type }: DirectoryColumn): boolean =>
  type === 'directory' || type === 'person' || namedInRegister.has(registerColumnOf(id))

export const idOfColumn = (column: SheetColumn): string => (column.key === 'own' ? column.column.id : column.key)

/** What is kept of a row in a column; '' for nothing. */
export function storedText(row: DirectoryRowView, column: SheetColumn): string {
  return column.key === 'own' ? (row.values[column.column.id] ?? '') : row[column.key]
}

/** As the cell is drawn. */
export function shownText(row: DirectoryRowView, column: SheetColumn, words: Words): string {
  const text = storedText(row, column)
  if (column.key === 'status') return words.status[row.status]
  return column.key === 'own' && text !== '' ? shownValue(column.column, text, words) : text
}

export function shownValue(column: DirectoryColumn, text: string, words: Words): string {
  if (isNamed(column)) return words.nameOf(column, text)
  switch (column.type) {
    case 'number':
      return words.decimal(roundTo(Number(text), column.precision).toFixed(column.precision))
    case 'date':
      return shownDay(text)
    case 'boolean':
      return text === '1' ? words.yes : words.no
    default:
      return text
  }
}

/** As it is typed over: numbers with all they have. */
export function editText(row: DirectoryRowView, column: SheetColumn, words: Words): string {
  const text = storedText(row, column)
  return column.key === 'own' && column.column.type === 'number' ? words.decimal(text) : shownText(row, column, words)
}

/** What is kept of a typed text; null: it cannot stand there. */
export function readTyped(typed: string, column: SheetColumn, words: Words): string | null {
  const text = typed.trim()
  if (column.key === 'status') return readStatus(text, words)
  return column.key === 'own' ? readValue(text, column.column, words) : text
}

function readStatus(text: string, { status }: Words): DirectoryStatus | null {
  const found = (['active', 'disabled'] as const).find((one) => one === text || sameText(status[one], text))
  return found ?? null
}

function readValue(text: string, column: DirectoryColumn, words: Words): string | null {
  if (text === '') return ''
  if (isNamed(column)) return words.idOf(column, text)
  switch (column.type) {
    case 'number':
      return typedNumber(text)
    case 'date':
      return typedDay(text)
    case 'boolean':
      return [words.yes, '1', 'true', '+'].some((yes) => sameText(yes, text))
        ? '1'
        : [words.no, '0', 'false', '-'].some((no) => sameText(no, text))
          ? '0'
          : null
    default:
      return cellText('string', text)
  }
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Values of a row that are wanted and not there. */
export const lacks = (row: DirectoryRowView, columns: readonly DirectoryColumn[]): DirectoryColumn[] =>
  columns.filter(({ id, required }) => required && !row.values[id])
