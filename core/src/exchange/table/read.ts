/** A table as a plan: a new one, or that of a schedule with what the table says otherwise. */

import { standardCalendar } from '../../calendar/index.ts'
import {
  blankRow,
  type Id,
  isSummary,
  type Relation,
  type SchedulePlan,
  usualSettings,
  type WbsRow,
} from '../../plan/index.ts'
import { type Day, type Instant, instantOf } from '../../time/index.ts'
import { countsOf, type FilePlan, type StoredDates } from '../file.ts'
import type { ImportRule } from '../rules/types.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { AttributeColumns, type TableAttribute } from './attribute-columns.ts'
import type { RowBase } from './base.ts'
import { CellReader, Problems } from './cell-reader.ts'
import type { TableField, TableLanguage } from './fields.ts'
import { cellIn } from './packed-rows.ts'
import { PlanCells } from './plan-cells.ts'
import { recordsOf, type WorkRecord } from './records.ts'
import { RelationEdits } from './relations.ts'
import { takeResources } from './resources.ts'
import { isUnedited, RowEdits, type SaidDates } from './row-edits.ts'
import { type RowNames, rowNames } from './row-names.ts'
import {
  type CellProblem,
  cellText,
  type SheetMapping,
  type TableFile,
  type TableMapping,
  type UnderstoodRow,
} from './types.ts'
import { understoodRows } from './understood.ts'

export interface TableReadOptions {
  /** Of the schedule, where the table makes a new one. */
  name: string
  /** Today: where a table without any date begins. */
  day: Day
  newId: () => Id
  /** What the table changes; null: it is a schedule of its own. */
  current: SchedulePlan | null
  /** In which names of calendars, types and relations of the schedule were written. */
  language: TableLanguage
  /** Attributes that works of the schedule can have. */
  attributes?: readonly TableAttribute[]
  /** How rows are found, and which are left out; null: by all ways, and none. */
  rule?: Pick<ImportRule, 'match' | 'skip'> | null
}

export interface TableReading {
  plan: FilePlan
  problems: readonly CellProblem[]
  /** Also of those that are not named. */
  problemCount: number
  /** Of the columns of the sheet of works that are taken: filled cells, and those of them that could be read. */
  shares: readonly ColumnShare[]
  /** The first rows of the sheet of works. */
  understood: readonly UnderstoodRow[]
}

interface ColumnShare {
  column: number
  filled: number
  read: number
}

export function readTable(file: TableFile, mapping: TableMapping, options: TableReadOptions): TableReading {
  const problems = new Problems()
  const readerOf = (of: SheetMapping): CellReader =>
    new CellReader(file.sheets[of.sheet] ?? { name: '', rows: [] }, of, { ...mapping, problems })
  const reader = readerOf(mapping)
  const { current, newId } = options
  const records = recordsOf(reader, mapping, { current, newId, rule: options.rule ?? null })
  const base = current ?? basePlan(options)
  const cells = current && new PlanCells(current, languageOf(reader, records, options))
  const form = { dateOrder: mapping.dateOrder, decimal: mapping.decimal }
  const valued = new AttributeColumns(reader, records, { form, known: options.attributes ?? [], newId })
  const { rows, said } = rowsOf(records, { reader, cells, base, valued })
  const all = withTop(withAbove(rows, current), { ...options, isNew: current === null })
  const relations = relationsOf({ mapping, readerOf, reader, cells, base, records, rows: all })
  const kept = new Set(all.map(({ id }) => id))
  const plan: SchedulePlan = {
    ...base,
    rows: all,
    relations: relations.filter(({ predId, succId }) => kept.has(predId) && kept.has(succId)),
    assignments: base.assignments.filter(({ wbsId }) => kept.has(wbsId)),
  }
  if (mapping.resources) {
    takeResources(plan, readerOf(mapping.resources), {
      names: namesOf(reader, records, all),
      basesOf: basesOf(records),
      newId,
    })
  }
  if (!current) plan.settings = { ...plan.settings, ...datesOf(plan, said, options.day) }
  return {
    plan: {
      plan,
      issues: [],
      notes: notesOf(reader, records),
      stored: storedOf(said),
      attributes: valued.attributes,
      baselines: [],
      counts: countsOf(plan, []),
    },
    problems: problems.named,
    problemCount: problems.count,
    shares: sharesOf(reader, records, problems),
    understood: understood(mapping, file, { ...options, cells, base, records, relations: plan.relations, valued }),
  }
}

interface UnderstandingOf extends Pick<TableReadOptions, 'current' | 'rule'> {
  cells: PlanCells | null
  base: SchedulePlan
  records: readonly WorkRecord[]
  relations: readonly Relation[]
  valued: AttributeColumns
}

/** Cells are looked at once more: what is wrong with them was told. */
function understood(
  mapping: TableMapping,
  file: TableFile,
  { cells, base, current, records, relations, rule, valued }: UnderstandingOf,
): UnderstoodRow[] {
  const sheet = file.sheets[mapping.sheet] ?? { name: '', rows: [] }
  const reader = new CellReader(sheet, mapping, { ...mapping, problems: new Problems() })
  const edits = new RowEdits({ reader, cells, plan: base })
  return understoodRows({ reader, edits, valued, records, current, relations, where: rule?.skip.where ?? [] })
}

