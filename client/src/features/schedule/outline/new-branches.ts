/** Many new rows at once, as a branch that is put in as one step. */
import type { Branch, RowFields } from '@plumbline/core/documents/schedule'
import { fillPattern } from '@plumbline/core/numbering'
import { blankRow, type Id, type Relation, relationId, type WbsType } from '@plumbline/core/plan'

/** What all new rows have in common. */
export interface NewRowFields {
  type: WbsType
  /** Working minutes. */
  duration: number
  calendarId: Id | null
}

export interface Series {
  count: number
  /** `{n}` is the number of the row. */
  name: string
  code: string
  from: number
  fields: NewRowFields
  /** Each row follows the one before. */
  chained: boolean
}

/** Names of a series as they will read; one without a number counts all the same. */
export function seriesNames({ count, name, from }: Pick<Series, 'count' | 'name' | 'from'>): string[] {
  const pattern = name.includes('{n') || count === 1 ? name : `${name} {n}`
  return numbersOf(count, from).map((n) => fillPattern(pattern, { n }))
}

const numbersOf = (count: number, from: number): number[] => Array.from({ length: count }, (_, i) => from + i)

export function seriesBranch(series: Series, newId: () => Id): Branch {
  const names = seriesNames(series)
  const codes = numbersOf(series.count, series.from).map((n) => fillPattern(series.code, { n }))
  const rows = names.map((name, i) => ({
    id: newId(),
    parentId: null,
    fields: fieldsOf(series.fields, name, codes[i]!),
  }))
  return branch(rows, series.chained ? chainOf(rows.map(({ id }) => id)) : [])
}

/** One row a line; what stands further in is below the line above with less before it. Empty lines are left out. */
export function listedBranch(text: string, fields: NewRowFields, chained: boolean, newId: () => Id): Branch {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ id: newId(), indent: line.length - line.trimStart().length, name: line.trim() }))
  const open: { id: Id; indent: number }[] = []
  const parents = new Set<Id>()
  const placed = lines.map(({ id, indent, name }) => {
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const parentId = open.at(-1)?.id ?? null
    if (parentId !== null) parents.add(parentId)
    open.push({ id, indent })
    return { id, parentId, name }
  })
  const rows = placed.map(({ id, parentId, name }) => {
    const summary: NewRowFields = { type: 'task', duration: 0, calendarId: null }
    return { id, parentId, fields: fieldsOf(parents.has(id) ? summary : fields, name, '') }
  })
  const works = rows.filter(({ id }) => !parents.has(id)).map(({ id }) => id)
  return branch(rows, chained ? chainOf(works) : [])
}

const branch = (rows: Branch['rows'], relations: Relation[]): Branch => ({
  rows,
  relations,
  assignments: [],
  notes: [],
  calendars: [],
})

function fieldsOf({ type, duration, calendarId }: NewRowFields, name: string, code: string): RowFields {
  const { id: _, parentId: __, ...blank } = blankRow('', null, type)
  return { ...blank, name, code, calendarId, duration: type === 'work' || type === 'draft' ? duration : 0 }
}

function chainOf(ids: readonly Id[]): Relation[] {
  return ids.slice(1).map((succId, i) => {
    const predId = ids[i]!
    return { id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs', lag: 0, lagCalendar: null }
  })
}
