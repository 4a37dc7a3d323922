import type { SchedulePlan } from '../../plan/index.ts'
import { exceptionRanges, parseCalendarData } from '../xer/calendar-data.ts'
import { numberingsOf, type XerWriting } from '../xer/numbering.ts'
import type { TableName } from '../xer/tables.ts'
import type { Values, XerRows } from '../xer/write-table.ts'
import { xerTables } from '../xer/written-tables.ts'
import { xmlDocumentPieces, xmlElement, xmlPieces, xmlText } from '../xml/write.ts'
import { calendarHours } from './calendars.ts'
import {
  baselineFields,
  currencyFields,
  curveFields,
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
  return [...pmxmlPieces(plan, writing)].join('')
}

/** Object by object. */
export function pmxmlPieces(plan: SchedulePlan, writing: Omit<XerWriting, 'date'> = {}): Iterable<string> {
  const tables = new Map(xerTables(numberingsOf(plan, writing)).map(({ name, rows }) => [name, rows]))
  const root = { xmlns: NAMESPACE, 'xmlns:xsi': INSTANCE }
  return xmlDocumentPieces(xmlPieces('APIBusinessObjects', root, new PmFile(tables).content()))
}

type Extra = Readonly<Record<string, string>>

class PmFile {
  readonly #tables: ReadonlyMap<string, XerRows>
  /** Of each project the number of its topmost node, which is no object of its own. */
  readonly #tops: ReadonlySet<string>
  /** Rows by their projects, where there are several: they are looked for once, not once a project. */
  readonly #byProject = new Map<string, ReadonlyMap<unknown, readonly Values[]>>()

  constructor(tables: ReadonlyMap<string, XerRows>) {
    this.#tables = tables
    this.#tops = new Set([...this.#rows('PROJWBS')].flatMap((row) => (isTop(row) ? [String(row.wbs_id)] : [])))
  }

