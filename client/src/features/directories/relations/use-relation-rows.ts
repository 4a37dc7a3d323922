import { directoryRelationExport, directoryRelationRowsChange } from '@plumbline/core/contract'
import type { DirectoryRelation } from '@plumbline/core/directory-relations'
import { natural } from '@plumbline/core/text'
import { useRef } from 'react'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import type { RelationLine } from './relation-cells.ts'

interface Rows {
  revision: number
  rows: RelationLine[]
}

export interface RelationRowsRead extends Read<Rows> {
  /** `next` makes of a row what it is then. */
  change(id: string, next: (row: RelationLine) => RelationLine): Promise<void>
  remove(id: string): Promise<void>
}

/** Rows of a relation by codes; what is typed counts on what was typed before, one change after the other. */
export function useRelationRows({ id, revision }: DirectoryRelation, changed: () => Promise<void>): RelationRowsRead {
  const params = { directoryRelationId: id }
  const read = useRead<Rows>(
    id,
    async (signal) => inOrder(await call(directoryRelationExport, { params, signal, quiet: true })),
    // Whoever else changed it is heard of by its revision.
    revision,
  )
  const latest = useRef(read)
  latest.current = read
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const write = (
    change: (rows: readonly RelationLine[]) => { put: RelationLine[]; remove: string[] },
  ): Promise<void> => {
    const written = turn.current.then(async () => {
      const { value, set, again } = latest.current
      if (!value) return
      const { put, remove } = change(value.rows)
      const input = { revision: value.revision, put: put.map(rowOf), remove }
      const answer = await attempt(() => call(directoryRelationRowsChange, { params, input, quiet: true }))
      if (!answer) return again()
      const others = new Map(put.map((row) => [row.id, row]))
      const kept = value.rows.filter((row) => !remove.includes(row.id))
      const next = { revision: answer.revision, rows: kept.map((row) => others.get(row.id) ?? row) }
      latest.current = { ...latest.current, value: next }
      set(next)
      await changed()
    })
    turn.current = written
    return written
  }
  return {
    ...read,
    change: (rowId, next) =>
      write((rows) => {
        const row = rows.find((one) => one.id === rowId)
        return { put: row ? [next(row)] : [], remove: [] }
      }),
    remove: (rowId) => write(() => ({ put: [], remove: [rowId] })),
  }
}

/** Sorting more would hold up the page; they stand as they are stored. */
const MOST_SORTED = 5_000

/** By their codes, as people count: 2 before 10. */
function inOrder({ revision, rows }: Rows): Rows {
  if (rows.length > MOST_SORTED) return { revision, rows }
  const keyOf = ({ codes }: RelationLine): string => codes.join(' ')
  return { revision, rows: rows.toSorted((one, other) => natural(keyOf(one), keyOf(other))) }
}

const rowOf = ({ id, rowIds, coefficient, norm, values }: RelationLine) => ({
  ...{ id, rowIds, coefficient, norm },
  ...(values && { values }),
})
