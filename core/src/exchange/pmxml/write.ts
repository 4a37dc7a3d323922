import type { SchedulePlan } from '../../plan/index.ts'
import { exceptionRanges, parseCalendarData } from '../xer/calendar-data.ts'
import type { TableName } from '../xer/tables.ts'
import { numberingOf, type XerWriting } from '../xer/write.ts'
import type { Values } from '../xer/write-table.ts'
import { xerTables } from '../xer/written-tables.ts'
import { xmlDocument, xmlElement, xmlText } from '../xml/write.ts'
import { calendarHours } from './calendars.ts'
import {
  dateKind,
  type Field,
  indicator,
  objects,
  optionFields,
  outOfSequence,
  projectFields,
  userValueElements,
} from './fields.ts'

const NAMESPACE = 'http://xmlns.oracle.com/Primavera/P6/V22.12/API/BusinessObjects'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

/**
 * Writes a plan as P6 XML, valid by the schema of P6 22.12. What is left out is what `writeXer` leaves out; beside that
 * names are as long as P6 takes them, and shifts begin and end on half hours.
 */
export function writePmxml(plan: SchedulePlan, writing: Omit<XerWriting, 'date'> = {}): string {
  const tables = new Map(xerTables(numberingOf(plan, writing)).map(({ name, rows }) => [name, rows]))
  const file = new PmFile(tables)
  return xmlDocument(xmlElement('APIBusinessObjects', { xmlns: NAMESPACE, 'xmlns:xsi': INSTANCE }, ...file.content()))
}

type Extra = Readonly<Record<string, string>>

class PmFile {
  readonly #tables: ReadonlyMap<string, readonly Values[]>
  /** Of each project the number of its topmost node, which is no object of its own. */
  readonly #tops: ReadonlySet<string>

