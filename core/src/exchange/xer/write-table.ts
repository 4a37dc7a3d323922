/** An id of a file. */
export type XerId = string | number

export type Values = Record<string, XerId>

/** Rows of a table, in a list or made while somebody goes through them. */
export interface XerRows extends Iterable<Values> {
  readonly length: number
}

export interface XerTable {
  name: string
  /** Columns that tell its rows apart. */
  key: readonly string[]
  rows: XerRows
}

/** Rows that are made when they are asked for: those of 100,000 works never stand in memory together. */
export function lazyRows<Item>(items: readonly Item[], make: (item: Item) => Values): XerRows {
  return {
    length: items.length,
    *[Symbol.iterator]() {
      for (const item of items) yield make(item)
    },
  }
}

/** The same table of several plans as one. */
export function joinedTable(tables: readonly [XerTable, ...XerTable[]]): XerTable {
  const [first, ...others] = tables
  if (others.length === 0) return first
  const rows = {
    length: tables.reduce((sum, one) => sum + one.rows.length, 0),
    *[Symbol.iterator]() {
      for (const one of tables) yield* one.rows
    },
  }
  return { ...first, rows }
}

/** The columns are those of the first row; all rows of a table have the same. */
export function* linesOf({ name, rows }: XerTable): Generator<string> {
  yield `%T\t${name}`
  let columns: readonly string[] = []
  for (const row of rows) {
    if (columns.length === 0) {
      columns = Object.keys(row)
      yield ['%F', ...columns].join('\t')
    }
    yield ['%R', ...columns.map((column) => field(String(row[column])))].join('\t')
  }
}

/** Tabs and line breaks end fields and rows; P6 doubles quotes. */
export function field(text: string): string {
  return text.replace(/[\p{Cc}]+/gu, ' ').replaceAll('"', '""')
}
