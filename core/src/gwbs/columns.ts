import { z } from 'zod'
import { type AttributeDefinition, attributeField, isAmount, isComputed, isList } from '../attributes/index.ts'
import { type FieldKind, fieldOf, fields } from '../fields/index.ts'
import { plainText } from '../text/index.ts'
import type { Aggregate } from './setting.ts'

/** `amount` is a number with a unit: what is of different units is not added up. */
const kinds = ['text', 'choice', 'list', 'date', 'number', 'amount'] as const
type GridKind = (typeof kinds)[number]

export const gridColumn = z.object({
  key: plainText(),
  kind: z.enum(kinds),
  /** Of an attribute; built-in columns are titled by the screen. */
  title: plainText().nullable(),
  /** Behind its numbers. */
  unit: plainText(),
  /** Of choices: their keys, which the screen says in words. */
  choices: z.array(plainText()),
  /** Of lists: what they offer, in order. */
  values: z.array(z.object({ id: plainText(), name: plainText() })),
})
export type GridColumn = z.infer<typeof gridColumn>

export type GridAttribute = Pick<AttributeDefinition, 'id' | 'name' | 'type' | 'unit' | 'values'>

/** Summaries above works are offered so many levels down. */
const MAX_BRANCHES = 9

const kindOf: Readonly<Record<FieldKind, GridKind>> = {
  text: 'text',
  calendar: 'text',
  person: 'text',
  relations: 'text',
  choice: 'choice',
  color: 'choice',
  date: 'date',
  limit: 'date',
  length: 'number',
  percent: 'number',
  number: 'number',
  amount: 'amount',
}

/** What only works of a project have: where they stand, and what is counted of them. */
const ownChoices: Readonly<Record<string, readonly string[]>> = { critical: ['yes', 'no'], promise: ['kept', 'missed'] }

const workFields = fields.filter(({ from }) => from === 'works')

const builtIn: readonly (readonly [GridKind, readonly string[]])[] = kinds.map((kind) => {
  const keys = workFields.filter((field) => kindOf[field.kind] === kind).map(({ key }) => key)
  if (kind === 'text') return [kind, ['schedule', 'branch', ...keys]]
  return [kind, kind === 'choice' ? [...keys, ...Object.keys(ownChoices)] : keys]
})

const bare = (key: string, kind: GridKind): GridColumn => ({
  key,
  kind,
  title: null,
  unit: '',
  choices: [...(fieldOf(key)?.choices ?? ownChoices[key] ?? [])],
  values: [],
})

/** `depth`: how many summaries stand above each other at most. What is computed from others is none of the read model. */
export function gridColumns(attributes: readonly GridAttribute[], depth: number): GridColumn[] {
  const levels = Array.from({ length: Math.min(depth, MAX_BRANCHES) }, (_, i) => bare(`branch${i + 1}`, 'text'))
  const own = builtIn.flatMap(([kind, keys]) => keys.map((key) => bare(key, kind)))
  const filled = attributes.filter(({ type }) => !isComputed(type)).map(columnOf)
  return [...own, ...levels, ...filled]
}

function columnOf({ id, name, type, unit, values }: GridAttribute): GridColumn {
  const column = { ...bare(attributeField(id), 'text'), title: name }
  if (isAmount(type)) return { ...column, kind: 'number', unit: type === 'percentage' ? '%' : unit }
  if (type === 'date') return { ...column, kind: 'date' }
  if (type === 'boolean') return { ...column, kind: 'choice', choices: ['yes', 'no'] }
  if (!isList(type)) return column
  return { ...column, kind: 'list', values: values.map((value) => ({ id: value.id, name: value.name })) }
}

export const isGroupable = ({ kind }: GridColumn): boolean => kind !== 'amount'

/** What groups can have of a column, the usual one first. */
export function aggregatesOf({ key, kind, unit }: GridColumn): Aggregate[] {
  const first = fieldOf(key)?.total
  const all = offered[kind]
  if (first !== undefined) return [first, ...all.filter((one) => one !== first)]
  return unit === '%' ? ['avg', ...all.filter((one) => one !== 'avg')] : [...all]
}

const offered: Readonly<Record<GridKind, readonly Aggregate[]>> = {
  text: ['count'],
  choice: ['count'],
  list: ['count'],
  date: ['max', 'min'],
  number: ['sum', 'min', 'max', 'avg', 'wavg'],
  amount: ['sum', 'min', 'max', 'avg'],
}