  constructor(tables: ReadonlyMap<string, readonly Values[]>) {
    this.#tables = tables
    this.#tops = new Set(
      this.#rows('PROJWBS')
        .filter(isTop)
        .map((row) => String(row.wbs_id)),
    )
  }

  #rows(table: TableName | 'CURRTYPE'): readonly Values[] {
    return this.#tables.get(table) ?? []
  }

  content(): string[] {
    const shared = this.#rows('CALENDAR').filter((row) => row.proj_id === '')
    return [
      ...this.#rows('CURRTYPE').flatMap((row) => [xmlElement('DisplayCurrency', {}, currency(row)), currency(row)]),
      ...this.#objects('UDFType'),
      ...this.#objects('NotebookTopic', () => ({ AvailableForActivity: '1' })),
      ...shared.map((row) => calendar(row, 'Global')),
      ...this.#objects('Resource', () => ({ IsActive: '1' })),
      ...this.#objects('ActivityCodeType', () => ({ Scope: 'Global', Length: '60' })),
      ...this.#objects('ActivityCode', () => ({ CodeTypeScope: 'Global' })),
      ...this.#rows('PROJECT').map((row) => this.#project(row)),
    ]
  }

  #objects(name: string, extra: (row: Values) => Extra = () => ({}), of?: Values): string[] {
    const { table, fields } = objects[name]!
    const own = this.#rows(table).filter((row) => !of || row.proj_id === of.proj_id)
    return own.map((row) => xmlElement(name, {}, ...elements(row, fields, extra(row))))
  }

  #project(row: Values): string {
    const options = this.#rows('SCHEDOPTIONS').find(({ proj_id }) => proj_id === row.proj_id) ?? {}
    const top = this.#rows('PROJWBS').find((node) => isTop(node) && node.proj_id === row.proj_id)
    const ofOptions = Object.fromEntries(
      optionFields.map(({ element, kind, column }) => [element, kind.write(String(options[column] ?? ''))]),
    )
    const own = elements(row, projectFields, {
      ...ofOptions,
      [outOfSequence.element]: orderOf(options),
      Id: String(top?.wbs_short_name || row.proj_short_name).slice(0, 40),
      Name: String(top?.wbs_name ?? '').slice(0, 100),
      Status: 'Active',
    })
    const calendars = this.#rows('CALENDAR').filter(({ proj_id }) => proj_id === row.proj_id)
    return xmlElement(
      'Project',
      {},
      ...own,
      ...calendars.map((one) => calendar(one, 'Project')),
      ...this.#nodes(row),
      ...this.#activities(row),
      ...this.#objects('ResourceAssignment', undefined, row),
      ...this.#objects('ActivityExpense', undefined, row),
      ...this.#objects('ActivityNote', undefined, row),
      ...this.#objects('Relationship', undefined, row),
    )
  }

  /** What stands at the top of a project names no node above it. */
  #below(row: Values, column: string): Values {
    return this.#tops.has(String(row[column])) ? { ...row, [column]: '' } : row
  }

  #nodes(project: Values): string[] {
    const own = this.#rows('PROJWBS').filter((row) => row.proj_id === project.proj_id && !isTop(row))
    return own.map((row) => xmlElement('WBS', {}, ...elements(this.#below(row, 'parent_wbs_id'), objects.WBS!.fields)))
  }

  #activities(project: Values): string[] {
    const codes = Map.groupBy(this.#rows('TASKACTV'), (row) => row.task_id)
    const values = Map.groupBy(this.#rows('UDFVALUE'), (row) => row.fk_id)
    const types = new Map(this.#rows('UDFTYPE').map((row) => [row.udf_type_id, String(row.logical_data_type)]))
    const own = this.#rows('TASK').filter((row) => row.proj_id === project.proj_id)
    return own.map((row) =>
      xmlElement(
        'Activity',
        {},
        ...elements(this.#below(row, 'wbs_id'), objects.Activity!.fields),
        ...(codes.get(row.task_id!) ?? []).map(codeElement),
        ...(values.get(row.task_id!) ?? []).map((value) => userValue(value, types.get(value.udf_type_id!) ?? '')),
      ),
    )
  }
}

const isTop = (node: Values): boolean => node.proj_node_flag === 'Y'

/** The schema has the simple elements of an object in the order of their names. */
function elements(row: Values, fields: readonly Field[], extra: Extra = {}): string[] {
  const values = new Map<string, string>()
  for (const { column, element, kind, longest } of fields) {
    const value = String(row[column] ?? '')
    values.set(element, value === '' ? '' : kind.write(value).slice(0, longest))
  }
  for (const [element, value] of Object.entries(extra)) values.set(element, value)
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([element, value]) => xmlText(element, value))
}

function orderOf(options: Values): string {
  if (options.sched_retained_logic === 'Y') return outOfSequence.retained
  return options.sched_progress_override === 'Y' ? outOfSequence.override : outOfSequence.actual
}

function calendar(row: Values, type: 'Global' | 'Project'): string {
  const data = parseCalendarData(String(row.clndr_data))
  const week = data?.week.map((day) => day ?? []) ?? []
  const hours = calendarHours(week, exceptionRanges(data?.exceptions ?? new Map()))
  return xmlElement('Calendar', {}, ...elements(row, objects.Calendar!.fields, { Type: type }), hours)
}

function currency({ curr_id, curr_short_name, decimal_digit_cnt }: Values): string {
  const code = String(curr_short_name)
  return xmlElement(
    'Currency',
    {},
    xmlText('DecimalPlaces', String(decimal_digit_cnt)),
    xmlText('DecimalSymbol', 'Period'),
    xmlText('DigitGroupingSymbol', 'Comma'),
    xmlText('ExchangeRate', '1'),
    xmlText('Id', code.slice(0, 6)),
    xmlText('Name', code.slice(0, 40)),
    xmlText('NegativeSymbol', '(#1.1)'),
    xmlText('ObjectId', String(curr_id)),
    xmlText('PositiveSymbol', '#1.1'),
    xmlText('Symbol', code.slice(0, 3)),
  )
}

const codeElement = ({ actv_code_type_id, actv_code_id }: Values): string =>
  xmlElement(
    'Code',
    {},
    xmlText('TypeObjectId', String(actv_code_type_id)),
    xmlText('ValueObjectId', String(actv_code_id)),
  )

function userValue(row: Values, type: string): string {
  const { element, column } = userValueElements[type] ?? userValueElements.FT_TEXT!
  const value = String(row[column])
  const written =
    column === 'udf_date' ? dateKind.write(value) : element === 'IndicatorValue' ? indicator.write(value) : value
  return xmlElement('UDF', {}, xmlText('TypeObjectId', String(row.udf_type_id)), xmlText(element, written))
}
