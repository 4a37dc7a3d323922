/** A board as rows of a table: columns side by side, lanes below each other. */

export interface Band {
  /** Of a lane; null: the board has none. */
  name: string | null
  /** Cards of each column, in their order. */
  columns: readonly (readonly string[])[]
}

export type BoardRow =
  | { kind: 'lane'; name: string; cards: number; columns: number }
  /** '' where a column has no more. */
  | { kind: 'cards'; cards: readonly string[] }

export const cardsOf = ({ columns }: Band): number => columns.reduce((sum, ids) => sum + ids.length, 0)

/** Row by row until `most` cards stand there, none of them by half. */
export function boardRows(bands: readonly Band[], most: number): BoardRow[] {
  const rows: BoardRow[] = []
  let left = most
  for (const band of bands) {
    if (left <= 0) break
    const { name, columns } = band
    if (cardsOf(band) === 0) continue
    if (name !== null) rows.push({ kind: 'lane', name, cards: cardsOf(band), columns: columns.length })
    for (let row = 0; left > 0 && columns.some((ids) => row < ids.length); row++) {
      const cards = columns.map((ids) => ids[row] ?? '')
      const there = cards.filter((id) => id !== '').length
      rows.push({ kind: 'cards', cards: there <= left ? cards : firstOf(cards, left) })
      left -= there
    }
  }
  return rows
}

function firstOf(cards: readonly string[], most: number): string[] {
  let left = most
  return cards.map((id) => (id !== '' && left-- > 0 ? id : ''))
}

/** Those of a few of the columns; lanes and rows without a card in them are not there. */
export function partOf(rows: readonly BoardRow[], from: number, to: number): BoardRow[] {
  const part: BoardRow[] = []
  for (const row of rows) {
    if (row.kind === 'cards') {
      const cards = row.cards.slice(from, to)
      if (cards.some((id) => id !== '')) part.push({ kind: 'cards', cards })
    } else {
      if (part.at(-1)?.kind === 'lane') part.pop()
      part.push({ ...row, columns: to - from })
    }
  }
  if (part.at(-1)?.kind === 'lane') part.pop()
  return part
}
