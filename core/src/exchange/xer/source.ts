/**
 * A file of P6 as the text that it is, to be changed in few places: lines that nobody touched leave as they came, and
 * tables and columns that nobody reads stay where they are. Texts are byte strings.
 */
import type { Encoding } from '../encoding.ts'
import { linesOf, type XerTable } from './write-table.ts'

export interface SourceRow {
  /** With all of its lines and their ends. */
  raw: string
  cells: string[]
  isChanged: boolean
}

export interface SourceTable {
  name: string
  columns: string[]
  /** Lines before the first row. */
  head: string
  rows: SourceRow[]
}

export interface XerSource {
  /** Lines before the first table. */
  head: string
  tables: SourceTable[]
  /** The end mark and what follows it. */
  tail: string
  lineEnd: string
  /** Of its texts, which are byte strings. */
  encoding: Encoding
}

export function parseSource(text: string, encoding: Encoding): XerSource {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const source: XerSource = { head: '', tables: [], tail: '', lineEnd, encoding }
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at) + 1 || text.length
    const line = text.slice(at, end)
    if (isMarked(line, 'E')) {
      source.tail = text.slice(at)
      break
    }
    takeLine(source, line)
    at = end
  }
  for (const { columns, rows } of source.tables) for (const row of rows) row.cells = cellsOf(row.raw, columns.length)
  return source
}

const isMarked = (line: string, mark: string): boolean =>
  line.startsWith(`%${mark}`) && /^[\t\r\n]?$/.test(line.slice(2, 3))

function takeLine(source: XerSource, line: string): void {
  const table = source.tables.at(-1)
  const row = table?.rows.at(-1)
  if (isMarked(line, 'T'))
    source.tables.push({ name: withoutEnd(line).slice(3).trim(), columns: [], head: line, rows: [] })
  else if (!table) source.head += line
  else if (isMarked(line, 'R')) table.rows.push({ raw: line, cells: [], isChanged: false })
  else if (row) row.raw += line
  else {
    if (isMarked(line, 'F'))
      table.columns = withoutEnd(line)
        .slice(3)
        .split('\t')
        .map((name) => name.trim())
    table.head += line
  }
}

const withoutEnd = (line: string): string => line.replace(/[\r\n]+$/, '')

/** Tabs too many stand inside quotes, as some other programs write them. */
function cellsOf(raw: string, columns: number): string[] {
  const line = withoutEnd(raw).slice(3)
  const cells = line.split('\t')
  if (cells.length <= columns) return [...cells, ...Array.from({ length: columns - cells.length }, () => '')]
  return line.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll('\t', ' ')).split('\t')
}

export function cellOf(table: SourceTable, row: SourceRow, column: string): string {
  return row.cells[table.columns.indexOf(column)]?.trim() ?? ''
}

/** A column that the table lacks is added to all of its rows. */
export function setCell(table: SourceTable, row: SourceRow, column: string, value: string): void {
  let at = table.columns.indexOf(column)
  if (at < 0) {
    if (value === '') return
    at = table.columns.push(column) - 1
    for (const other of table.rows) {
      other.cells.push('')
      other.isChanged = true
    }
    table.head = table.head.replace(/[\r\n]+$/, (end) => `\t${column}${end}`)
  }
  if (row.cells[at] === value) return
  row.cells[at] = value
  row.isChanged = true
}

/** Tables in the order in which P6 writes them, as far as ours go. */
const order =
  'CURRTYPE MEMOTYPE UDFTYPE PROJECT CALENDAR SCHEDOPTIONS PROJWBS RSRC ACTVTYPE TASK ACTVCODE TASKMEMO TASKPROC PROJCOST TASKPRED TASKRSRC TASKACTV UDFVALUE'.split(
    ' ',
  )

/** The table of this name; one that the file does not have is made at its place, with the columns of `like`. */
export function tableFor(source: XerSource, like: XerTable): SourceTable {
  const known = source.tables.find(({ name }) => name === like.name)
  if (known) return known
  const [mark = '', columns = ''] = linesOf(like)
  const made: SourceTable = {
    name: like.name,
    columns: columns.split('\t').slice(1),
    head: `${mark}${source.lineEnd}${columns}${source.lineEnd}`,
    rows: [],
  }
  const later = order.slice(order.indexOf(like.name) + 1)
  const place = source.tables.findIndex(({ name }) => later.includes(name))
  source.tables.splice(place < 0 ? source.tables.length : place, 0, made)
  return made
}

export function textOfSource({ head, tables, tail, lineEnd }: XerSource): string {
  const parts = [head]
  for (const table of tables) {
    parts.push(table.head)
    for (const { raw, cells, isChanged } of table.rows)
      parts.push(isChanged ? `%R\t${cells.join('\t')}${lineEnd}` : raw)
  }
  parts.push(tail)
  return parts.join('')
}
