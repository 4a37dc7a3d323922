/** What a table probably is: where its titles stand, what its columns are, how it says what stands below what. */
import { ruleLimits, type ToldColumn } from '../rules/types.ts'
import { dateOrderOf, readDate } from './dates.ts'
import { fieldsOfSheet, kindOf, type SheetKind, type TableField } from './fields.ts'
import { foreignHead } from './foreign-titles.ts'
import { codeSeparator } from './hierarchy.ts'
import { decimalMarkOf, readLength, readNumber, unitNamed } from './numbers.ts'
import { normalTitle, titles } from './titles.ts'
import {
  type CellValue,
  cellText,
  type Hierarchy,
  type SheetMapping,
  type TableFile,
  type TableMapping,
  type TableRow,
  type TableSheet,
} from './types.ts'

/** Rows among which the titles are looked for, and whose cells are looked at. */
const HEAD_ROWS = 60
const LOOKED_AT = 2_000
/** Characters of a title. */
const LONGEST_TITLE = 200

/** 1: the title is a known one; 0.7: it begins or ends with one; 0: neither. */
function titleFit(title: string, field: TableField): number {
  const known = knownTitles.get(field)
  if (title === '' || !known) return 0
  if (known.has(title)) return 1
  for (const one of known) {
    if (one.length > 2 && (title.startsWith(`${one} `) || title.endsWith(` ${one}`))) return 0.5 + one.length / 200
  }
  return 0
}

const knownTitles = new Map(
  (Object.keys(titles) as TableField[]).map((field) => [
    field,
    new Set(
      [
        ...titles[field].en,
        ...titles[field].ru,
        ...(field === 'id' || field === 'base' ? [] : [field.toLowerCase()]),
      ].map(normalTitle),
    ),
  ]),
)

/** Without a doubt. */
const isTitleOfField = (title: string): boolean => fieldsOfSheet.works.some((field) => titleFit(title, field) === 1)

const titleOfCell = (value: CellValue): string =>
  typeof value === 'string' && value.length <= LONGEST_TITLE ? normalTitle(value) : ''

/** What somebody told of columns, by their titles. */
type Told = ReadonlyMap<string, TableField | null>

interface Known {
  told: Told
  /** Titles that are names of attributes of the schedule. */
  attributes: ReadonlySet<string>
}

const nothingKnown: Known = { told: new Map(), attributes: new Set() }

const knownBy = ({ columns = [], attributes = [] }: Hints): Known => ({
  told: new Map(columns.map(({ title, field }) => [normalTitle(title), field])),
  attributes: new Set(attributes.map(normalTitle)),
})

/** The fields of the columns by their titles: each field once, what was told first, then the best fit. */
function fieldsByTitle(
  row: TableRow,
  kind: SheetKind,
  { told, attributes }: Known = nothingKnown,
): (TableField | null)[] {
  const said = row.cells.map((cell) => {
    const title = titleOfCell(cell)
    if (told.has(title)) return told.get(title)
    return kind === 'works' && attributes.has(title) && !isTitleOfField(title) ? 'attribute' : undefined
  })
  const taken = new Set<TableField>()
  const columns = said.map((field): TableField | null => {
    if (!field || (field !== 'attribute' && taken.has(field))) return null
    taken.add(field)
    return field
  })
  const found = row.cells.flatMap((cell, column) => {
    const title = titleOfCell(cell)
    if (said[column] !== undefined) return []
    return fieldsOfSheet[kind].map((field) => ({ column, field, fit: titleFit(title, field) }))
  })
  for (const { column, field, fit } of found.sort((one, other) => other.fit - one.fit)) {
    if (fit === 0 || taken.has(field) || columns[column] !== null) continue
    columns[column] = field
    taken.add(field)
  }
  return columns
}

/** Of the titles of works, as texts. */
export const fieldsOfTitles = (titles: readonly string[]): (TableField | null)[] =>
  fieldsByTitle({ cells: titles, outline: 0, indent: 0 }, 'works')

export const countTitles = (titles: readonly string[]): number => countOf(fieldsOfTitles(titles))

const countOf = (columns: readonly (TableField | null)[]): number => columns.filter((field) => field !== null).length

interface Head {
  row: number
  columns: (TableField | null)[]
}

