import { memo, type ReactNode } from 'react'

interface PaperTableProps {
  className: string
  /** Px; absent: as wide as the sheet. */
  width?: number
  /** Of its columns; absent: all are as wide. */
  columns?: ReactNode
  /** Row that stands above on each sheet. */
  head: ReactNode
  /** Rows by now. */
  count: number
  /** The same function as long as the rows are the same. */
  row: (at: number) => ReactNode
  /** Below the last row. */
  foot?: ReactNode
}

const OF_PIECE = 25

/**
 * A table that grows, in pieces: a browser lays out the whole of a table again for each row that comes, and pieces that
 * stand there already not at all.
 */
export function PaperTable({ className, width, columns, head, count, row, foot }: PaperTableProps) {
  const name = `pl-paper-table ${className}`
  return (
    <>
      <table className={name} style={{ width }}>
        {columns}
        <thead>{head}</thead>
      </table>
      {Array.from({ length: Math.ceil(count / OF_PIECE) }, (_, piece) => {
        const from = piece * OF_PIECE
        return <Piece key={from} {...{ name, width, columns, row, from }} to={Math.min(count, from + OF_PIECE)} />
      })}
      {foot && (
        <table className={name} style={{ width }}>
          {columns}
          <tfoot>{foot}</tfoot>
        </table>
      )}
    </>
  )
}

interface PieceProps extends Pick<PaperTableProps, 'width' | 'columns' | 'row'> {
  name: string
  from: number
  to: number
}

const Piece = memo(({ name, width, columns, row, from, to }: PieceProps) => (
  <table className={name} style={{ width }}>
    {columns}
    <tbody>{Array.from({ length: to - from }, (_, i) => row(from + i))}</tbody>
  </table>
))
