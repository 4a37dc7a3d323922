import type { View } from './view.ts'

type Tabbed = Pick<View, 'tabReturns' | 'tabFrom'>

/** Tab was pressed in this cell; of several in one row the first one counts. */
export function beginTabs(view: Tabbed, key: string, column: number): void {
  if (view.tabReturns && view.tabFrom?.key !== key) view.tabFrom = { key, column }
}

/** The column that Enter leads to from this cell. */
export function columnAfterTabs(view: Tabbed, key: string, column: number): number {
  const from = view.tabFrom?.key === key ? view.tabFrom.column : column
  view.tabFrom = null
  return from
}
