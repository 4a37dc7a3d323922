import { type AttributeDefinition, attributeField, isAmount } from '../../attributes/index.ts'

export type ColumnKind = 'text' | 'number' | 'date' | 'choice'

/** Columns of a schedule that own indicators can look at: what follows from the works and their target version alone. */
const builtIn: Readonly<Record<string, ColumnKind>> = {
  code: 'text',
  name: 'text',
  calendar: 'text',
  type: 'choice',
  status: 'choice',
  color: 'choice',
  duration: 'number',
  remaining: 'number',
  percent: 'number',
  totalFloat: 'number',
  freeFloat: 'number',
  startVariance: 'number',
  finishVariance: 'number',
  volume: 'number',
  volumeFact: 'number',
  volumeApproved: 'number',
  labour: 'number',
  labourFact: 'number',
  labourApproved: 'number',
  cost: 'number',
  costFact: 'number',
  costApproved: 'number',
  start: 'date',
  finish: 'date',
  earlyStart: 'date',
  earlyFinish: 'date',
  lateStart: 'date',
  lateFinish: 'date',
  actualStart: 'date',
  actualFinish: 'date',
  baselineStart: 'date',
  baselineFinish: 'date',
  limit: 'date',
}

type Attribute = Pick<AttributeDefinition, 'id' | 'type' | 'setting'>

/** By key. People are left out: their names are not part of a schedule. */
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

const resultKinds = { number: 'number', date: 'date', text: 'text', boolean: 'choice' } as const
