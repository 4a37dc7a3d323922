import { type AttributeDefinition, attributeField, isAmount } from '../../attributes/index.ts'
import { builtInColumns } from '../../formulas/index.ts'

export type ColumnKind = 'text' | 'number' | 'date' | 'choice'

const resultKinds = { number: 'number', date: 'date', text: 'text', boolean: 'choice' } as const

/** Of the columns that formulas can name: people, whose names are not part of a schedule, and what follows from others. */
const leftOut: ReadonlySet<string> = new Set([
  'executor',
  'curator',
  'volumeRate',
  'unitLabour',
  'unitCost',
  'resources',
  'resourcesFact',
  'dataDate',
])

/** Columns of a schedule that own indicators can look at: what follows from the works and their target version alone. */
const builtIn: Readonly<Record<string, ColumnKind>> = {
  ...Object.fromEntries(
    Object.entries(builtInColumns).flatMap(([key, kind]): [string, ColumnKind][] =>
      leftOut.has(key) ? [] : [[key, resultKinds[kind]]],
    ),
  ),
  type: 'choice',
  status: 'choice',
  color: 'choice',
}

type Attribute = Pick<AttributeDefinition, 'id' | 'type' | 'setting'>

/** By key; attributes that name people are left out as well. */
export function indicatorColumns(attributes: readonly Attribute[]): ReadonlyMap<string, ColumnKind> {
  const own = attributes.flatMap((one): [string, ColumnKind][] => {
    const kind = kindOf(one)
    return kind === null ? [] : [[attributeField(one.id), kind]]
  })
  return new Map([...Object.entries(builtIn), ...own])
}

function kindOf({ type, setting }: Attribute): ColumnKind | null {
  if (type === 'person') return null
  if (type === 'calculated') return setting?.kind === 'calculated' ? resultKinds[setting.result] : null
  if (isAmount(type)) return 'number'
  if (type === 'date') return 'date'
  return type === 'string' || type === 'colour' ? 'text' : 'choice'
}
