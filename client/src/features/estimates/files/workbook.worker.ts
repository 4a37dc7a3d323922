import type { SheetCell, SheetLine } from '@plumbline/core/estimate-files'
import writeWorkbook, { type SheetData } from 'write-excel-file/browser'

/** Lines of the sheet, so many at a time; its name ends them. The answer is the workbook, or why there is none. */
export type WorkbookPiece = readonly SheetLine[] | { sheet: string; widths: readonly number[] }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WorkbookPiece>) => void) | null
  postMessage(answer: Blob | string): void
}

const formats = { money: '#,##0.00', quantity: '#,##0.######' } as const
interface Look {
  fontWeight?: 'bold'
  fontSize?: number
  backgroundColor?: string
  textColor?: string
  wrap?: boolean
  borderStyle?: 'thin'
  borderColor?: string
}
const looks: Readonly<Record<SheetLine['kind'], Look>> = {
  title: { fontWeight: 'bold', fontSize: 14 },
  head: { fontWeight: 'bold', backgroundColor: '#E8EEF7', wrap: true, borderStyle: 'thin', borderColor: '#B8C4D6' },
  section: { fontWeight: 'bold', backgroundColor: '#F3F5F8' },
  item: {},
  resource: { textColor: '#5F6B7C', fontSize: 9 },
  sum: { fontWeight: 'bold' },
  plain: {},
}
/** Excel's. */
const MOST_TEXT = 32_767

/** A text is always a text, whatever it begins with: nothing is calculated. */
function cellOf(cell: SheetCell, look: Look): SheetData[number][number] {
  if (cell === null) return look.backgroundColor ? { value: '', type: String, ...look } : null
  if (typeof cell === 'string') return { value: cell.slice(0, MOST_TEXT), type: String, ...look }
  // Cells of workbooks are floats: a sum of fifteen digits stays exact.
  return { value: Number(cell.amount), type: Number, format: formats[cell.as], ...look }
}

const data: SheetData = []
/** Down to the head of the table they stay in sight. */
let stickyRowsCount = 0

scope.onmessage = async ({ data: piece }) => {
  if (!('sheet' in piece)) {
    for (const { kind, cells } of piece) {
      data.push(cells.map((cell) => cellOf(cell, looks[kind])))
      if (kind === 'head') stickyRowsCount = data.length
    }
    return
  }
  const { sheet, widths } = piece
  const columns = widths.map((width) => ({ width }))
  const written = writeWorkbook(data, { sheet, columns, stickyRowsCount }).toBlob()
  scope.postMessage(await written.catch(String))
}
