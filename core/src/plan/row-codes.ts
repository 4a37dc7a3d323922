import type { Id, WbsRow } from './index.ts'

/** What a code adds to that of the summary above, where it repeats that one: `PIER.DECK` below `PIER` is `DECK`. */
export function ownCode(code: string, above: string | undefined): string {
  return above && code.startsWith(`${above}.`) ? code.slice(above.length + 1) : code
}

/**
 * Outline numbers, as MS Project counts them: `2.1` is the first row below the second one. Rows stand in tree order; a
 * sum on top is 0 and does not count.
 */
export function outlineNumbers(rows: readonly WbsRow[]): Map<Id, string> {
  const numbers = new Map<Id, string>()
  const counts = new Map<string, number>()
  for (const { id, parentId, type } of rows) {
    if (type === 'sum' && parentId === null) {
      numbers.set(id, '0')
      continue
    }
    const above = parentId === null ? '0' : (numbers.get(parentId) ?? '0')
    const count = (counts.get(above) ?? 0) + 1
    counts.set(above, count)
    numbers.set(id, above === '0' ? String(count) : `${above}.${count}`)
  }
  return numbers
}

/** Codes by which a row can be found again: an outline number says where it stands today, not which row it is. */
export function lastingCodes(rows: readonly WbsRow[]): (row: WbsRow) => string {
  const numbers = outlineNumbers(rows)
  return (row) => (row.code === numbers.get(row.id) ? '' : row.code)
}
