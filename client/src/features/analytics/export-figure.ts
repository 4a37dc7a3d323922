import type { EChartsCoreOption } from 'echarts/core'
import { chartStyle } from '../../instruments/chart/style.ts'
import { saveFile } from '../../shell/save-file.ts'
import type { Figure, FigureUnit } from './figure.ts'

export interface FigureWords {
  title: string
  head: string
  columns: readonly string[]
}

const MS_PER_DAY = 86_400_000
/** Excel's limits of a name of a sheet. */
const MAX_SHEET_NAME = 31
const NOT_IN_SHEET_NAME = /[[\]:*?/\\]/g

const formats: Record<FigureUnit, string> = {
  amount: '#,##0.00',
  percent: '0.00',
  ratio: '0.00',
  difference: '+0;-0;0',
  day: 'yyyy-mm-dd',
  count: '0',
}

/** Numbers stay numbers and days stay days, so that they can be worked with. */
export async function saveWorkbook({ columns, rows }: Figure, words: FigureWords): Promise<void> {
  const { default: writeWorkbook } = await import('write-excel-file/browser')
  const text = (value: string, isHead = false) => ({
    value,
    type: String,
    ...(isHead && { fontWeight: 'bold' as const }),
  })
  const cell = (value: number | null, unit: FigureUnit) => {
    if (value === null) return null
    if (unit === 'day') return { value: new Date(value * MS_PER_DAY), type: Date, format: formats.day }
    return { value, type: Number, format: formats[unit] }
  }
  const data = [
    [words.head, ...words.columns].map((title) => text(title, true)),
    ...rows.map(({ label, values }) => [text(label), ...columns.map(({ unit }, at) => cell(values[at] ?? null, unit))]),
  ]
  const sheet = words.title.replaceAll(NOT_IN_SHEET_NAME, ' ').slice(0, MAX_SHEET_NAME)
  const options = { sheet, columns: [{ width: 32 }, ...columns.map(() => ({ width: 16 }))], stickyRowsCount: 1 }
  saveFile(await writeWorkbook(data, options).toBlob(), `${words.title}.xlsx`)
}

/** As text with tabs, which every table of an office takes. */
export function copyFigure(
  { columns, rows }: Figure,
  words: FigureWords,
  text: (value: number | null, unit: FigureUnit) => string,
): Promise<void> {
  const plain = (cell: string): string => cell.replaceAll(/[\t\r\n]+/g, ' ')
  const lines = [
    [words.head, ...words.columns],
    ...rows.map(({ label, values }) => [label, ...columns.map(({ unit }, at) => text(values[at] ?? null, unit))]),
  ]
  return navigator.clipboard.writeText(lines.map((line) => line.map(plain).join('\t')).join('\n'))
}

export async function savePicture(option: EChartsCoreOption, title: string): Promise<void> {
  const { chartPicture } = await import('../../instruments/chart/picture.ts')
  saveFile(await chartPicture(option, chartStyle().colour('--pl-surface')), `${title}.png`)
}
