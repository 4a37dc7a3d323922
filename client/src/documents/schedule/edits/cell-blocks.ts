/** Blocks of cells (pasted, filled, cleared) turned into commands; all or nothing. */

import { packValues } from '@plumbline/core/attributes'
import type { Place, RowFields, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { fieldOf } from '@plumbline/core/fields'
import { type Id, type Progress, personFields } from '@plumbline/core/plan'
import { newId } from '../../../api/new-id.ts'
import { parseDuration } from '../../../parts/values/duration.ts'
import type { PlannerRows } from '../drawn/planner-rows.ts'
import { typedAmounts } from '../rows/amount-columns.ts'
import type { AmountRegister } from '../rows/row-amounts.ts'
import type { RowStore } from '../rows/row-store.ts'
import { dayOfDefaultCalendar, type PlanFrame, progressOf } from '../rows/row-view.ts'
import { amountEdit, volumesFirst } from './amount-edits.ts'
import { cellEdit } from './cell-edits.ts'
import { parentsOf } from './pasted-tree.ts'

/** Longest paste, in lines: more is an import. */
const MAX_LINES = 5_000

export interface Sheet {
  store: RowStore
  frame: PlanFrame
  rows: PlannerRows
}

/** One cell that shall hold a text. */
export interface CellText {
  /** Display row. */
  row: number
  column: string
  text: string
}

/** A text that means nothing in its cell: a key below `edit.` of the locale. */
export interface CellProblem {
  /** Of the row. */
  id: Id
  /** Display row; of rows that are not there yet their place among them. */
  row: number
  column: string
  text: string
  message: string
  /** Of the message. */
  params?: Record<string, string>
}

export interface CellBlock {
  commands: ScheduleCommand[]
  /** Cells that will change. */
  changed: number
  /** Cells that cannot be edited, and were left. */
  left: number
  problems: CellProblem[]
}

/** The cells of one row, with what they make of it. */
interface RowEdit {
  slot: number
  fields: Partial<RowFields>
  /** Of attributes. */
  values: Record<Id, string>
}

/** What typing every text into its cell would do. A finish is left where a duration is given: it follows from that. */
export function editCells(sheet: Sheet, cells: readonly CellText[]): CellBlock {
  const block: CellBlock = { commands: [], changed: 0, left: 0, problems: [] }
  const edits = new Map<number, RowEdit>()
  const lengths = new Set(cells.filter(({ column }) => column === 'duration').map(({ row }) => row))
  for (const cell of volumesFirst(cells)) {
    if (cell.column === 'finish' && lengths.has(cell.row)) continue
    editCell(sheet, cell, edits, block)
  }
  for (const { slot, fields, values } of edits.values()) {
    const ids = [sheet.store.ids[slot]!]
    if (Object.keys(fields).length > 0) block.commands.push({ do: 'row.set', ids, fields })
    if (Object.keys(values).length > 0) block.commands.push({ do: 'row.values', ids, values })
  }
  return block
}

function editCell(sheet: Sheet, cell: CellText, edits: Map<number, RowEdit>, block: CellBlock): void {
  const { store, frame, rows } = sheet
  const slot = rows.slot(cell.row)
  const shown = rows.editText(cell.row, cell.column)
  if (slot < 0 || shown === null) {
    block.left++
    return
  }
  if (cell.text.trim() === shown.trim()) return
  const beside = edits.get(cell.row)?.fields
  const edit = cellEdit({ store, frame, slot, ...(beside && { beside }) }, cell.column, cell.text)
  if ('message' in edit) {
    block.problems.push({ ...cell, ...edit, id: store.ids[slot]! })
    return
  }
  if (!('command' in edit)) return
  const known = edits.get(cell.row) ?? { slot, fields: {}, values: {} }
  edits.set(cell.row, known)
  const { command } = edit
  if (command.do === 'row.set') known.fields = joined(progressOf(store, slot), known.fields, command.fields)
  else if (command.do === 'row.values') Object.assign(known.values, command.values)
  else block.commands.push(command)
  block.changed++
}

/** Progress is one register: of two cells that write it, each brings the parts it changes. */
function joined(before: Progress, one: Partial<RowFields>, other: Partial<RowFields>): Partial<RowFields> {
  const fields = { ...one, ...other }
  if (one.progress && other.progress) {
    const changes = Object.entries(other.progress).filter(([key, value]) => before[key as keyof Progress] !== value)
    fields.progress = { ...one.progress, ...Object.fromEntries(changes) }
  }
  return fields
}

/** The text of an empty cell; undefined where a cell cannot be empty. */
export function emptyText({ store }: Pick<Sheet, 'store'>, column: string): string | undefined {
  return store.attributes.of(column) ? '' : fieldOf(column)?.emptied
}

/** Rows that are not there yet. */
export interface NewRows {
  commands: ScheduleCommand[]
  ids: Id[]
  problems: CellProblem[]
  /** Cells with a text that a new row does not take: dates and what else is calculated. */
  left: number
}

/**
 * Lines of cells as rows that are not there yet, at a place and below it: blanks before the names, else codes with dots
 * say what stands below what. A line without a name is called `unnamed`.
 */
export function newRows(
  sheet: Pick<Sheet, 'frame' | 'store'>,
  lines: readonly (readonly string[])[],
  columns: readonly string[],
  place: Place,
  unnamed = '',
): NewRows {
  const made: NewRows = { commands: [], ids: [], problems: [], left: 0 }
  const full = lines.slice(0, MAX_LINES).filter((line) => line.some((text) => text.trim() !== ''))
  const at = { name: columns.indexOf('name'), code: columns.indexOf('code') }
  const parents = parentsOf(full.map((line) => ({ name: line[at.name] ?? '', code: line[at.code] ?? '' })))
  /** The last child so far, by the parent's place among the lines. */
  const last = new Map<number, Id | null>([[-1, place.after]])
  for (const [row, line] of full.entries()) {
    const parent = parents[row]!
    const id = newId()
    const where = { parentId: parent < 0 ? place.parentId : made.ids[parent]!, after: last.get(parent) ?? null }
    last.set(parent, id)
    made.ids.push(id)
    const fields = fieldsOf(sheet, line, columns, { row, id, unnamed }, made)
    made.commands.push({ do: 'row.create', id, place: where, fields })
  }
  return made
}

/** What a new row takes; the rest is calculated, or set when the row is there. */
const takenByNewRows = new Set<string>(['name', 'code', 'duration', 'calendar', ...personFields, ...typedAmounts])

function fieldsOf(
  { frame, store }: Pick<Sheet, 'frame' | 'store'>,
  line: readonly string[],
  columns: readonly string[],
  { row, id, unnamed }: { row: number; id: Id; unnamed: string },
  made: NewRows,
): Partial<RowFields> {
  const text = (column: string): string => (line[columns.indexOf(column)] ?? '').trim()
  const refuse = (column: string, message: string): void =>
    void made.problems.push({ id, row, column, text: text(column), message })
  const day = dayOfDefaultCalendar(frame)
  const duration = text('duration') === '' ? day : parseDuration(text('duration'), day)
  if (duration === null) refuse('duration', 'duration')
  const name = text('name') || text('code')
  if (name === '') refuse('name', 'nameEmpty')
  if (name.length > 512) refuse('name', 'nameTooLong')
  if (text('code').length > 64) refuse('code', 'codeTooLong')
  const fields: Partial<RowFields> = {
    type: 'work',
    name: name === '' || name.length > 512 ? unnamed : name,
    code: text('code').length > 64 ? '' : text('code'),
    duration: duration ?? day,
  }
  const calendar = text('calendar').toLowerCase()
  const found = frame.calendars.find((each) => each.name.toLowerCase() === calendar)
  if (calendar !== '' && !found) refuse('calendar', 'calendar')
  if (found && found.id !== frame.settings.defaultCalendarId) fields.calendarId = found.id
  for (const column of personFields) {
    const person = text(column) && store.attributes.personNamed(text(column))
    if (person) fields[column] = person
    else if (person === null) refuse(column, 'person')
  }
  for (const { column } of volumesFirst(typedAmounts.map((each) => ({ column: each })))) {
    if (text(column) === '') continue
    const before = { of: (register: AmountRegister) => fields[register] ?? null, shown: null }
    const edit = amountEdit(frame, column, text(column), before)
    if ('message' in edit) refuse(column, edit.message)
    else if ('fields' in edit) Object.assign(fields, edit.fields)
  }
  const values = new Map<Id, string>()
  for (const column of columns) {
    const attribute = store.attributes.of(column)
    const typed = attribute && store.attributes.parse(attribute, text(column))
    if (typed && 'message' in typed) refuse(column, typed.message)
    else if (typed) values.set(attribute.id, typed.value)
    if (!attribute && !takenByNewRows.has(column) && text(column) !== '') made.left++
  }
  if (values.size > 0) fields.values = packValues(values)
  return fields
}

export function isTooLong(lines: readonly unknown[]): boolean {
  return lines.length > MAX_LINES
}
