/** Worker thread: a figure as a workbook. The answer is the file, or why there is none. */
import { sheetName } from '@plumbline/core/text'
import writeWorkbook from 'write-excel-file/browser'
import type { FigureWords } from './export-figure.ts'
import type { Figure, FigureUnit } from './figure.ts'

export interface FigureBook {
  figure: Figure
  words: FigureWords
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<FigureBook>) => void) | null
  postMessage(answer: Blob | string): void
}

const MS_PER_DAY = 86_400_000

const formats: Record<FigureUnit, string> = {
  amount: '#,##0.00',
  percent: '0.00',
  ratio: '0.00',
  difference: '+0;-0;0',
  day: 'yyyy-mm-dd',
  count: '0',
}

const textCell = (value: string, isHead = false) => ({
  value,
  type: String,
  ...(isHead && { fontWeight: 'bold' as const }),
})

/** Numbers stay numbers and days stay days, so that they can be worked with. */
function numberCell(value: number | null, unit: FigureUnit) {
  if (value === null) return null
  if (unit === 'day') return { value: new Date(value * MS_PER_DAY), type: Date, format: formats.day }
  return { value, type: Number, format: formats[unit] }
}

scope.onmessage = async ({ data: { figure, words } }) => {
  const { columns, rows } = figure
  const data = [
    [words.head, ...words.columns].map((title) => textCell(title, true)),
    ...rows.map(({ label, values }) => [
      textCell(label),
      ...columns.map(({ unit }, at) => numberCell(values[at] ?? null, unit)),
    ]),
  ]
  const sheet = sheetName(words.title)
  const options = { sheet, columns: [{ width: 32 }, ...columns.map(() => ({ width: 16 }))], stickyRowsCount: 1 }
  scope.postMessage(await writeWorkbook(data, options).toBlob().catch(String))
}
