import './list-table.css'
import type { ReactNode } from 'react'

interface ListTableProps {
  className: string
  /** Its `key` stands at the head as class `is-…`, for the width. */
  columns: readonly { key: string; label: string }[]
  /** What the last column is called, where the acts on a line stand. */
  acts: string
  testId?: string
  /** The lines. */
  children: ReactNode
}

/** What a page lists, a line each, with what can be done with it at its end. */
export function ListTable({ className, columns, acts, testId, children }: ListTableProps) {
  return (
    <table className={`pl-list-table ${className}`} data-testid={testId}>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} className={`is-${key}`}>
              {label}
            </th>
          ))}
          <th className="is-acts" aria-label={acts} />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