function sharesOf(reader: CellReader, records: readonly WorkRecord[], problems: Problems): ColumnShare[] {
  const { columns, sheet } = reader.mapping
  return columns.flatMap((field, column) => {
    if (field === null || (field !== 'attribute' && !reader.has(field))) return []
    const filled = records.filter(({ row }) => cellText(cellIn(row, column)).trim() !== '').length
    return [{ column, filled, read: Math.max(0, filled - problems.unreadIn(sheet, column)) }]
  })
}

/** Our own words say in which language a table was written. */
function languageOf(reader: CellReader, records: readonly WorkRecord[], { language }: TableReadOptions): TableLanguage {
  const fields: readonly TableField[] = ['predecessors', 'successors', 'type', 'limitKind']
  const there = fields.filter((field) => reader.has(field))
  const says = (words: RegExp): boolean =>
    records.some(({ row }) => there.some((field) => words.test(reader.text(row, field))))
  if (says(/[а-яё]/iu)) return 'ru'
  return says(/[a-z]{2}/iu) ? 'en' : language
}

function basePlan({ name, newId, day }: TableReadOptions): SchedulePlan {
  const calendar = standardCalendar(newId(), 'Standard')
  const start = instantOf(day, 8 * 60)
  return {
    settings: { ...usualSettings, name, dataDate: start, plannedStart: start, defaultCalendarId: calendar.id },
    rows: [],
    relations: [],
    calendars: [calendar],
    assignments: [],
  }
}

interface RowsOf {
  reader: CellReader
  valued: AttributeColumns
  cells: PlanCells | null
  base: SchedulePlan
}

function rowsOf(
  records: readonly WorkRecord[],
  { reader, cells, base, valued }: RowsOf,
): { rows: WbsRow[]; said: Map<Id, SaidDates> } {
  const edits = new RowEdits({ reader, cells, plan: base })
  const said = new Map<Id, SaidDates>()
  const followed = followedIn(reader, records)
  const rows = records.map((record) => {
    const row = ownRow(record, reader, cells)
    said.set(row.id, edits.apply(record, row, followed.has(record.id)))
    valued.apply(record, row)
    return row
  })
  return { rows, said }
}

function ownRow(record: WorkRecord, reader: CellReader, cells: PlanCells | null): WbsRow {
  const { known, id, parentId, code, name, hasChildren } = record
  const read = reader.has('type') ? reader.type(record.at, record.row) : null
  if (known) {
    const row = { ...known, parentId }
    const isEdited = (field: TableField): boolean => !isUnedited(record, field, { reader, cells })
    // What cells cannot hold, as a tab in a name, is no change; a row without a name is called by its code only where it is new.
    const isNamed = reader.has('name') && reader.text(record.row, 'name') !== ''
    if (isNamed && name !== cleanLine(known.name, longestName) && isEdited('name')) row.name = name
    if (reader.has('code') && code !== cleanLine(known.code, longestCode) && isEdited('code')) row.code = code
    if (read?.type && read.type !== known.type && !isKindOnly(read.kind, known) && isEdited('type'))
      Object.assign(row, { type: read.type, activityKind: read.kind })
    if (hasChildren && row.type !== 'sum') row.type = 'task'
    return row
  }
  const type = read?.type ?? (hasChildren ? 'task' : milestoneOf(record, reader))
  return {
    ...blankRow(id, parentId, hasChildren && !isSummary(type) ? 'task' : type),
    code,
    name,
    activityKind: read?.kind ?? 'ordinary',
  }
}

/** A kind of P6 is the same row type. */
const isKindOnly = (kind: WbsRow['activityKind'], known: WbsRow): boolean =>
  known.type === 'work' && kind !== 'ordinary' && kind === known.activityKind

/** A work without duration: it begins something where the table says its start alone. */
function milestoneOf({ at, row }: WorkRecord, reader: CellReader): WbsRow['type'] {
  const length = reader.has('duration') ? reader.length(at, row, 'duration', 480) : null
  if (length?.minutes !== 0) return 'work'
  const hasStart = reader.raw(row, 'start') !== null
  return hasStart && reader.raw(row, 'finish') === null && reader.has('finish') ? 'milestone_start' : 'milestone_finish'
}

/** Works that relations of the table lead to, as far as cells say it. */
function followedIn(reader: CellReader, records: readonly WorkRecord[]): Set<Id> {
  return new Set(records.filter(({ row }) => reader.raw(row, 'predecessors') !== null).map(({ id }) => id))
}

/** Rows of the schedule above those of the table that the table does not have. */
function withAbove(rows: readonly WbsRow[], current: SchedulePlan | null): WbsRow[] {
  if (!current) return [...rows]
  const byId = new Map(current.rows.map((row) => [row.id, row]))
  const all: WbsRow[] = []
  const there = new Set(rows.map(({ id }) => id))
  const add = (id: Id | null): void => {
    const above = id === null || there.has(id) ? undefined : byId.get(id)
    if (!above) return
    there.add(above.id)
    add(above.parentId)
    all.push(above)
  }
  for (const { parentId } of rows) add(parentId)
  return inTree([...all, ...rows])
}

