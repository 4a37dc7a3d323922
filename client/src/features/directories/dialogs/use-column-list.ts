import { useState } from 'react'

/** Columns as they are changed in a form, until they are saved. */
export function useColumnList<Column extends { id: string }>(stored: readonly Column[]) {
  const [columns, setColumns] = useState(stored)
  const known = new Set(stored.map(({ id }) => id))
  const move = (at: number, by: number): void => {
    const moved = [...columns]
    const [column] = moved.splice(at, 1)
    moved.splice(Math.max(0, at + by), 0, column!)
    setColumns(moved)
  }
  return {
    columns,
    add: (column: Column) => setColumns([...columns, column]),
    /** What a line of the form needs of the list. */
    lineOf: (column: Column, at: number) => ({
      ...{ column, number: at + 1, isNew: !known.has(column.id) },
      change: (next: Column) => setColumns(columns.map((one) => (one.id === next.id ? next : one))),
      move: (by: number) => move(at, by),
      remove: () => setColumns(columns.filter(({ id }) => id !== column.id)),
    }),
  }
}
