/** Edits of rows that were typed while nobody answered, and what others did to the same cells meanwhile. */
import type { DirectoryCommandInput, DirectoryRowView } from '@plumbline/core/contract'

type Insert = Extract<DirectoryCommandInput, { do: 'rows.insert' }>
type Change = Extract<DirectoryCommandInput, { do: 'rows.change' }>

export interface UnsentEdit {
  id: string
  directoryId: string
  /** Milliseconds since 1970. */
  at: number
  commands: (Insert | Change)[]
  /** By row, then by field or column: what stood there when it was typed. */
  before: Record<string, Record<string, string>>
  /** Why the server did not take it; '' as long as it was not asked. */
  refused: string
}

export interface Collision {
  rowId: string
  /** `code`, `name`, `status`, the id of a column; '' where the whole row is gone. */
  field: string
  mine: string
  theirs: string
}

interface Rows {
  row(id: string): DirectoryRowView | undefined
}

/** Rows that are made or changed can wait; what depends on where others put or took rows cannot. */
export const canWait = (commands: readonly DirectoryCommandInput[]): commands is (Insert | Change)[] =>
  commands.every((command) => command.do === 'rows.insert' || command.do === 'rows.change')

export function unsentEdit(
  { id, directoryId, at }: Pick<UnsentEdit, 'id' | 'directoryId' | 'at'>,
  commands: readonly (Insert | Change)[],
  rows: Rows,
): UnsentEdit {
  const before: UnsentEdit['before'] = {}
  for (const change of changesIn(commands)) {
    const row = rows.row(change.id)
    if (!row) continue
    before[change.id] ??= {}
    for (const [field] of cellsOf(change)) before[change.id]![field] ??= cellOf(row, field)
  }
  return { id, directoryId, at, commands: structuredClone([...commands]), before, refused: '' }
}

type ChangedRow = Change['rows'][number]

const changesIn = (commands: UnsentEdit['commands'] | readonly (Insert | Change)[]): ChangedRow[] =>
  commands.flatMap((command) => (command.do === 'rows.change' ? command.rows : []))

function cellsOf({ id: _id, values = {}, ...fields }: ChangedRow): [field: string, text: string][] {
  return [...Object.entries(fields), ...Object.entries(values)].flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text]],
  )
}

const ownFields = ['code', 'name', 'status'] as const
const isOwn = (field: string): field is (typeof ownFields)[number] => (ownFields as readonly string[]).includes(field)

const cellOf = (row: DirectoryRowView, field: string): string => (isOwn(field) ? row[field] : (row.values[field] ?? ''))

/** Cells in which something else stands now than what was there and than what was typed. */
export function collisionsOf({ commands, before }: UnsentEdit, rows: Rows): Collision[] {
  const made = new Set(
    commands.flatMap((command) => (command.do === 'rows.insert' ? command.rows : [])).map(({ id }) => id),
  )
  return changesIn(commands).flatMap((change): Collision[] => {
    if (made.has(change.id)) return []
    const row = rows.row(change.id)
    if (!row) return [{ rowId: change.id, field: '', mine: cellsOf(change)[0]?.[1] ?? '', theirs: '' }]
    return cellsOf(change).flatMap(([field, mine]) => {
      const theirs = cellOf(row, field)
      const isOther = theirs !== mine && theirs !== (before[change.id]?.[field] ?? '')
      return isOther ? [{ rowId: change.id, field, mine, theirs }] : []
    })
  })
}

/** With what stands there now known: it is written over. Of rows that are gone nothing is left to write. */
export function withMine(edit: UnsentEdit, collisions: readonly Collision[]): UnsentEdit {
  const before = structuredClone(edit.before)
  for (const { rowId, field, theirs } of collisions)
    if (field !== '') before[rowId] = { ...before[rowId], [field]: theirs }
  const gone = collisions.filter(({ field }) => field === '')
  return { ...withTheirs(edit, gone), before, refused: '' }
}

/** Without the cells in which something else stands; without commands nothing is left of it. */
export function withTheirs(edit: UnsentEdit, collisions: readonly Collision[]): UnsentEdit {
  const taken = new Set(collisions.map(({ rowId, field }) => `${rowId} ${field}`))
  const keeps = (rowId: string, field: string): boolean => !taken.has(`${rowId} ${field}`) && !taken.has(`${rowId} `)
  const commands = edit.commands.flatMap((command): (Insert | Change)[] => {
    if (command.do === 'rows.insert') return [command]
    const rows = command.rows.flatMap(({ id, values, ...fields }) => {
      const left = Object.fromEntries(Object.entries(fields).filter(([field]) => keeps(id, field)))
      const cells = Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => keeps(id, field)))
      const isEmpty = Object.keys(left).length + Object.keys(cells).length === 0
      return isEmpty ? [] : [{ id, ...left, ...(Object.keys(cells).length > 0 && { values: cells }) }]
    })
    return rows.length === 0 ? [] : [{ do: 'rows.change', rows }]
  })
  return { ...edit, commands, refused: '' }
}
