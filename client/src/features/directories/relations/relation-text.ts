import type { RelationColumn, RelationUse } from '@plumbline/core/directory-relations'
import { csvField, csvRecords, unguarded } from '@plumbline/core/exchange/table'
import { typedValue } from './relation-values.ts'

/** A row as people have it in a table: codes, then figures, then columns of the relation. */
export interface CodedRow {
  codes: string[]
  coefficient: string
  norm: { rate: string; crew: string; productivity: string; unit: string } | null
  /** What is left out stays as it is. */
  values?: Record<string, string> | undefined
}

interface Shape {
  use: RelationUse
  directoryIds: readonly string[]
  columns: readonly RelationColumn[]
}

const SEPARATOR = ';'

/** Of a line as a spreadsheet copies or stores it. */
const cellsOf = (line: string): string[] =>
  (csvRecords(line, line.includes('\t') ? '\t' : SEPARATOR)[0] ?? []).map((cell) => unguarded(cell ?? ''))

/** Spaces between thousands and the comma go, so that it reads as a decimal text. */
const figure = (text = ''): string => text.trim().replaceAll(/\s/gu, '').replace(',', '.')

/** Lines of a table, with tabs or semicolons between cells; lines without a text are left out. */
export function rowsOfText(text: string, shape: Shape): CodedRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => rowOf(cellsOf(line), shape))
}

function rowOf(cells: readonly string[], { use, directoryIds, columns }: Shape): CodedRow {
  const codes = directoryIds.map((_, at) => (cells[at] ?? '').trim())
  const rest = cells.slice(directoryIds.length)
  const [first, second, third, unit = ''] = rest
  const values = valuesOf(rest.slice(use === 'list' ? 1 : 4), columns)
  if (use === 'list') return { codes, coefficient: figure(first) || '1', norm: null, ...values }
  return {
    ...{ codes, coefficient: '1', ...values },
    norm: { rate: figure(first), crew: figure(second), productivity: figure(third), unit: unit.trim() },
  }
}

/** What cannot stand there goes along as it was typed, and is refused with its column. */
function valuesOf(cells: readonly string[], columns: readonly RelationColumn[]): Pick<CodedRow, 'values'> {
  const said = columns.slice(0, cells.length)
  if (said.length === 0) return {}
  return {
    values: Object.fromEntries(said.map((one, at) => [one.id, typedValue(one, cells[at]!) ?? cells[at]!.trim()])),
  }
}

/** What a row says behind its codes. */
export const figuresOf = ({ coefficient, norm }: Pick<CodedRow, 'coefficient' | 'norm'>): string[] =>
  norm ? [norm.rate, norm.crew, norm.productivity, norm.unit] : [coefficient]

/** All rows as text of which the same rows come in again. */
export const textOfRows = (rows: readonly CodedRow[], columns: readonly Pick<RelationColumn, 'id'>[]): string =>
  rows
    .map((row) => [...row.codes, ...figuresOf(row), ...columns.map(({ id }) => row.values?.[id] ?? '')])
    .map((cells) => cells.map((cell) => csvField(cell, SEPARATOR, '.')).join(SEPARATOR))
    .join('\n')
