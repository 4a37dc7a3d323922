import { encode } from '../encoding.ts'
import { cellOf, type SourceRow, type SourceTable, setCell, tableFor, type XerSource } from './source.ts'
import { field, type Values, type XerTable } from './write-table.ts'

/** Rows that several projects may speak of: they stay, also where nothing of ours leads to them any more. */
const shared = new Set([
  'CALENDAR',
  'RSRC',
  'RSRCCURVDATA',
  'MEMOTYPE',
  'ACTVTYPE',
  'ACTVCODE',
  'UDFTYPE',
  'PROJECT',
  'SCHEDOPTIONS',
])

/** Columns by which other tables lead to a row. */
const leading: Record<string, readonly string[]> = {
  TASK: ['task_id', 'pred_task_id'],
  PROJWBS: ['wbs_id'],
  TASKRSRC: ['taskrsrc_id'],
}

/**
 * Writes into a file what differs between what we would have written when it came and what we would write now. Nothing
 * else of it changes.
 */
export function patchSource(source: XerSource, before: readonly XerTable[], after: readonly XerTable[]): void {
  const gone = new Map<string, Set<string>>()
  for (const name of new Set([...before, ...after].map((table) => table.name))) {
    const was = before.find((table) => table.name === name)
    const is = after.find((table) => table.name === name)
    const removed = patchTable(source, (is ?? was)!, rowsByKey(was), rowsByKey(is))
    if (removed.size > 0 && leading[name]) gone.set(name, removed)
  }
  for (const [name, ids] of gone) removeLeading(source, name, ids)
}

function rowsByKey(table: XerTable | undefined): Map<string, Values> {
  const rows = new Map<string, Values>()
  for (const row of table?.rows ?? []) rows.set(table!.key.map((column) => row[column]).join('\t'), row)
  return rows
}

/** Gives back the keys of rows that are no longer there. */
function patchTable(
  source: XerSource,
  like: XerTable,
  before: ReadonlyMap<string, Values>,
  after: ReadonlyMap<string, Values>,
): Set<string> {
  const removed = new Set(shared.has(like.name) ? [] : [...before.keys()].filter((key) => !after.has(key)))
  const changed = [...after].filter(([key, values]) => {
    const was = before.get(key)
    return !was || Object.keys(values).some((column) => values[column] !== was[column])
  })
  if (removed.size === 0 && changed.length === 0) return removed
  const table = tableFor(source, like)
  const keyOf = (row: SourceRow) => like.key.map((column) => cellOf(table, row, column)).join('\t')
  table.rows = table.rows.filter((row) => !removed.has(keyOf(row)))
  const there = Map.groupBy(table.rows, keyOf)
  for (const [key, values] of changed) {
    const [row, ...more] = there.get(key) ?? []
    if (!row) addRow(source, table, values)
    else writeChanges(source, table, row, { was: before.get(key) ?? {}, values })
    // What a file says twice is said once from now on; expenses are many of one work.
    if (more.length > 0 && before.has(key) && like.name !== 'PROJCOST')
      table.rows = table.rows.filter((other) => !more.includes(other))
  }
  return removed
}

function addRow(source: XerSource, table: SourceTable, values: Values): void {
  const row = { raw: '', cells: table.columns.map(() => ''), isChanged: true }
  table.rows.push(row)
  for (const [column, value] of Object.entries(values)) {
    if (table.columns.includes(column)) setCell(table, row, column, cellText(source, value))
  }
}

function writeChanges(
  source: XerSource,
  table: SourceTable,
  row: SourceRow,
  { was, values }: { was: Values; values: Values },
): void {
  const adjust = adjustments[table.name]
  const differing = Object.entries(values).filter(([column, value]) => value !== was[column])
  const changes = new Map(differing)
  if (adjust) adjust(changes, { was, values }, (column) => cellOf(table, row, column))
  for (const [column, value] of changes) setCell(table, row, column, cellText(source, value))
}

type Adjust = (
  changes: Map<string, Values[string]>,
  rows: { was: Values; values: Values },
  cell: (column: string) => string,
) => void

