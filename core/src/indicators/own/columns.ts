import { type AttributeDefinition, attributeField, isAmount } from '../../attributes/index.ts'
import { type FieldKind, fieldsByKind } from '../../fields/index.ts'
import { formulaFields } from '../../formulas/index.ts'

export type ColumnKind = 'text' | 'number' | 'date' | 'choice'

const resultKinds = { number: 'number', date: 'date', text: 'text', boolean: 'choice' } as const

const kinds: Readonly<Record<FieldKind, ColumnKind | null>> = {
  text: 'text',
  calendar: 'text',
  choice: 'choice',
  color: 'choice',
  length: 'number',
  percent: 'number',
  number: 'number',
  amount: 'number',
  date: 'date',
  limit: 'date',
  relations: null,
  /** Their names are not part of a schedule. */
  person: null,
}

/** Columns of a schedule that own indicators can look at: what follows from the works and their target version alone. */
const builtIn: readonly [string, ColumnKind][] = [...formulaFields, ...fieldsByKind([['color']])].flatMap(
  ({ key, kind, from }): [string, ColumnKind][] => {
    const counted = kinds[kind]
    return from === 'schedule' || counted === null ? [] : [[key, counted]]
  },
)

type Attribute = Pick<AttributeDefinition, 'id' | 'type' | 'setting'>

/** By key; attributes that name people are left out as well. */
export function indicatorColumns(attributes: readonly Attribute[]): ReadonlyMap<string, ColumnKind> {
  const own = attributes.flatMap((one): [string, ColumnKind][] => {
    const kind = kindOf(one)
    return kind === null ? [] : [[attributeField(one.id), kind]]
  })
  return new Map([...builtIn, ...own])
}

function kindOf({ type, setting }: Attribute): ColumnKind | null {
  if (type === 'person') return null
  if (type === 'calculated') return setting?.kind === 'calculated' ? resultKinds[setting.result] : null
  if (isAmount(type)) return 'number'
  if (type === 'date') return 'date'
  return type === 'string' || type === 'colour' ? 'text' : 'choice'
}
