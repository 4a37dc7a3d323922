import { textOf, valueIn } from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import type { FileAttribute } from '../user-fields.ts'
import { table, type Values } from './write-table.ts'

/** Longest short name of a code in P6. */
const SHORT_NAME = 60

/** A value with the number of its work in the file. */
interface Held {
  work: number
  text: string
}

/** Lists as activity codes, other attributes as user defined fields; one that no work has is left out. */
export function userFieldTables(
  rows: readonly WbsRow[],
  numbers: ReadonlyMap<Id, number>,
  attributes: readonly FileAttribute[],
): string[] {
  const used = attributes
    .map((attribute) => ({ attribute, held: heldOf(rows, numbers, attribute) }))
    .filter(({ held }) => held.length > 0)
  const lists = used.filter(({ attribute }) => attribute.type === 'list')
  const fields = used.filter(({ attribute }) => typeOf(attribute) !== null)
  return [...codeTables(lists), ...fieldTables(fields)]
}

interface Used {
  attribute: FileAttribute
  held: readonly Held[]
}

function heldOf(rows: readonly WbsRow[], numbers: ReadonlyMap<Id, number>, attribute: FileAttribute): Held[] {
  return rows.flatMap(({ id, values }) => {
    const text = textOf(valueIn(values, attribute.id), attribute.type)
    return text === '' ? [] : [{ work: numbers.get(id)!, text }]
  })
}

function codeTables(lists: readonly Used[]): string[] {
  let codes = 0
  const numbered = lists.map(({ attribute, held }, at) => ({
    type: at + 1,
    attribute,
    held,
    codeOf: new Map(attribute.values.map(({ id }) => [id, ++codes])),
  }))
  const offered = numbered.flatMap(({ type, attribute, codeOf }) =>
    attribute.values.map(({ id, name }, place) => ({
      actv_code_id: codeOf.get(id)!,
      parent_actv_code_id: '',
      actv_code_type_id: type,
      actv_code_name: name,
      short_name: name.slice(0, SHORT_NAME),
      seq_num: place,
    })),
  )
  const given = numbered.flatMap(({ type, held, codeOf }) =>
    held.flatMap(({ work, text }) => {
      const code = codeOf.get(text)
      return code === undefined ? [] : [{ task_id: work, actv_code_type_id: type, actv_code_id: code }]
    }),
  )
  return [
    ...table(
      'ACTVTYPE',
      numbered.map(({ type, attribute }) => ({ actv_code_type_id: type, actv_code_type: attribute.name })),
    ),
    ...table('ACTVCODE', offered),
    ...table('TASKACTV', given),
  ]
}

function fieldTables(fields: readonly Used[]): string[] {
  const types = fields.map(({ attribute }, at) => ({
    udf_type_id: at + 1,
    table_name: 'TASK',
    udf_type_name: `user_field_${at + 1}`,
    udf_type_label: attribute.name,
    logical_data_type: typeOf(attribute)!,
  }))
  const values = fields.flatMap(({ attribute, held }, at) =>
    held.map(({ work, text }) => ({ udf_type_id: at + 1, fk_id: work, ...fieldsOf(attribute, text) })),
  )
  return [...table('UDFTYPE', types), ...table('UDFVALUE', values)]
}

/** Null: it is a list, or P6 knows nothing like it: people and what is calculated. */
function typeOf({ type, precision }: FileAttribute): string | null {
  switch (type) {
    case 'number':
      return precision === 0 ? 'FT_INT' : 'FT_FLOAT_2_DECIMALS'
    case 'percentage':
      return 'FT_FLOAT_2_DECIMALS'
    case 'money':
      return 'FT_MONEY'
    case 'date':
      return 'FT_START_DATE'
    case 'string':
    case 'list_multi':
    case 'boolean':
    case 'colour':
      return 'FT_TEXT'
    default:
      return null
  }
}

function fieldsOf(attribute: FileAttribute, text: string): Values {
  const { type, values } = attribute
  const none = { udf_date: '', udf_number: '', udf_text: '' }
  if (type === 'date') return { ...none, udf_date: `${text} 00:00` }
  if (type === 'number' || type === 'money' || type === 'percentage') return { ...none, udf_number: text }
  if (type !== 'list_multi') return { ...none, udf_text: text }
  const chosen = text.split(',')
  const names = values.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return { ...none, udf_text: names.join('; ') }
}
