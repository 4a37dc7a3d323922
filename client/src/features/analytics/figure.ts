/** How a value is written; days are days since 1970, `difference` is of calendar days. */
export type FigureUnit = 'amount' | 'percent' | 'ratio' | 'difference' | 'day' | 'count'

/** Names are keys of the locale. */
export type ColumnName =
  | 'target'
  | 'plan'
  | 'earned'
  | 'fact'
  | 'forecast'
  | 'pv'
  | 'ev'
  | 'ac'
  | 'progress'
  | 'plannedProgress'
  | 'spi'
  | 'cpi'
  | 'finish'
  | 'targetFinish'
  | 'variance'
  | 'late'
  | 'promised'
  | 'kept'
  | 'ppc'
  | 'group'
  | 'budget'
  | 'actual'
  | 'left'
  | 'sumBudget'
  | 'sumCash'

export interface FigureColumn {
  name: ColumnName
  unit: FigureUnit
  /** One of several that have the same name. */
  of?: { id: string; title: string }
}

export const keyOfColumn = ({ name, of }: FigureColumn): string => of?.id ?? name

export interface FigureRow {
  /** Unique among the rows. */
  key: string
  label: string
  /** Of each column; null: there is nothing to tell. */
  values: (number | null)[]
}

/** The table behind a chart: what is drawn, copied and exported. */
export interface Figure {
  /** What the rows are. */
  head: 'period' | 'part' | 'milestone'
  columns: FigureColumn[]
  rows: FigureRow[]
}

/** True: nothing of it could be drawn. */
export const isEmpty = ({ rows }: Figure): boolean => !rows.some(({ values }) => values.some((value) => value !== null))

/** Without columns that nothing is told of, for a chart, where they would be names of nothing. */
export function toldColumns({ head, columns, rows }: Figure): Figure {
  const places = columns.flatMap((_, place) => (rows.some(({ values }) => values[place] !== null) ? [place] : []))
  return {
    head,
    columns: places.flatMap((place) => columns[place] ?? []),
    rows: rows.map((row) => ({ ...row, values: places.map((place) => row.values[place] ?? null) })),
  }
}
