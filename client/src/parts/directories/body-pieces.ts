import type { RowArrays } from '@plumbline/core/directories'

/** So many rows are handed over within a few milliseconds. */
const ROWS_OF_A_PIECE = 2_000
const perRow = ['ids', 'parents', 'orders', 'codes', 'names', 'revisions'] as const

/** Rows that follow each other; the first piece says what is of all rows, too. */
export interface BodyPiece extends Pick<RowArrays, (typeof perRow)[number] | 'values'> {
  head: (Pick<RowArrays, 'revision' | 'columns' | 'disabled' | 'merged' | 'gone'> & { rows: number }) | null
}

/** A directory as it passes from one thread to another: taken over at once, 100,000 rows would stop the page. */
export function* piecesOf(body: RowArrays): Generator<BodyPiece, void> {
  const { revision, columns, disabled, merged, gone } = body
  const count = Math.max(1, body.ids.length)
  for (let from = 0; from < count; from += ROWS_OF_A_PIECE) {
    const part = <T>(list: readonly T[]): readonly T[] => list.slice(from, from + ROWS_OF_A_PIECE)
    yield {
      head: from === 0 ? { revision, columns, disabled, merged, gone, rows: body.ids.length } : null,
      ids: part(body.ids),
      parents: part(body.parents),
      orders: part(body.orders),
      codes: part(body.codes),
      names: part(body.names),
      revisions: part(body.revisions),
      values: Object.fromEntries(Object.entries(body.values).map(([id, texts]) => [id, part(texts)])),
    }
  }
}

/** Puts the pieces together, in their order. */
export class BodyPieces {
  #head: BodyPiece['head'] = null
  readonly #rows = { ids: [], parents: [], orders: [], codes: [], names: [], revisions: [] } as {
    [Key in (typeof perRow)[number]]: RowArrays[Key][number][]
  }
  readonly #values: Record<string, string[]> = {}

  add(piece: BodyPiece): void {
    this.#head ??= piece.head
    for (const key of perRow) (this.#rows[key] as unknown[]).push(...piece[key])
    for (const [id, texts] of Object.entries(piece.values)) {
      const column = this.#values[id] ?? []
      this.#values[id] = column
      column.push(...texts)
    }
  }

  /** Of all rows, from 0 to 1. */
  get share(): number {
    return this.#rows.ids.length / Math.max(1, this.#head?.rows ?? 0)
  }

  get body(): RowArrays {
    const { rows: _rows, ...head } = this.#head!
    return { ...head, ...this.#rows, values: this.#values }
  }
}
