import { textOf, valueIn } from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import type { FileAttribute } from '../user-fields.ts'
import { isOfSigns, signs } from './signs.ts'
import type { Values, XerId, XerTable } from './write-table.ts'

/** Longest short name of a code in P6. */
const SHORT_NAME = 60

/** A value with the number of its work in the file. */
interface Held {
  work: XerId
  text: string
}

/** Lists as activity codes, other attributes as user defined fields; one that no work has is left out. */
export function userFieldTables(
  rows: readonly WbsRow[],
  works: ReadonlyMap<Id, XerId>,
  attributes: readonly FileAttribute[],
  numbers: AttributeNumbers,
): XerTable[] {
  const used = attributes
    .map((attribute) => ({ attribute, held: heldOf(rows, works, attribute) }))
    .filter(({ held }) => held.length > 0)
  const lists = used.filter(({ attribute }) => attribute.type === 'list' && !isOfSigns(attribute))
  const fields = used.filter(({ attribute }) => typeOf(attribute) !== null)
  return [...codeTables(lists, numbers), ...fieldTables(fields, numbers)]
}

/** By the ids of attributes, and of the values of lists. */
export interface AttributeNumbers {
  types: ReadonlyMap<Id, XerId>
  codes: ReadonlyMap<Id, XerId>
}

interface Used {
  attribute: FileAttribute
  held: readonly Held[]
}

function heldOf(rows: readonly WbsRow[], numbers: ReadonlyMap<Id, XerId>, attribute: FileAttribute): Held[] {
  return rows.flatMap(({ id, values }) => {
    const text = textOf(valueIn(values, attribute.id), attribute.type)
    return text === '' ? [] : [{ work: numbers.get(id)!, text }]
  })
}

function codeTables(lists: readonly Used[], { types, codes }: AttributeNumbers): XerTable[] {
  const offered = lists.flatMap(({ attribute }) =>
    attribute.values.map(({ id, name }, place) => ({
      actv_code_id: codes.get(id)!,
      parent_actv_code_id: '',
      actv_code_type_id: types.get(attribute.id)!,
      actv_code_name: name,
      short_name: name.slice(0, SHORT_NAME),
      seq_num: place,
    })),
  )
  const given = lists.flatMap(({ attribute, held }) => {
    const own = new Set(attribute.values.map(({ id }) => id))
    return held.flatMap(({ work, text }) =>
      own.has(text)
        ? [{ task_id: work, actv_code_type_id: types.get(attribute.id)!, actv_code_id: codes.get(text)! }]
        : [],
    )
  })
  const kinds = lists.map(({ attribute }) => ({
    actv_code_type_id: types.get(attribute.id)!,
    actv_code_type: attribute.name,
  }))
  return [
    { name: 'ACTVTYPE', key: ['actv_code_type_id'], rows: kinds },
    { name: 'ACTVCODE', key: ['actv_code_id'], rows: offered },
    { name: 'TASKACTV', key: ['task_id', 'actv_code_type_id'], rows: given },
  ]
}

function fieldTables(fields: readonly Used[], { types }: AttributeNumbers): XerTable[] {
  const kinds = fields.map(({ attribute }) => ({
    udf_type_id: types.get(attribute.id)!,
    table_name: 'TASK',
    udf_type_name: `user_field_${types.get(attribute.id)}`,
    udf_type_label: attribute.name,
    logical_data_type: typeOf(attribute)!,
  }))
  const values = fields.flatMap(({ attribute, held }) =>
    held.map(({ work, text }) => ({
      udf_type_id: types.get(attribute.id)!,
      fk_id: work,
      ...fieldsOf(attribute, text),
    })),
  )
  return [
    { name: 'UDFTYPE', key: ['udf_type_id'], rows: kinds },
    { name: 'UDFVALUE', key: ['udf_type_id', 'fk_id'], rows: values },
  ]
}

/** Null: it is a list, or P6 knows nothing like it: people and what is calculated. */
function typeOf(attribute: FileAttribute): string | null {
  const { type, precision } = attribute
  if (isOfSigns(attribute)) return 'FT_STATICTYPE'
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
  if (type === 'list') return { ...none, udf_text: signs[values.findIndex(({ id }) => id === text)]?.code ?? '' }
  if (type !== 'list_multi') return { ...none, udf_text: text }
  const chosen = text.split(',')
  const names = values.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return { ...none, udf_text: names.join('; ') }
}
