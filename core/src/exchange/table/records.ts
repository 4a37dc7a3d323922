/** The rows of a table as works: which of a schedule they are, and below which they stand. */
import { type Id, isSummary, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import { type ImportRule, type MatchKey, matchKeys } from '../rules/types.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { RowBase } from './base.ts'
import type { CellReader } from './cell-reader.ts'
import { isLeftOut } from './conditions.ts'
import { indentOf } from './guess.ts'
import { parentsOf, treeOrder } from './hierarchy.ts'
import type { TableMapping, TableRow } from './types.ts'

type RecordRule = Pick<ImportRule, 'match' | 'skip'>

export interface WorkRecord {
  /** Place in the sheet. */
  at: number
  row: TableRow
  id: Id
  /** The row of the schedule that it is. */
  known: WbsRow | null
  /** What the row said when the table was written; null: it does not tell. */
  base: RowBase | null
  code: string
  name: string
  /** Of the schedule that is read. */
  parentId: Id | null
  hasChildren: boolean
}

interface Draft extends Omit<WorkRecord, 'id' | 'parentId' | 'hasChildren'> {
  /** By the column of ids. */
  isById: boolean
  level: number | null
  outlineNumber: string
  outline: number
  indent: number
  opens: boolean
}

/** In tree order, rows that are above others but not in the table left out. */
export function recordsOf(
  reader: CellReader,
  { hierarchy, skipped }: Pick<TableMapping, 'hierarchy' | 'skipped'>,
  { current, newId, rule }: { current: SchedulePlan | null; newId: () => Id; rule: RecordRule | null },
): WorkRecord[] {
  const leftOut = new Set(skipped)
  const isSkipped = (at: number, row: TableRow): boolean =>
    leftOut.has(at) || (rule !== null && isLeftOut(reader, row, rule.skip.where))
  const match = rule?.match ?? matchKeys
  const drafts = draftsOf(reader, { isSkipped, current, match })
  const parents = parentsOf(drafts, hierarchy)
  if (current && match.includes('name')) findByNames(drafts, parents, current)
  const ids = drafts.map(({ known }) => known?.id ?? newId())
  const wanted = drafts.map((draft, at) => parentIdOf({ draft, parent: parents[at] ?? -1, ids, current, hierarchy }))
  return inTreeOrder(drafts, ids, wanted)
}

interface Finding {
  isSkipped(at: number, row: TableRow): boolean
  current: SchedulePlan | null
  match: readonly MatchKey[]
}

function draftsOf(reader: CellReader, { isSkipped, current, match }: Finding): Draft[] {
  const find = finderIn(current, match)
  const taken = new Set<Id>()
  const drafts: Draft[] = []
  const isGone = match.includes('id') ? goneIn(reader, current) : () => false
  for (const [at, row] of reader.sheet.rows.entries()) {
    if (at <= reader.mapping.headRow || isSkipped(at, row)) continue
    const named = nameOf(reader, row)
    if (!named) continue
    const found = find(reader.text(row, 'id'), named.code)
    const isFree = found.row !== null && !taken.has(found.row.id)
    if (found.row && !isFree) reader.refuse(at, reader.has('id') ? 'id' : 'code', 'table_code_twice', named.code)
    const known = isFree ? found.row : null
    if (!found.row && isGone(row)) {
      reader.refuse(at, 'id', 'table_gone', named.name)
      continue
    }
    if (known) taken.add(known.id)
    const level = reader.text(row, 'level')
    drafts.push({
      ...named,
      at,
      row,
      known,
      base: known && RowBase.read(reader.text(row, 'base')),
      isById: known !== null && found.isById,
      level: /^\d+$/.test(level) ? Number(level) : null,
      outlineNumber: reader.text(row, 'outlineNumber'),
      outline: row.outline,
      indent: indentOf(row),
      opens: known !== null && isSummary(known.type),
    })
  }
  return drafts
}

/** Rows of a table of this schedule that were deleted in it since the table was written: they do not come back by it. */
function goneIn(reader: CellReader, current: SchedulePlan | null): (row: TableRow) => boolean {
  const ids = new Set(current?.rows.map(({ id }) => id))
  const isOfIt = reader.sheet.rows.some((row) => ids.has(reader.text(row, 'id')))
  return (row) => isOfIt && reader.text(row, 'id') !== '' && RowBase.read(reader.text(row, 'base')) !== null
}

/** null: the row is none of a work. A code that stands alone is the title of what is below, as in tables of P6. */
function nameOf(reader: CellReader, row: TableRow): { code: string; name: string } | null {
  const code = cleanLine(reader.text(row, 'code'), longestCode)
  const name = cleanLine(reader.text(row, 'name'), longestName)
  if (name === '' && code === '') return null
  if (name !== '' || reader.text(row, 'id') !== '' || !reader.has('name')) return { code, name: name || code }
  const isAlone = row.cells.every((cell) => cell === null || cell === '' || String(cell).trim() === code)
  return isAlone ? { code: '', name: code } : { code, name: code }
}

function finderIn(
  current: SchedulePlan | null,
  match: readonly MatchKey[],
): (id: string, code: string) => { row: WbsRow | null; isById: boolean } {
  const byId = new Map(match.includes('id') ? current?.rows.map((row) => [row.id, row]) : [])
  const byCode = new Map<string, WbsRow | null>()
  const coded = match.includes('code') ? (current?.rows ?? []) : []
  for (const row of coded) if (row.code !== '') byCode.set(row.code, byCode.has(row.code) ? null : row)
  return (id, code) => {
    const row = byId.get(id)
    return row ? { row, isById: true } : { row: byCode.get(code) ?? null, isById: false }
  }
}

/** What has neither id nor code of the schedule is found by its name below the row that was found above it. */
function findByNames(drafts: Draft[], parents: readonly number[], current: SchedulePlan): void {
  const taken = new Set(drafts.flatMap(({ known }) => (known ? [known.id] : [])))
  const top = topOf(current)
  const key = (parentId: Id | null, name: string) => `${parentId}\n${name}`
  const named = Map.groupBy(current.rows, ({ parentId, name }) => key(parentId, name))
  const here = Map.groupBy(drafts.keys(), (at) => `${parents[at]}\n${drafts[at]?.name}`)
  for (const at of treeOrder(parents)) {
    const draft = drafts[at]
    if (!draft || draft.known || here.get(`${parents[at]}\n${draft.name}`)?.length !== 1) continue
    const parent = drafts[parents[at] ?? -1]
    if (parent && !parent.known) continue
    const places = parent?.known ? [parent.known.id] : [null, top]
    const found = places.flatMap((place) => named.get(key(place, draft.name)) ?? [])
    const [only, ...others] = found.filter(
      ({ id, code }) => !taken.has(id) && (code === '' || draft.code === '' || code === draft.code),
    )
    if (!only || others.length > 0) continue
    draft.known = only
    taken.add(only.id)
  }
}

/** The one row on top of a schedule, if there is one. */
function topOf(current: SchedulePlan | null): Id | null {
  const tops = current?.rows.filter(({ parentId }) => parentId === null) ?? []
  return tops.length === 1 && tops[0]?.type === 'sum' ? tops[0].id : null
}

interface Place {
  draft: Draft
  /** Place of the parent in the list; −1: none. */
  parent: number
  ids: readonly Id[]
  current: SchedulePlan | null
  hierarchy: TableMapping['hierarchy']
}

/** A row that is known by its id stays where it is: a table that was sorted or filtered moves nothing. */
function parentIdOf({ draft, parent, ids, current, hierarchy }: Place): Id | null {
  const { known } = draft
  if (known && (draft.isById || hierarchy === 'none')) return known.parentId
  const above = ids[parent]
  if (above !== undefined) return above
  const top = topOf(current)
  return known ? (known.id === top ? null : known.parentId === null ? null : top) : top
}

function inTreeOrder(drafts: readonly Draft[], ids: readonly Id[], wanted: readonly (Id | null)[]): WorkRecord[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  const parents = wanted.map((id) => (id === null ? -1 : (places.get(id) ?? -1)))
  const order = treeOrder(parents)
  const reached = new Set(order)
  const children = new Set(wanted)
  // Rows that stand below each other have no way up: they come to the top.
  const all = [...order, ...[...drafts.keys()].filter((at) => !reached.has(at))]
  return all.flatMap((at) => {
    const [draft, id] = [drafts[at], ids[at]]
    if (!draft || id === undefined) return []
    const parentId = reached.has(at) ? (wanted[at] ?? null) : null
    return [Object.assign(draft, { id, parentId, hasChildren: children.has(id) })]
  })
}