  #rows(table: TableName): XerRows {
    return this.#tables.get(table) ?? []
  }

  /** Of one project: all of them where the file has no other. */
  #rowsOf(table: TableName, { proj_id }: Values): Iterable<Values> {
    if (this.#rows('PROJECT').length === 1) return this.#rows(table)
    let known = this.#byProject.get(table)
    if (!known) {
      known = Map.groupBy(this.#rows(table), (row) => row.proj_id)
      this.#byProject.set(table, known)
    }
    return known.get(proj_id) ?? []
  }

  *content(): Generator<string> {
    const [shown] = this.#rows('CURRTYPE')
    if (shown) yield xmlElement('DisplayCurrency', {}, currency(shown))
    yield* this.#objects('UnitOfMeasure')
    for (const row of this.#rows('CURRTYPE')) yield currency(row)
    yield* this.#objects('UDFType')
    yield* this.#objects('NotebookTopic', () => ({ AvailableForActivity: '1' }))
    for (const row of this.#rows('CALENDAR')) {
      if (row.proj_id === '') yield calendar(row, row.clndr_type === 'CA_Rsrc' ? 'Resource' : 'Global')
    }
    for (const row of this.#rows('RSRCCURVDATA')) yield curve(row)
    yield* this.#objects('Role')
    yield* this.#objects('RoleRate')
    yield* this.#objects('Resource', () => ({ IsActive: '1' }))
    yield* this.#objects('ResourceRate')
    yield* this.#objects('ActivityCodeType', () => ({ Scope: 'Global', Length: '60' }))
    yield* this.#objects('ActivityCode', () => ({ CodeTypeScope: 'Global' }))
    const projects = [...this.#rows('PROJECT')]
    for (const row of projects) if (!isBaseline(row)) yield* xmlPieces('Project', {}, this.#project(row))
    for (const row of projects) if (isBaseline(row)) yield* xmlPieces('BaselineProject', {}, this.#project(row))
    for (const row of projects) if (isBaseline(row)) yield this.#options(row)
  }

  *#objects(name: string, extra: (row: Values) => Extra = () => ({}), of?: Values): Generator<string> {
    const { table, fields } = objects[name]!
    for (const row of of ? this.#rowsOf(table, of) : this.#rows(table)) {
      yield xmlElement(name, {}, ...elements(row, fields, extra(row)))
    }
  }

  #optionsOf(project: Values): Extra {
    const [options = {}] = this.#rowsOf('SCHEDOPTIONS', project)
    const ofOptions = optionFields.map(
      ({ element, kind, column }) => [element, kind.write(String(options[column] ?? ''))] as const,
    )
    return { ...Object.fromEntries(ofOptions), [outOfSequence.element]: orderOf(options) }
  }

  /** Of a baseline, in which they have no place. */
  #options(project: Values): string {
    const { critical_drtn_hr_cnt: threshold, proj_id } = project
    const extra = { CriticalActivityFloatThreshold: String(threshold), ProjectObjectId: String(proj_id) }
    return xmlElement('ScheduleOptions', {}, ...elements(project, [], { ...this.#optionsOf(project), ...extra }))
  }

  *#project(row: Values): Generator<string> {
    const top = [...this.#rowsOf('PROJWBS', row)].find(isTop)
    yield* elements(row, isBaseline(row) ? baselineFields : projectFields, {
      ...(isBaseline(row) ? {} : this.#optionsOf(row)),
      Id: String(top?.wbs_short_name || row.proj_short_name).slice(0, 40),
      Name: String(top?.wbs_name ?? '').slice(0, 100),
      Status: 'Active',
    })
    for (const one of this.#rows('CALENDAR')) if (one.proj_id === row.proj_id) yield calendar(one, 'Project')
    for (const node of this.#rowsOf('PROJWBS', row)) if (!isTop(node)) yield this.#node(node)
    yield* this.#activities(row)
    for (const name of ['ResourceAssignment', 'ActivityExpense', 'ActivityNote', 'ActivityStep', 'Relationship']) {
      yield* this.#objects(name, undefined, row)
    }
  }

  /** What stands at the top of a project names no node above it. */
  #below(row: Values, column: string): Values {
    return this.#tops.has(String(row[column])) ? { ...row, [column]: '' } : row
  }

  #node(row: Values): string {
    return xmlElement('WBS', {}, ...elements(this.#below(row, 'parent_wbs_id'), objects.WBS!.fields))
  }

  *#activities(project: Values): Generator<string> {
    const codes = Map.groupBy(this.#rows('TASKACTV'), (row) => row.task_id)
    const values = Map.groupBy(this.#rows('UDFVALUE'), (row) => row.fk_id)
    const types = new Map([...this.#rows('UDFTYPE')].map((row) => [row.udf_type_id, String(row.logical_data_type)]))
    for (const row of this.#rowsOf('TASK', project)) {
      yield xmlElement(
        'Activity',
        {},
        ...elements(this.#below(row, 'wbs_id'), objects.Activity!.fields),
        ...(codes.get(row.task_id!) ?? []).map(codeElement),
        ...(values.get(row.task_id!) ?? []).map((value) => userValue(value, types.get(value.udf_type_id!) ?? '')),
      )
    }
  }
}

const isBaseline = (project: Values): boolean => project.orig_proj_id !== ''

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

function calendar(row: Values, type: 'Global' | 'Project' | 'Resource'): string {
  const data = parseCalendarData(String(row.clndr_data))
  const week = data?.week.map((day) => day ?? []) ?? []
  const hours = calendarHours(week, exceptionRanges(data?.exceptions ?? new Map()))
  return xmlElement('Calendar', {}, ...elements(row, objects.Calendar!.fields, { Type: type }), hours)
}

function curve(row: Values): string {
  const shares = curveFields.map(({ column, element }) => xmlText(element, String(row[column])))
  return xmlElement(
    'ResourceCurve',
    {},
    ...elements(row, objects.ResourceCurve!.fields),
    xmlElement('Values', {}, ...shares),
  )
}

const currency = (row: Values): string => xmlElement('Currency', {}, ...elements(row, currencyFields))

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
