import { attributeField, indicatorStates, isAmount, isList } from '@plumbline/core/attributes'
import { type FieldKind, fieldsByKind } from '@plumbline/core/fields'
import type { FilterOperator } from '@plumbline/core/filtering'
import type { FormulaKind } from '@plumbline/core/formulas'
import { type Attribute, type AttributeBook, resultOf } from '../attributes/attribute-book.ts'

/** What can be asked of a column: texts, numbers, whole days, or one of some words. */
export type ValueKind = 'text' | 'number' | 'date' | 'choice' | 'color' | 'list' | 'ownColor'

export interface ValueColumn {
  key: string
  kind: ValueKind
  /** Locale keys of choices and colours stand below `filter.choice`. */
  choices?: readonly string[]
  /** Names of list values, which are said as they are. */
  names?: readonly string[]
  /** Of an attribute; the built-in ones are titled as in the grid. */
  title?: string
}

const kindOf: Readonly<Record<FieldKind, ValueKind>> = {
  text: 'text',
  calendar: 'text',
  person: 'text',
  relations: 'text',
  choice: 'choice',
  color: 'color',
  length: 'number',
  percent: 'number',
  number: 'number',
  amount: 'number',
  date: 'date',
  limit: 'date',
}

const offeredTogether: readonly (readonly FieldKind[])[] = [
  ['text'],
  ['calendar'],
  ['person'],
  ['relations'],
  ['choice'],
  ['color'],
  ['length', 'percent', 'number', 'amount'],
  ['date'],
  ['limit'],
]

/** Columns that filters know; titles are those of the grid, below `column.`. */
export const valueColumns: readonly ValueColumn[] = fieldsByKind(offeredTogether).map(({ key, kind, choices }) => ({
  key,
  kind: kindOf[kind],
  ...(choices && { choices }),
}))

/** The built-in ones and those of attributes. */
export function valueColumnsWith(book: AttributeBook): readonly ValueColumn[] {
  return [...valueColumns, ...book.all.map(valueColumnOf)]
}

function valueColumnOf(attribute: Attribute): ValueColumn {
  const { id, name, type, values } = attribute
  const column = { key: attributeField(id), title: name }
  if (type === 'indicator') return { ...column, kind: 'choice', choices: indicatorStates }
  if (type === 'calculated') return { ...column, ...resultKinds[resultOf(attribute)] }
  if (isAmount(type)) return { ...column, kind: 'number' }
  if (type === 'date') return { ...column, kind: 'date' }
  if (type === 'boolean') return { ...column, ...resultKinds.boolean }
  if (isList(type)) return { ...column, kind: 'list', names: values.map((value) => value.name) }
  return { ...column, kind: type === 'colour' ? 'ownColor' : 'text' }
}

const resultKinds: Record<FormulaKind, Pick<ValueColumn, 'kind' | 'choices'>> = {
  number: { kind: 'number' },
  text: { kind: 'text' },
  date: { kind: 'date' },
  boolean: { kind: 'choice', choices: ['yes', 'no'] },
}

const compared: readonly FilterOperator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'range', 'exists', 'not_exists']

export const operatorsOf: Record<ValueKind, readonly FilterOperator[]> = {
  text: ['like', 'not_like', 'eq', 'ne', 'filter_by_list', 'exists', 'not_exists'],
  number: compared,
  date: compared,
  choice: ['filter_by_list', 'ne'],
  color: ['colors'],
  list: ['filter_by_list', 'ne', 'like', 'not_like', 'exists', 'not_exists'],
  ownColor: ['colors', 'exists', 'not_exists'],
}
