import { type Cell, cellOf, paragraphOf, type Row, RULE, type Table, USUAL } from '../typesetting/index.ts'

export interface Title {
  text: string
  /** Share of the width, as against the others. */
  width: number
  /** Amounts stand at the right. */
  isAmount?: boolean
}

/** A head that stands on each page again, and lines; rows are whole. */
export function tableOf(titles: readonly Title[], lines: readonly (readonly string[])[], room: number): Table {
  const whole = titles.reduce((sum, { width }) => sum + width, 0)
  const cell = (text: string, isAmount: boolean, isHead: boolean): Cell => {
    const look = { how: { ...USUAL, bold: isHead }, align: isAmount ? 'right' : 'left' } as const
    const borders = { top: RULE, right: RULE, bottom: RULE, left: RULE }
    return cellOf(text === '' ? [] : [paragraphOf(text, look)], { ...borders, fill: isHead ? '#e8eef7' : null })
  }
  const row = (texts: readonly string[], isHead: boolean): Row => ({
    ...{ height: 0, isExact: false, isHead },
    cells: titles.map(({ isAmount = false }, i) => cell(texts[i] ?? '', isAmount, isHead)),
  })
  const head = row(
    titles.map(({ text }) => text),
    true,
  )
  const rows = [head, ...lines.map((line) => row(line, false))]
  return { kind: 'table', left: 0, columns: titles.map(({ width }) => (width * room) / whole), rows }
}