/** The row with the most titles that we know; of two under each other, as P6 writes them, the lower one. */
function headOf(sheet: TableSheet, from: number, kind: SheetKind, known: Known): Head {
  const { rows } = sheet
  let best: Head = { row: -1, columns: [] }
  for (let row = from; row < Math.min(rows.length, from + HEAD_ROWS); row++) {
    const cells = rows[row]
    if (!cells) continue
    const columns = fieldsByTitle(cells, kind, known)
    const isSecond = row === best.row + 1 && countOf(columns) >= Math.max(2, countOf(best.columns) - 1)
    if (countOf(columns) > countOf(best.columns) || isSecond) best = { row, columns }
  }
  if (best.row >= 0 || kind !== 'works') return best
  return foreignHead(sheet, { from, to: from + HEAD_ROWS, lookedAt: LOOKED_AT }) ?? best
}

/** What the cells of a column are read as, by its title: `Duration (h)`. */
export function unitOfTitle(value: CellValue): ReturnType<typeof unitNamed> {
  const text = typeof value === 'string' && value.length <= LONGEST_TITLE ? value : ''
  const named = /[([,]\s*(\p{L}+)\.?\s*[)\]]?\s*$/u.exec(text)
  const title = normalTitle(text)
  if (title.endsWith('drtn hr cnt') || title.endsWith('lag hr cnt')) return 'h'
  return named ? unitNamed(named[1] ?? '') : null
}

/** The share of the filled cells of a column that can be read as this field. */
export function shareRead(sheet: TableSheet, headRow: number, column: number, field: TableField): number {
  let [filled, read] = [0, 0]
  for (const { cells } of sheet.rows.slice(headRow + 1, headRow + 1 + LOOKED_AT)) {
    const value = cells[column] ?? null
    if (value === null || (typeof value === 'string' && value.trim() === '')) continue
    filled++
    if (canBeRead(value, field)) read++
  }
  return filled === 0 ? 1 : read / filled
}

function canBeRead(value: CellValue, field: TableField): boolean {
  switch (kindOf(field)) {
    case 'date':
      return readDate(value, 'dmy') !== null || readDate(value, 'mdy') !== null
    case 'length':
      return readLength(value, { perDay: 480, unit: 'd', decimal: ',' }) !== null
    case 'percent':
      return readNumber(typeof value === 'string' ? value.replace('%', '') : value, ',') !== null
    case 'amount':
      return readNumber(value, ',') !== null
    case 'level':
      return Number.isInteger(readNumber(value, '.'))
    default:
      return true
  }
}

/** Below this share a title says one thing and the cells another. */
const LEAST_SHARE = 0.5

function sheetMapping(
  file: TableFile,
  sheet: number,
  { from, kind, known = nothingKnown }: { from: number; kind: SheetKind; known?: Known },
): SheetMapping {
  const table = file.sheets[sheet]
  const { row, columns } = table ? headOf(table, from, kind, known) : { row: -1, columns: [] }
  const titles = table?.rows[row]?.cells ?? []
  const checked = columns.map((field, column) => {
    if (!field || !table || known.told.get(titleOfCell(titles[column] ?? null)) === field) return field
    return shareRead(table, row, column, field) >= LEAST_SHARE ? field : null
  })
  return { sheet, headRow: row, columns: checked }
}

/** Sheets of relations and assignments are known by the titles that only they have. */
function otherSheet(file: TableFile, works: number, kind: 'relations' | 'resources'): SheetMapping | null {
  const needed: readonly TableField[] = kind === 'relations' ? ['predecessor', 'successor'] : ['work', 'resource']
  for (let sheet = 0; sheet < file.sheets.length; sheet++) {
    if (sheet === works) continue
    const mapping = sheetMapping(file, sheet, { from: 0, kind })
    if (needed.every((field) => mapping.columns.includes(field))) return mapping
  }
  return null
}

const worth = ({ columns }: SheetMapping): number =>
  countOf(columns) +
  (columns.includes('name') ? 2 : 0) +
  (columns.includes('duration') || columns.includes('start') ? 2 : 0)

export interface Hints {
  /** Rows at the start of each sheet that are no titles. */
  skip?: number
  columns?: readonly ToldColumn[]
  /** Names of the attributes of the schedule. */
  attributes?: readonly string[]
}

export function guessMapping(file: TableFile, hints: Hints = {}): TableMapping {
  const { skip = 0 } = hints
  const how = { from: skip, kind: 'works' as const, known: knownBy(hints) }
  const all = file.sheets.map((_, sheet) => sheetMapping(file, sheet, how))
  const works = all.reduce(
    (best, one) => (worth(one) > worth(best) ? one : best),
    all[0] ?? { sheet: 0, headRow: -1, columns: [] },
  )
  const mapping = mappingOf(file, works.sheet, works)
  // Where no titles are found behind them, rows at the start are no works either.
  const rows = Math.min(skip, file.sheets[works.sheet]?.rows.length ?? 0)
  return works.headRow >= 0 ? mapping : { ...mapping, skipped: Array.from({ length: rows }, (_, row) => row) }
}

