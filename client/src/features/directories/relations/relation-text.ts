import type { RelationUse } from '@plumbline/core/directory-relations'

/** A row as people have it in a table: codes, then figures. */
export interface CodedRow {
  codes: string[]
  coefficient: string
  norm: { rate: string; crew: string; productivity: string; unit: string } | null
}

interface Shape {
  use: RelationUse
  directoryIds: readonly string[]
}

const SEPARATOR = /[\t;]/

/** Spaces between thousands and the comma go, so that it reads as a decimal text. */
const figure = (text = ''): string => text.trim().replaceAll(/\s/gu, '').replace(',', '.')

/** Lines of a table, with tabs or semicolons between cells; lines without a text are left out. */
export function rowsOfText(text: string, shape: Shape): CodedRow[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => rowOf(line.split(SEPARATOR), shape))
}

function rowOf(cells: readonly string[], { use, directoryIds }: Shape): CodedRow {
  const codes = directoryIds.map((_, at) => (cells[at] ?? '').trim())
  const [first, second, third, unit = ''] = cells.slice(directoryIds.length)
  if (use === 'list') return { codes, coefficient: figure(first) || '1', norm: null }
  return {
    ...{ codes, coefficient: '1' },
    norm: { rate: figure(first), crew: figure(second), productivity: figure(third), unit: unit.trim() },
  }
}

/** What a row says behind its codes. */
export const figuresOf = ({ coefficient, norm }: Pick<CodedRow, 'coefficient' | 'norm'>): string[] =>
  norm ? [norm.rate, norm.crew, norm.productivity, norm.unit] : [coefficient]

/** All rows as text of which the same rows come in again. */
export const textOfRows = (rows: readonly Pick<CodedRow, 'codes' | 'coefficient' | 'norm'>[]): string =>
  rows.map((row) => [...row.codes, ...figuresOf(row)].join(';')).join('\n')
