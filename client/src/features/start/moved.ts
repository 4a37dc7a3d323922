import type { ChangeDetail, ChangeSetView } from '@plumbline/core/contract'

/** What somebody else did to one row since a moment. */
export interface MovedRow {
  rowId: string
  name: string
  /** Of the fields, the last changed first; empty: the row came, went or was moved. */
  fields: string[]
  kind: ChangeDetail['kind']
  who: { id: string; name: string } | null
  at: string
}

const named = ({ label, rowId, collection }: ChangeDetail): boolean =>
  label !== '' && rowId !== null && collection === 'wbs'

/** One line for each row, by the last change of it, newest first; without one's own. `sets` are newest first. */
export function movedRows(sets: readonly ChangeSetView[], ownId: string, most: number): MovedRow[] {
  const rows = new Map<string, MovedRow>()
  for (const { person, at, changes } of sets) {
    if (person?.id === ownId) continue
    for (const change of changes.filter(named)) {
      const rowId = change.rowId ?? ''
      const known = rows.get(rowId)
      const row = known ?? { rowId, name: change.label, fields: [], kind: change.kind, who: person, at }
      if (change.field !== '' && !row.fields.includes(change.field)) row.fields.push(change.field)
      rows.set(rowId, row)
    }
  }
  return [...rows.values()].slice(0, most)
}

/** Works that others touched since. */
export const countMoved = (sets: readonly ChangeSetView[], ownId: string): number =>
  movedRows(sets, ownId, Number.POSITIVE_INFINITY).length
