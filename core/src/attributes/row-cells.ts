/** What stands in a column of the row of a directory that a list holds: formulas read it as a column of the work. */
import type { FilterValue } from '../filtering/index.ts'
import type { FormulaKind, FormulaRowColumn } from '../formulas/index.ts'
import type { AttributeDefinition, ListValue } from './types.ts'
import { attributeField, attributeOfField, dayOfText } from './values.ts'

const kindOfColumn: Readonly<Record<string, FormulaKind>> = {
  string: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
}

/** Columns that formulas can read; undefined: the attribute holds no rows of a directory. */
export function rowColumnsOf({
  id,
  directory,
}: Pick<AttributeDefinition, 'id' | 'directory'>): FormulaRowColumn[] | undefined {
  return directory?.columns?.flatMap(({ id: columnId, code, name, type }) => {
    const kind = kindOfColumn[type]
    return kind ? [{ key: `${attributeField(id)}/${columnId}`, kind, names: [name, code, columnId] }] : []
  })
}

/** Null: the key is none of a row's column. */
export function parseRowCell(key: string): { listId: string; columnId: string } | null {
  const slash = key.indexOf('/')
  const listId = slash < 0 ? null : attributeOfField(key.slice(0, slash))
  return listId === null ? null : { listId, columnId: key.slice(slash + 1) }
}

/** Of the first row that the work holds; `stored` as documents have it. */
export function rowCellOf(
  list: Pick<AttributeDefinition, 'directory'>,
  rowOf: (rowId: string) => ListValue | undefined,
  stored: string,
  columnId: string,
): FilterValue {
  const text = rowOf(stored.slice(1).split(',')[0] ?? '')?.cells?.[columnId] ?? ''
  if (text === '') return null
  switch (list.directory?.columns?.find(({ id }) => id === columnId)?.type) {
    case 'number':
      return Number(text)
    case 'date':
      return dayOfText(text)
    case 'boolean':
      return text === '1' ? 'yes' : 'no'
    default:
      return text
  }
}
