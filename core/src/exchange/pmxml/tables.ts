import type { XerContent } from '../xer/reader.ts'
import {
  emptyTables,
  keptColumns,
  MadeCells,
  newRow,
  type RowCells,
  type TableName,
  type XerTables,
} from '../xer/tables.ts'
import { calendarData } from './calendars.ts'
import {
  currencyFields,
  curveFields,
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
  const made: Made = { tables: emptyTables(), cells: new MadeCells() }
  let currency = ''
  for (const object of found) {
    if (object.name === 'DisplayCurrency') currency ||= object.children[0]?.fields.Id ?? ''
    else if (object.name === 'Currency') add(made, 'CURRTYPE', object.line, valuesOf(currencyFields, object))
    else if (object.name === 'Project' || object.name === 'BaselineProject') addProject(made, object)
    else if (object.name === 'ScheduleOptions') addOptions(made, object, object.projectId)
    else addObject(made, object)
  }
  return { tables: made.tables, encoding: 'utf-8', version, currency, shortRows: null }
}

interface Made {
  tables: XerTables
  cells: MadeCells
}

function add({ tables, cells }: Made, table: TableName, line: number, values: Record<string, string>): void {
  const columns: readonly string[] = keptColumns[table]
  const row = newRow(table, line, cells, cells.add(columns.map((column) => values[column] ?? '')))
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

function addProject(made: Made, object: PmObject): void {
  const values = valuesOf(projectFields, object)
  const id = values.proj_id ?? ''
  const isBaseline = object.name === 'BaselineProject'
  add(made, 'PROJECT', object.line, { ...values, project_flag: isBaseline ? 'N' : 'Y', export_flag: 'Y' })
  addOptions(made, object, id)
  add(made, 'PROJWBS', object.line, {
    wbs_id: topOf(id),
    proj_id: id,
    proj_node_flag: 'Y',
    wbs_short_name: values.proj_short_name ?? '',
    wbs_name: object.fields.Name ?? '',
  })
}

const THRESHOLD = keptColumns.PROJECT.indexOf('critical_drtn_hr_cnt')

/** Of several the first counts: the project's own stand in it, or beside it as an object, with what a baseline has no place for. */
function addOptions(made: Made, object: PmObject, projectId: string): void {
  const { tables, cells } = made
  const project = tables.PROJECT.find((row) => row.proj_id === projectId)
  const threshold = object.fields.CriticalActivityFloatThreshold
  if (project?.critical_drtn_hr_cnt === '' && threshold) cells.set(project.at, THRESHOLD, threshold)
  const order = object.fields[outOfSequence.element]
  if (order === undefined || tables.SCHEDOPTIONS.some((row) => row.proj_id === projectId)) return
  add(made, 'SCHEDOPTIONS', object.line, {
    ...valuesOf(optionFields, object),
    proj_id: projectId,
    sched_retained_logic: order === outOfSequence.override || order === outOfSequence.actual ? 'N' : 'Y',
    sched_progress_override: order === outOfSequence.override ? 'Y' : 'N',
  })
}

function addObject(made: Made, object: PmObject): void {
  const known = objects[object.name]
  if (!known) return
  const values = valuesOf(known.fields, object)
  const { projectId } = object
  if ('proj_id' in values && object.name !== 'Calendar') values.proj_id ||= projectId
  if (object.name === 'WBS') values.parent_wbs_id ||= topOf(projectId)
  if (object.name === 'Activity') values.wbs_id ||= topOf(projectId)
  if (object.name === 'Calendar') values.clndr_data = calendarData(object)
  if (object.name === 'UDFType') values.udf_type_name = values.udf_type_label ?? ''
  if (object.name === 'ResourceCurve') Object.assign(values, sharesOf(object))
  add(made, known.table, object.line, values)
  if (object.name === 'Activity') addValues(made, object)
}

function sharesOf({ children }: PmObject): Record<string, string> {
  const shares = children.find(({ name }) => name === 'Values')?.fields ?? {}
  return Object.fromEntries(curveFields.map(({ column, element }) => [column, shares[element] ?? '']))
}

function addValues(made: Made, activity: PmObject): void {
  const id = activity.fields.ObjectId ?? ''
  for (const { name, line, fields } of activity.children) {
    if (name === 'Code') {
      const { TypeObjectId: type = '', ValueObjectId: value = '' } = fields
      add(made, 'TASKACTV', line, { task_id: id, actv_code_type_id: type, actv_code_id: value })
    }
    if (name === 'UDF') {
      add(made, 'UDFVALUE', line, {
        udf_type_id: fields.TypeObjectId ?? '',
        fk_id: id,
        udf_date: dateKind.read(fields.StartDateValue || fields.FinishDateValue || ''),
        udf_number: fields.DoubleValue || fields.IntegerValue || fields.CostValue || '',
        udf_text: fields.TextValue || indicator.read(fields.IndicatorValue ?? ''),
      })
    }
  }
}
