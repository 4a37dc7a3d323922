import { dayOfText } from '@plumbline/core/attributes'
import type { GridAmount, GridCell, GridColumn } from '@plumbline/core/gwbs'
import { worksAt } from '@plumbline/core/gwbs'
import { sheetName } from '@plumbline/core/text'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import type { OpenGrid } from './open-grid.ts'
import type { GridQuestion, GridTask } from './tasks.ts'

type Cell = NonNullable<SheetData[number]>[number]
type Words = (key: string) => string

/** Excel's limit of a cell. */
const MAX_TEXT = 32_767
/** Rows of a sheet that Excel opens. */
const MAX_ROWS = 1_048_000
const MS_PER_DAY = 86_400_000

/** Groups in bold, each with its works below it, indented; numbers stay numbers and dates stay dates. */
export async function workbookOf(
  grid: OpenGrid,
  { look: { setting }, columns }: GridTask,
  { title, words }: Extract<GridQuestion, { ask: 'workbook' }>,
): Promise<Uint8Array<ArrayBuffer>> {
  const word: Words = (key) => words[key] ?? key
  const shown = setting.columns.map(({ key }) => columns.find((one) => one.key === key))
  const head = [word('code'), word('name'), ...shown.map((column) => (column ? titleOf(column, word) : ''))]
  const data = [head.map((text) => textCell(text, { bold: true })), ...rowsOf(grid, { setting, columns, shown, word })]
  const bytes = await writeWorkbook(data.slice(0, MAX_ROWS), {
    sheet: sheetName(title),
    columns: [{ width: 14 }, { width: 48 }, ...shown.map(() => ({ width: 16 }))],
    stickyRowsCount: 1,
  }).toBuffer()
  return new Uint8Array(bytes)
}

const titleOf = ({ key, title, unit }: GridColumn, word: Words): string =>
  [title ?? word(`column.${key}`), unit].filter((part) => part !== '').join(', ')

interface Sheet {
  setting: GridTask['look']['setting']
  columns: readonly GridColumn[]
  shown: readonly (GridColumn | undefined)[]
  word: Words
}

function rowsOf(grid: OpenGrid, { setting, columns, shown, word }: Sheet): Cell[][] {
  const { groups, total } = grid.groups()
  const levels = setting.arrangement.group
  const cells = (of: readonly GridCell[], bold: boolean): Cell[] =>
    of.map((cell, i) => cellOf(cell, shown[i], word, bold))
  const worksWithin = (path: readonly string[], indent: number): Cell[][] =>
    worksAt(grid.works, grid.levels, path).map((work) => [
      textCell(work.code),
      textCell(work.name, { indent }),
      ...cells(grid.cellsOf(work), false),
    ])
  const path: string[] = []
  const rows = groups.flatMap(({ level, key, label, cells: totals }) => {
    path.splice(level, path.length, key)
    const column = columns.find((one) => one.key === levels[level]?.column)
    const name = label === '' ? word('none') : column?.kind === 'choice' ? word(`choice.${label}`) : label
    const row = [textCell(''), textCell(name, { bold: true, indent: level }), ...cells(totals, true)]
    return level === levels.length - 1 ? [row, ...worksWithin(path, level + 1)] : [row]
  })
  const all = levels.length === 0 ? worksWithin([], 0) : rows
  return [...all, [textCell(''), textCell(word('total'), { bold: true }), ...cells(total.cells, true)]]
}

/** Always text: a name that begins like a formula is none. */
function textCell(value: string, { bold = false, indent = 0 } = {}): Cell {
  return {
    value: value.slice(0, MAX_TEXT),
    type: String,
    ...(bold && { fontWeight: 'bold' as const }),
    ...(indent > 0 && { indent }),
  }
}

function cellOf(cell: GridCell, column: GridColumn | undefined, word: Words, bold: boolean): Cell {
  const weight = bold ? { fontWeight: 'bold' as const } : {}
  if (cell === null) return null
  if (typeof cell === 'object') return amountCell(cell, weight)
  if (typeof cell === 'number') return { value: cell, type: Number, ...weight }
  const day = column?.kind === 'date' ? dayOfText(cell) : null
  if (day !== null) return { value: new Date(day * MS_PER_DAY), type: Date, format: 'yyyy-mm-dd', ...weight }
  return textCell(column?.kind === 'choice' ? word(`choice.${cell}`) : cell, { bold })
}

/** Of one unit a number with that unit behind it; of several a text. */
function amountCell(amounts: readonly GridAmount[], weight: { fontWeight?: 'bold' }): Cell {
  const [first, ...others] = amounts
  if (!first) return null
  if (others.length > 0)
    return textCell(amounts.map(({ unit, value }) => `${value} ${unit}`).join('; '), {
      bold: weight.fontWeight === 'bold',
    })
  const unit = first.unit.replaceAll('"', '')
  return { value: first.value, type: Number, format: unit === '' ? '#,##0.00' : `#,##0.00 "${unit}"`, ...weight }
}
