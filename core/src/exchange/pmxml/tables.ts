import type { XerContent } from '../xer/reader.ts'
import { emptyTables, keptColumns, newRow, type RowCells, type TableName, type XerTables } from '../xer/tables.ts'
import { calendarData } from './calendars.ts'
import {
  currencyFields,
  dateKind,
  type Field,
  indicator,
  objects,
  optionFields,
  outOfSequence,
  projectFields,
} from './fields.ts'
import type { PmContent, PmObject } from './scanner.ts'

/** The objects of a file as the rows that XER has for them. */
export function contentOf({ objects: found, version }: PmContent): XerContent {
  const tables = emptyTables()
  let currency = ''
  for (const object of found) {
    if (object.name === 'DisplayCurrency') currency ||= object.children[0]?.fields.Id ?? ''
    else if (object.name === 'Currency') add(tables, 'CURRTYPE', object.line, valuesOf(currencyFields, object))
    else if (object.name === 'Project' || object.name === 'BaselineProject') addProject(tables, object)
    else if (object.name === 'ScheduleOptions') addOptions(tables, object, object.projectId)
    else addObject(tables, object)
  }
  return { tables, encoding: 'utf-8', version, currency, shortRows: null }
}

function add(tables: XerTables, table: TableName, line: number, values: Record<string, string>): void {
  const row = newRow(table, line)
  const columns: readonly string[] = keptColumns[table]
  columns.forEach((column, i) => {
    row.cells[i] = values[column] ?? ''
  })
  const rows: RowCells[] = tables[table]
  rows.push(row)
}

function valuesOf(fields: readonly Field[], object: PmObject): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ column, element, kind }) => [column, kind.read(object.fields[element] ?? '')]),
  )
}

/** The node on top of a project is the project itself; other ids are numbers. */
const topOf = (projectId: string): string => `top ${projectId}`

function addProject(tables: XerTables, object: PmObject): void {
  const values = valuesOf(projectFields, object)
  const id = values.proj_id ?? ''
  const isBaseline = object.name === 'BaselineProject'
  add(tables, 'PROJECT', object.line, { ...values, project_flag: isBaseline ? 'N' : 'Y', export_flag: 'Y' })
  addOptions(tables, object, id)
  add(tables, 'PROJWBS', object.line, {
    wbs_id: topOf(id),
    proj_id: id,
    proj_node_flag: 'Y',
    wbs_short_name: values.proj_short_name ?? '',
    wbs_name: object.fields.Name ?? '',
  })
}

const THRESHOLD = keptColumns.PROJECT.indexOf('critical_drtn_hr_cnt')

/** Of several the first counts: the project's own stand in it, or beside it as an object, with what a baseline has no place for. */
function addOptions(tables: XerTables, object: PmObject, projectId: string): void {
  const project = tables.PROJECT.find((row) => row.proj_id === projectId)
  if (project) project.cells[THRESHOLD] ||= object.fields.CriticalActivityFloatThreshold ?? ''
  const order = object.fields[outOfSequence.element]
  if (order === undefined || tables.SCHEDOPTIONS.some((row) => row.proj_id === projectId)) return
  add(tables, 'SCHEDOPTIONS', object.line, {
    ...valuesOf(optionFields, object),
    proj_id: projectId,
    sched_retained_logic: order === outOfSequence.override || order === outOfSequence.actual ? 'N' : 'Y',
    sched_progress_override: order === outOfSequence.override ? 'Y' : 'N',
  })
}

function addObject(tables: XerTables, object: PmObject): void {
  const known = objects[object.name]
  if (!known) return
  const values = valuesOf(known.fields, object)
  const { projectId } = object
  if ('proj_id' in values && object.name !== 'Calendar') values.proj_id ||= projectId
  if (object.name === 'WBS') values.parent_wbs_id ||= topOf(projectId)
  if (object.name === 'Activity') values.wbs_id ||= topOf(projectId)
  if (object.name === 'Calendar') values.clndr_data = calendarData(object)
  if (object.name === 'UDFType') values.udf_type_name = values.udf_type_label ?? ''
  add(tables, known.table, object.line, values)
  if (object.name === 'Activity') addValues(tables, object)
}

function addValues(tables: XerTables, activity: PmObject): void {
  const id = activity.fields.ObjectId ?? ''
  for (const { name, line, fields } of activity.children) {
    if (name === 'Code') {
      const { TypeObjectId: type = '', ValueObjectId: value = '' } = fields
      add(tables, 'TASKACTV', line, { task_id: id, actv_code_type_id: type, actv_code_id: value })
    }
    if (name === 'UDF') {
      add(tables, 'UDFVALUE', line, {
        udf_type_id: fields.TypeObjectId ?? '',
        fk_id: id,
        udf_date: dateKind.read(fields.StartDateValue || fields.FinishDateValue || ''),
        udf_number: fields.DoubleValue || fields.IntegerValue || fields.CostValue || '',
        udf_text: fields.TextValue || indicator.read(fields.IndicatorValue ?? ''),
      })
    }
  }
}
