/** Where what formulas, merged cells and charts name came to stand. */
import type { Pass } from './layout.ts'
import { lettersOfNumber, numberOfLetters } from './scan.ts'

export type PassOf = (sheet: string) => Pass | null

const CELL = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`
const ROWS = String.raw`\$?[1-9]\d{0,6}:\$?[1-9]\d{0,6}`
const SHEET = String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!`
/** Texts, tables and functions are passed over. */
const REFERENCE = new RegExp(
  String.raw`"(?:[^"]|"")*"|\[[^\[\]]*\]|(?<![\p{L}\p{N}_.$'!\]])(?<sheet>${SHEET})?(?:(?<from>${CELL})(?::(?<to>${CELL}))?|(?<rows>${ROWS}))(?![\p{L}\p{N}_(.!])`,
  'gu',
)

interface Address {
  column: string
  row: number
  isFixed: boolean
}

function addressOf(text: string): Address {
  const [, column = '', dollar = '', row = ''] = /^(\$?[A-Z]+)(\$?)(\d+)$/.exec(text) ?? []
  return { column, row: Number(row), isFixed: dollar === '$' }
}

const written = ({ column, isFixed }: Address, row: number): string => `${column}${isFixed ? '$' : ''}${row}`

function spanOf(row: number, pass: Pass): { first: number; last: number } {
  for (let one: Pass | null = pass; one; one = one.outer) {
    const span = one.rows.get(row)
    if (span) return span
  }
  return nearest(row, pass)
}

/** A row that has no cells in the template: as far below the next one above it as it was. */
function nearest(row: number, pass: Pass): { first: number; last: number } {
  let outermost = pass
  while (outermost.outer) outermost = outermost.outer
  let above = 0
  for (const known of outermost.rows.keys()) if (known < row && known > above) above = known
  const at = above === 0 ? row : outermost.rows.get(above)!.last + row - above
  return { first: at, last: at }
}

/** `own`: of the row that the formula stands in. */
export function movedFormula(formula: string, own: Pass, passOf: PassOf): string {
  return formula.replace(REFERENCE, (whole, ...rest) => {
    const { sheet, from, to, rows } = rest.at(-1) as Record<string, string | undefined>
    if (from === undefined && rows === undefined) return whole
    const pass = sheet === undefined ? own : passOf(nameOfSheet(sheet))
    if (!pass) return whole
    const prefix = sheet ?? ''
    if (rows !== undefined) {
      const [first = '', last = ''] = rows.split(':')
      return `${prefix}${movedRow(first, pass, 'first')}:${movedRow(last, pass, 'last')}`
    }
    return `${prefix}${movedRange(from!, to, pass)}`
  })
}

const movedRow = (text: string, pass: Pass, end: 'first' | 'last'): string =>
  `${text.startsWith('$') ? '$' : ''}${spanOf(Number(text.replace('$', '')), pass)[end]}`

/** What a range names grows with the rows that stand in it. */
function movedRange(from: string, to: string | undefined, pass: Pass): string {
  const first = addressOf(from)
  const begin = spanOf(first.row, pass)
  if (to === undefined) return written(first, begin.first)
  const last = addressOf(to)
  return `${written(first, begin.first)}:${written(last, Math.max(begin.first, spanOf(last.row, pass).last))}`
}

/** `A1:B2 C3`. */
export const movedAreas = (areas: string, pass: Pass): string =>
  areas
    .split(/\s+/)
    .filter((area) => area !== '')
    .map((area) => {
      const [from = '', to] = area.split(':')
      return /^\$?[A-Z]+\$?\d+$/.test(from) ? movedRange(from, to, pass) : area
    })
    .join(' ')

const nameOfSheet = (sheet: string): string => {
  const name = sheet.slice(0, -1)
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
}

/** Rows of one sheet that a formula names, each range with all of its rows. */
export function* rowsNamed(formula: string, own: string): Generator<{ sheet: string; from: number; to: number }> {
  for (const { groups = {} } of formula.matchAll(REFERENCE)) {
    const sheet = groups.sheet ? nameOfSheet(groups.sheet) : own
    if (groups.from) {
      const from = addressOf(groups.from).row
      yield { sheet, from, to: groups.to ? addressOf(groups.to).row : from }
    }
  }
}

/** A formula that is written once for several cells, as it is so many rows and columns further. */
export const shiftedFormula = (formula: string, by: { rows: number; columns: number }): string =>
  formula.replace(REFERENCE, (whole, ...rest) => {
    const { from, to, sheet = '' } = rest.at(-1) as Record<string, string | undefined>
    if (from === undefined) return whole
    return `${sheet}${shifted(from, by)}${to === undefined ? '' : `:${shifted(to, by)}`}`
  })

function shifted(text: string, by: { rows: number; columns: number }): string {
  const { column, row, isFixed } = addressOf(text)
  const letters = column.startsWith('$') ? column : lettersOfNumber(Math.max(1, numberOfLetters(column) + by.columns))
  return `${letters}${isFixed ? '$' : ''}${isFixed ? row : Math.max(1, row + by.rows)}`
}
