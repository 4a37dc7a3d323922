import type { UploadTable } from '@plumbline/core/contract'

type Share = UploadTable['shares'][number]

/** 0…1 of its filled cells. */
export const partRead = ({ filled, read }: Pick<Share, 'filled' | 'read'>): number => (filled === 0 ? 1 : read / filled)

/** Columns in the order in which somebody looks at them: what could be read the least, then the rest, then what is not imported. */
export function doubtfulFirst(
  columns: readonly number[],
  mapping: Pick<UploadTable['mapping'], 'columns'>,
  shares: readonly Share[],
): number[] {
  const byColumn = new Map(shares.map((share) => [share.column, share]))
  const rank = (column: number): number => {
    const share = byColumn.get(column)
    if (!mapping.columns[column]) return 2
    return share ? partRead(share) : 1
  }
  return columns.toSorted((one, other) => rank(one) - rank(other) || one - other)
}
