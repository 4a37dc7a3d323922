import type { SortLevel } from '../arrangement/index.ts'
import type { FilterValue } from '../filtering/index.ts'
import { natural } from '../text/index.ts'
import type { GridRead } from './reading.ts'
import type { GridWork } from './works.ts'

/** Those that begin first, then by code; what has no dates is last. */
export function inOrderOfStart(works: readonly GridWork[]): GridWork[] {
  const startOf = ({ start }: GridWork): number => start ?? Number.MAX_SAFE_INTEGER
  return [...works].sort((a, b) => startOf(a) - startOf(b) || natural(a.code, b.code))
}

/** Stable; works without a value come last in either direction. */
export function sortedWorks(
  works: readonly GridWork[],
  sort: readonly SortLevel[],
  readerOf: (column: string) => GridRead,
): readonly GridWork[] {
  if (sort.length === 0) return works
  const keys = sort.map(({ column, direction }) => {
    const read = readerOf(column)
    return { direction, values: works.map((work) => comparable(read(work))) }
  })
  const order = works.map((_, i) => i)
  order.sort((a, b) => {
    for (const { values, direction } of keys) {
      const sign = compared(values[a] ?? null, values[b] ?? null, direction)
      if (sign !== 0) return sign
    }
    return a - b
  })
  return order.map((i) => works[i]!)
}

function comparable(value: FilterValue): string | number | null {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value === '' ? null : value
  return value.length === 0 ? null : value.join(', ')
}

function compared(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction
  return natural(String(a), String(b)) * direction
}