/** Columns that mean something else in the file than in what we write. */
const adjustments: Record<string, Adjust> = {
  TASK(changes, { values }, cell) {
    // What was planned stays when work has begun.
    if (values.act_start_date !== '')
      for (const column of ['target_start_date', 'target_end_date']) changes.delete(column)
    keepPercentType(changes, values, cell('complete_pct_type'))
  },
  // Lists of the schedule may be longer than those of the file, and in another order.
  ACTVCODE: (changes) => void changes.delete('seq_num'),
  PROJCOST(changes, rows, cell) {
    changes.delete('cost_name')
    changes.delete('cost_item_id')
    addDifferences(changes, rows, cell)
  },
  TASKRSRC(changes, rows, cell) {
    const { values } = rows
    addDifferences(changes, rows, cell)
    const perHour = Number(cell('remain_qty_per_hr'))
    // A remaining duration, in units of one an hour: it is more or less work there.
    const isDuration = typeof values.remain_qty_per_hr === 'number'
    if (isDuration) changes.delete('remain_qty_per_hr')
    if (isDuration && changes.has('remain_qty') && perHour > 0) {
      changes.set('remain_qty', rounded(Number(changes.get('remain_qty')) * perHour))
    }
    const overtime = Number(cell('act_ot_qty'))
    if (changes.has('act_reg_qty') && overtime > 0) {
      changes.set('act_reg_qty', rounded(Number(changes.get('act_reg_qty')) - overtime))
    }
  },
}

/** The cost of a work may stand in several rows: what it changed by goes to one of them. */
const addDifferences: Adjust = (changes, { was, values }, cell) => {
  for (const column of ['target_cost', 'act_reg_cost', 'act_cost', 'remain_cost']) {
    if (!changes.has(column) || was[column] === undefined) continue
    changes.set(column, rounded(Number(cell(column)) + Number(values[column]) - Number(was[column])))
  }
}

const rounded = (value: number): string => String(Number(value.toFixed(6)))

/** A percent complete that follows from the durations needs no type that says otherwise. */
function keepPercentType(changes: Map<string, Values[string]>, values: Values, type: string): void {
  if (!changes.has('phys_complete_pct') || type === 'CP_Phys') return
  const duration = Number(values.target_drtn_hr_cnt)
  const done = duration > 0 ? (duration - Number(values.remain_drtn_hr_cnt)) / duration : 0
  const derived = Math.round(done * 10_000) / 100
  const isDerived =
    values.status_code !== 'TK_Active' || (type === 'CP_Drtn' && derived === Number(values.phys_complete_pct))
  if (isDerived) changes.delete('phys_complete_pct')
  else changes.set('complete_pct_type', 'CP_Phys')
}

/** The file was turned to an encoding that has all letters. */
const cellText = ({ encoding }: XerSource, value: Values[string]): string => encode(field(String(value)), encoding)!

function removeLeading(source: XerSource, name: string, ids: ReadonlySet<string>): void {
  const ofTable = userFieldsOf(source, name)
  for (const table of source.tables) {
    if (table.name === name) continue
    const columns = leading[name]!.filter((column) => table.columns.includes(column))
    const isUserField = table.name === 'UDFVALUE'
    if (columns.length === 0 && !isUserField) continue
    table.rows = table.rows.filter((row) => {
      if (isUserField) return !(ofTable.has(cellOf(table, row, 'udf_type_id')) && ids.has(cellOf(table, row, 'fk_id')))
      return !columns.some((column) => ids.has(cellOf(table, row, column)))
    })
  }
}

/** User defined fields say in their type which table their values belong to. */
function userFieldsOf(source: XerSource, name: string): Set<string> {
  const types = source.tables.find((table) => table.name === 'UDFTYPE')
  if (!types) return new Set()
  const own = types.rows.filter((row) => cellOf(types, row, 'table_name') === name)
  return new Set(own.map((row) => cellOf(types, row, 'udf_type_id')))
}
