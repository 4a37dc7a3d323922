import type { EChartsCoreOption } from 'echarts/core'
import { chartStyle } from '../../instruments/chart/style.ts'
import { fileFromThread } from '../../shell/file-from-thread.ts'
import { saveFile } from '../../shell/save-file.ts'
import type { Figure, FigureUnit } from './figure.ts'
import type { FigureBook } from './figure-book.worker.ts'

export interface FigureWords {
  title: string
  head: string
  columns: readonly string[]
}

/** A workbook of one sheet, made in a thread. */
export async function saveWorkbook(figure: Figure, words: FigureWords): Promise<void> {
  const worker = new Worker(new URL('./figure-book.worker.ts', import.meta.url), { type: 'module' })
  const file = await fileFromThread(worker, () => worker.postMessage({ figure, words } satisfies FigureBook))
  saveFile(file, `${words.title}.xlsx`)
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