/** The guess for one sheet, with its titles where somebody says. */
export function guessSheet(
  file: TableFile,
  sheet: number,
  { headRow, ...hints }: { headRow?: number } & Omit<Hints, 'skip'> = {},
): TableMapping {
  const known = knownBy(hints)
  if (headRow === undefined) return mappingOf(file, sheet, sheetMapping(file, sheet, { from: 0, kind: 'works', known }))
  const row = file.sheets[sheet]?.rows[headRow]
  return mappingOf(file, sheet, { sheet, headRow, columns: row ? fieldsByTitle(row, 'works', known) : [] })
}

/** What the columns of a mapping are, to be found again by their titles. */
export function toldColumns(file: TableFile, { sheet, headRow, columns }: SheetMapping): ToldColumn[] {
  const titles = file.sheets[sheet]?.rows[headRow]?.cells ?? []
  const told = titles.flatMap((cell, column) => {
    const title = cellText(cell)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, ruleLimits.text)
    const field = columns[column] ?? null
    return titleOfCell(cell) === '' || field === 'id' || field === 'base' ? [] : [{ title, field }]
  })
  return told.slice(0, ruleLimits.columns)
}

function mappingOf(file: TableFile, sheet: number, guessed: SheetMapping): TableMapping {
  const table = file.sheets[sheet] ?? { name: '', rows: [] }
  const works = withName(table, guessed)
  const rows = table.rows.slice(works.headRow + 1, works.headRow + 1 + LOOKED_AT)
  const cellsOf = (...fields: TableField[]) =>
    fields.flatMap((field) => {
      const column = works.columns.indexOf(field)
      return column < 0 ? [] : rows.map(({ cells }) => cells[column] ?? null)
    })
  const [starts, finishes] = [cellsOf('start'), cellsOf('finish')]
  const spans = starts.flatMap((start, i) => (finishes[i] === undefined ? [] : [[start, finishes[i]] as const]))
  return {
    ...works,
    hierarchy: hierarchyOf(works, rows),
    dateOrder: dateOrderOf([...starts, ...finishes, ...cellsOf('actualStart', 'actualFinish', 'limit')], spans),
    decimal: decimalMarkOf(
      cellsOf('duration', 'remaining', 'percent', 'volume', 'volumeFact', 'labour', 'cost', 'costFact'),
    ),
    skipped: [],
    relations: otherSheet(file, sheet, 'relations'),
    resources: otherSheet(file, sheet, 'resources'),
  }
}

/** A table without a title for names: the column with the longest texts that differ. */
function withName(table: TableSheet, mapping: SheetMapping): SheetMapping {
  if (mapping.columns.includes('name') || table.rows.length === 0) return mapping
  const rows = table.rows.slice(mapping.headRow + 1, mapping.headRow + 1 + LOOKED_AT)
  const width = Math.max(0, ...rows.slice(0, HEAD_ROWS).map(({ cells }) => cells.length))
  let [best, most] = [-1, 0]
  for (let column = 0; column < width; column++) {
    if (mapping.columns[column]) continue
    const texts = new Set(
      rows.flatMap(({ cells }) => {
        const cell = cells[column]
        return typeof cell === 'string' ? [cell.trim()] : []
      }),
    )
    const letters = [...texts].reduce((sum, text) => sum + (/\p{L}{2}/u.test(text) ? text.length : 0), 0)
    if (letters > most) [best, most] = [column, letters]
  }
  if (best < 0) return mapping
  const columns = Array.from(
    { length: Math.max(width, mapping.columns.length) },
    (_, at) => mapping.columns[at] ?? null,
  )
  columns[best] = 'name'
  return { ...mapping, columns }
}

function hierarchyOf({ columns }: SheetMapping, rows: readonly TableRow[]): Hierarchy {
  if (columns.includes('level')) return 'level'
  if (columns.includes('outlineNumber')) return 'number'
  if (rows.some(({ outline }) => outline > 0)) return 'outline'
  if (rows.some((row) => indentOf(row) > 0)) return 'indent'
  const code = columns.indexOf('code')
  const codes = code < 0 ? [] : rows.map(({ cells }) => String(cells[code] ?? '').trim())
  return codeSeparator(codes) ? 'code' : 'none'
}

/** Cells that are moved to the right, or blanks in front of the first text. */
export function indentOf({ cells, indent }: TableRow): number {
  if (indent > 0) return indent
  for (const cell of cells) {
    if (typeof cell === 'string' && cell.trim() !== '') return cell.length - cell.trimStart().length
  }
  return 0
}
