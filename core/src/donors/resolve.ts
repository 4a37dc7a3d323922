import { type AttributeDefinition, type DonorSetting, isStoredValue, storedValue } from '../attributes/index.ts'

export type Donated = Pick<AttributeDefinition, 'id' | 'type' | 'setting'> &
  Partial<Pick<AttributeDefinition, 'values'>>

/** What donors are looked for in; a row is whatever the caller has for one. */
export interface DonorGround<Row> {
  /** Undefined: works do not have it (any more). */
  attribute(id: string): Donated | undefined
  /** As stored; '' for none. */
  own(row: Row, attributeId: string): string
  above(row: Row): Row | null
  /** Works with a relation to it, in the order of the tree. */
  linked(row: Row, side: 'predecessor' | 'successor'): Iterable<Row>
  /** What stands in the column of a row of the directory that the list takes its values from; '' for nothing. */
  cell(listId: string, rowId: string, columnId: string): string
}

export interface ResolvedValue<Row> {
  /** As stored; '' for none. */
  value: string
  from: 'own' | 'donor' | 'fallback' | 'none'
  /** That has it; null: none. */
  row: Row | null
  /** The attribute that it is taken from is gone. */
  isBroken: boolean
}

/** Null: works hold the values themselves. */
export function liveDonorOf({ setting }: Pick<Donated, 'setting'>): DonorSetting | null {
  return setting?.kind === 'donor' && setting.mode === 'live' ? setting : null
}

/** Rules 1 to 7. */
export function resolveValue<Row>(ground: DonorGround<Row>, row: Row, attribute: Donated): ResolvedValue<Row> {
  return resolve(ground, row, attribute, [])
}

/** `asked`: attributes whose donors led here. */
function resolve<Row>(
  ground: DonorGround<Row>,
  row: Row,
  attribute: Donated,
  asked: readonly string[],
): ResolvedValue<Row> {
  const setting = liveDonorOf(attribute)
  const own = setting && !setting.overridable ? '' : ground.own(row, attribute.id)
  if (own !== '') return { value: own, from: 'own', row, isBroken: false }
  if (!setting || asked.includes(attribute.id)) return { value: '', from: 'none', row: null, isBroken: false }
  const isBroken = ground.attribute(setting.sourceAttributeId) === undefined
  const taken = take(ground, row, attribute, setting, [...asked, attribute.id])
  if (taken) return { ...taken, from: 'donor', isBroken }
  const { fallback } = setting
  return { value: fallback, from: fallback === '' ? 'none' : 'fallback', row: null, isBroken }
}

interface Taken<Row> {
  value: string
  row: Row
}

function take<Row>(
  ground: DonorGround<Row>,
  row: Row,
  { type }: Donated,
  { source, sourceAttributeId, columnId = '' }: DonorSetting,
  asked: readonly string[],
): Taken<Row> | null {
  const isSame = sourceAttributeId === asked.at(-1)
  const typed = (of: Row): string => ground.own(of, sourceAttributeId)
  const resolved = (of: Row): string => {
    const definition = ground.attribute(sourceAttributeId)
    return definition ? resolve(ground, of, definition, asked).value : typed(of)
  }
  const read = isSame ? typed : resolved
  switch (source) {
    case 'parent':
      return first(rowsAbove(ground, row), read)
    case 'predecessor':
    case 'successor':
      return first(ground.linked(row, source), read)
    case 'directory_row': {
      const [rowId = ''] = read(row).slice(1).split(',')
      const value = storedValue(type, rowId === '' ? '' : ground.cell(sourceAttributeId, rowId, columnId))
      return value !== '' && isStoredValue(value) ? { value, row } : null
    }
    default:
      // Of what lies outside nothing is taken while somebody looks.
      return null
  }
}

function first<Row>(rows: Iterable<Row>, read: (row: Row) => string): Taken<Row> | null {
  for (const row of rows) {
    const value = read(row)
    if (value !== '') return { value, row }
  }
  return null
}

function* rowsAbove<Row>(ground: DonorGround<Row>, row: Row): Generator<Row> {
  for (let above = ground.above(row); above !== null; above = ground.above(above)) yield above
}
