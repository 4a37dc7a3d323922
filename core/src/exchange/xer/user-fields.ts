import { attributeLimits, type ListValue, textOfDay } from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import { dayOfInstant } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine } from '../text.ts'
import { type FileAttribute, listOfNames, UserFields } from '../user-fields.ts'
import { fileId } from './file-ids.ts'
import { signs } from './signs.ts'
import type { CellKey, XerRow, XerTables } from './tables.ts'
import { readDate, readDecimal } from './values.ts'

interface Parts {
  tables: XerTables
  /** Activities by their id in the file. */
  works: ReadonlyMap<CellKey, WbsRow>
  currency: string
  newId: () => Id
  issues: IssueList
  /** Filled with what the file calls attributes and values. */
  fileIds: Map<Id, string>
}

/** Activity codes become lists, user defined fields of activities what they hold. */
export function readUserFields(parts: Parts): FileAttribute[] {
  const fields = new UserFields(parts.newId, parts.issues)
  readCodes(parts, fields)
  readUserDefined(parts, fields)
  return fields.finish()
}

function readCodes({ tables, works, newId, issues, fileIds }: Parts, fields: UserFields): void {
  const assigned = tables.TASKACTV.filter((row) => works.has(row.key('task_id')))
  const used = new Set(assigned.map((row) => row.actv_code_id))
  const typeOf = new Map(tables.ACTVTYPE.map((row) => [row.actv_code_type_id, row]))
  const codesOf = groupBy(tables.ACTVCODE, (row) => row.actv_code_type_id)
  const listValueOf = new Map<string, ListValue>()
  for (const row of assigned) {
    const type = row.actv_code_type_id
    const attribute = fields.of(`code ${type}`, () => {
      const codes = offered(codesOf.get(type) ?? [], used)
      const values = listOfNames(codes.map(codeName), newId)
      codes.forEach((code, i) => {
        listValueOf.set(code.actv_code_id, values[i]!)
        fileIds.set(values[i]!.id, fileId('ACTVCODE', code.actv_code_id))
      })
      const name = typeOf.get(type)?.actv_code_type ?? ''
      return codes.length > 0 ? { name, type: 'list', values } : null
    })
    if (attribute) fileIds.set(attribute.id, fileId('ACTVTYPE', type))
    const value = listValueOf.get(row.actv_code_id)
    if (attribute && value) fields.put(works.get(row.key('task_id'))!, attribute, value.id)
    else issues.add('xer_code_unknown', 'warning', { line: row.line }, works.get(row.key('task_id'))?.id)
  }
}

/** All codes of a type from the top down; where a list cannot hold them, those in use. */
function offered(codes: readonly XerRow<'ACTVCODE'>[], used: ReadonlySet<string>): XerRow<'ACTVCODE'>[] {
  const max = attributeLimits.listValues
  const ordered = inOutline(codes)
  return ordered.length <= max ? ordered : ordered.filter((code) => used.has(code.actv_code_id)).slice(0, max)
}

/** Codes of a type form a tree; one whose way up is not there, or leads in a circle, stands at the end. */
function inOutline(codes: readonly XerRow<'ACTVCODE'>[]): XerRow<'ACTVCODE'>[] {
  const below = groupBy(codes, (code) => code.parent_actv_code_id)
  const ordered = new Set<XerRow<'ACTVCODE'>>()
  const open = [...turned(below.get('') ?? [])]
  for (let code = open.pop(); code; code = open.pop()) {
    if (ordered.has(code)) continue
    ordered.add(code)
    open.push(...turned(below.get(code.actv_code_id) ?? []))
  }
  for (const code of codes) ordered.add(code)
  return [...ordered]
}

const turned = (codes: readonly XerRow<'ACTVCODE'>[]): XerRow<'ACTVCODE'>[] =>
  [...codes].sort((a, b) => Number(b.seq_num) - Number(a.seq_num))

/** «CON – Concrete»; a description that begins with the code says it all. */
function codeName({ short_name, actv_code_name }: XerRow<'ACTVCODE'>): string {
  const [short, long] = [short_name.trim(), actv_code_name.trim()]
  if (short === '' || long.toLowerCase().startsWith(short.toLowerCase())) return long
  return long === '' ? short : `${short} – ${long}`
}

function readUserDefined({ tables, works, currency, newId, fileIds }: Parts, fields: UserFields): void {
  const typeOf = new Map(
    tables.UDFTYPE.filter((row) => row.table_name === 'TASK').map((row) => [row.udf_type_id, row] as const),
  )
  for (const row of tables.UDFVALUE) {
    const work = works.get(row.key('fk_id'))
    const type = typeOf.get(row.udf_type_id)
    const text = work && type ? userText(type, row) : ''
    if (!work || !type || text === '') continue
    const attribute = fields.of(`field ${row.udf_type_id}`, () => ({
      name: type.udf_type_label || type.udf_type_name,
      ...kindOf(type, currency, newId),
    }))
    if (!attribute) continue
    fileIds.set(attribute.id, fileId('UDFTYPE', row.udf_type_id))
    fields.put(work, attribute, chosenText(attribute, text))
  }
}

function kindOf(
  { logical_data_type }: XerRow<'UDFTYPE'>,
  currency: string,
  newId: () => Id,
): Pick<FileAttribute, 'type'> & Partial<FileAttribute> {
  switch (logical_data_type) {
    case 'FT_INT':
      return { type: 'number' }
    case 'FT_FLOAT':
    case 'FT_FLOAT_2_DECIMALS':
      return { type: 'number', precision: 2 }
    case 'FT_MONEY':
      return { type: 'money', precision: 2, unit: currency }
    case 'FT_START_DATE':
    case 'FT_END_DATE':
      return { type: 'date' }
    case 'FT_STATICTYPE':
      return { type: 'list', values: signs.map(({ name, colour }) => ({ id: newId(), name, colour, disabled: false })) }
    default:
      return { type: 'string' }
  }
}

function userText({ logical_data_type }: XerRow<'UDFTYPE'>, row: XerRow<'UDFVALUE'>): string {
  switch (logical_data_type) {
    case 'FT_INT':
    case 'FT_FLOAT':
    case 'FT_FLOAT_2_DECIMALS':
    case 'FT_MONEY':
      return readDecimal(row.udf_number) ?? row.udf_number
    case 'FT_START_DATE':
    case 'FT_END_DATE': {
      const date = readDate(row.udf_date)
      return date === null ? '' : textOfDay(dayOfInstant(date))
    }
    default:
      return cleanLine(row.udf_text, attributeLimits.text)
  }
}

/** A sign is stored by the id of its value; P6's «none» is nothing. */
function chosenText({ type, values }: FileAttribute, text: string): string {
  if (type !== 'list') return text
  const sign = signs.find(({ code }) => code === text)
  return values.find(({ name }) => name === sign?.name)?.id ?? ''
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