/** Parents before their children; a parent that is nowhere leaves its children on top. */
function inTree(rows: readonly WbsRow[]): WbsRow[] {
  const there = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && there.has(parentId) ? parentId : null))
  const ordered: WbsRow[] = []
  const open = [...(below.get(null) ?? [])].reverse()
  while (open.length > 0) {
    const row = open.pop() as WbsRow
    ordered.push(row)
    open.push(...[...(below.get(row.id) ?? [])].reverse())
  }
  return ordered
}

/** A schedule of its own has one row on top. */
function withTop(rows: WbsRow[], { name, newId, isNew }: { name: string; newId: () => Id; isNew: boolean }): WbsRow[] {
  const tops = rows.filter(({ parentId }) => parentId === null)
  if (!isNew || tops.some(({ type }) => type === 'sum')) return rows
  const [only, ...others] = tops
  if (only?.type === 'task' && others.length === 0) {
    only.type = 'sum'
    return rows
  }
  const top: WbsRow = { ...blankRow(newId(), null, 'sum'), name }
  return [top, ...rows.map((row) => (row.parentId === null ? { ...row, parentId: top.id } : row))]
}

interface RelationsOf {
  mapping: TableMapping
  readerOf(of: SheetMapping): CellReader
  reader: CellReader
  cells: PlanCells | null
  base: SchedulePlan
  records: readonly WorkRecord[]
  rows: readonly WbsRow[]
}

function relationsOf({ mapping, readerOf, reader, cells, base, records, rows }: RelationsOf): Relation[] {
  const names = namesOf(reader, records, rows)
  const reading = { reader, cells, names, plan: base, decimal: mapping.decimal, basesOf: basesOf(records) }
  const edits = new RelationEdits(reading, base.relations)
  if (mapping.relations) edits.takeSheet(readerOf(mapping.relations), new Set(records.map(({ id }) => id)))
  for (const record of records) edits.takeCell(record, 'predecessors')
  for (const record of records) edits.takeCell(record, 'successors')
  return edits.all()
}

const basesOf = (records: readonly WorkRecord[]): ReadonlyMap<Id, RowBase> =>
  new Map(records.flatMap(({ id, base }) => (base ? [[id, base] as const] : [])))

/** Relations name works by the code, the number of the row or where they stand in the table. */
function namesOf(reader: CellReader, records: readonly WorkRecord[], rows: readonly WbsRow[]) {
  const column = (field: TableField): Map<Id, string> =>
    new Map(reader.has(field) ? records.map(({ id, row }) => [id, reader.text(row, field)]) : [])
  const names = rowNames(rows, [column('number'), column('outlineNumber')])
  return asWritten(names, records, column('code'))
}

/** Works that were renamed or moved since are called as they were when the table was written. */
function asWritten(names: RowNames, records: readonly WorkRecord[], codes: ReadonlyMap<Id, string>): RowNames {
  const written = new Map<string, Id>()
  for (const { id, base } of records) {
    const name = base && (base.name || codes.get(id))
    if (name) written.set(name.toLowerCase(), id)
  }
  if (written.size === 0) return names
  return { ...names, find: (name) => written.get(name.trim().toLowerCase()) ?? names.find(name) }
}

function notesOf(reader: CellReader, records: readonly WorkRecord[]): Map<Id, string> {
  if (!reader.has('note')) return new Map()
  const longest = 100_000
  const notes = records.map(({ id, row }) => [id, reader.text(row, 'note').slice(0, longest)] as const)
  return new Map(notes.filter(([, text]) => text !== ''))
}

/** What the table says of dates, to be held against what comes out. */
function storedOf(said: ReadonlyMap<Id, SaidDates>): Map<Id, StoredDates> {
  const none = { lateStart: null, lateFinish: null, totalFloat: null, freeFloat: null, critical: false }
  const dated = [...said].filter(([, { start, finish }]) => start !== null || finish !== null)
  return new Map(dated.map(([id, { start, finish }]) => [id, { ...none, earlyStart: start, earlyFinish: finish }]))
}

/** It begins with the first work, and what was done is known up to the last fact. */
function datesOf(plan: SchedulePlan, said: ReadonlyMap<Id, SaidDates>, day: Day) {
  let [first, last]: [Instant, Instant] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { start } of said.values()) if (start !== null) first = Math.min(first, start)
  for (const { progress } of plan.rows) {
    for (const fact of [progress.actualStart, progress.actualFinish]) {
      if (fact === null) continue
      first = Math.min(first, fact)
      last = Math.max(last, fact)
    }
  }
  const plannedStart = Number.isFinite(first) ? first : instantOf(day, 8 * 60)
  return { plannedStart, dataDate: Number.isFinite(last) ? last : plannedStart }
}
