import {
  type AttributeDefinition,
  type AttributeSetting,
  attributeField,
  columnsRead,
  type DonorSetting,
  type DonorSource,
  isAmount,
  isComputed,
  isList,
  readValue,
  type ValueType,
} from '../attributes/index.ts'
import type { ColumnType, DirectoryColumn } from '../directories/index.ts'
import { cycleThrough } from '../formulas/index.ts'

type Defined = Pick<AttributeDefinition, 'id' | 'type' | 'unit' | 'values' | 'directory'>

/** Rule 14: what lies in other documents is asked for when somebody says so. */
const outside: ReadonlySet<DonorSource> = new Set(['eps', 'target_version', 'related_schedule'])
export const isOutside = (source: DonorSource): boolean => outside.has(source)

/** Why an attribute cannot take from another: a code of the error catalogue. */
export type DonorProblem =
  | 'DONOR_MODE'
  | 'DONOR_SOURCE'
  | 'DONOR_TYPE'
  | 'DONOR_UNIT'
  | 'DONOR_ITSELF'
  | 'DONOR_FALLBACK'

/** Attributes that can hold what stands in a column of this type. */
export const typesOfColumn: Readonly<Record<ColumnType, readonly ValueType[]>> = {
  string: ['string'],
  number: ['number', 'money', 'percentage'],
  date: ['date'],
  boolean: ['boolean'],
  person: ['person'],
  directory: ['list', 'list_multi'],
}

/** Rule 13. `column` undefined: the directory has none of this id. */
function columnProblem(
  attribute: Defined,
  source: Defined,
  column: Pick<DirectoryColumn, 'type' | 'unit' | 'directoryId'> | undefined,
): DonorProblem | null {
  if (!isList(source.type) || !source.directory || !column) return 'DONOR_SOURCE'
  if (source.id === attribute.id) return 'DONOR_ITSELF'
  if (!typesOfColumn[column.type].includes(attribute.type)) return 'DONOR_TYPE'
  if (column.type === 'directory' && column.directoryId !== attribute.directory?.id) return 'DONOR_TYPE'
  return column.type === 'number' && column.unit !== attribute.unit ? 'DONOR_UNIT' : null
}

/**
 * Rules 8 to 10 and 13; null: it can. `source` undefined: works do not have it; `column` is that of a directory's row.
 */
export function donorProblem(
  attribute: Defined,
  source: Defined | undefined,
  setting: Omit<DonorSetting, 'kind'>,
  column?: Pick<DirectoryColumn, 'type' | 'unit' | 'directoryId'>,
): DonorProblem | null {
  if (setting.mode === 'live' && isOutside(setting.source)) return 'DONOR_MODE'
  if (!source || isComputed(attribute.type)) return source ? 'DONOR_TYPE' : 'DONOR_SOURCE'
  if (setting.source === 'directory_row') {
    return (
      columnProblem(attribute, source, column) ?? (isFallback(attribute, setting.fallback) ? null : 'DONOR_FALLBACK')
    )
  }
  const isSame = source.id === attribute.id
  if (source.type !== attribute.type) return 'DONOR_TYPE'
  if (isList(attribute.type) && !isSame) return 'DONOR_TYPE'
  if (isAmount(attribute.type) && source.unit !== attribute.unit) return 'DONOR_UNIT'
  if (isSame && setting.source === 'parent' && !setting.overridable) return 'DONOR_ITSELF'
  return isFallback(attribute, setting.fallback) ? null : 'DONOR_FALLBACK'
}

function isFallback({ type, values }: Defined, fallback: string): boolean {
  if (fallback === '') return true
  const read = readValue(fallback)
  if (read?.type !== type) return false
  return !isList(type) || read.text.split(',').every((id) => values.some((value) => value.id === id))
}

interface Saved {
  id: string
  setting: AttributeSetting | null
}

/** Rule 11: ids from the attribute back to itself, both included; null: its values do not follow from themselves. */
export function definitionCycle(attributes: readonly Saved[], { id, setting }: Saved): string[] | null {
  const known = new Map(attributes.map((one) => [attributeField(one.id), one.setting]))
  const own = attributeField(id)
  known.set(own, setting)
  const idOf = new Map([...attributes.map((one) => one.id), id].map((one) => [attributeField(one), one]))
  const path = cycleThrough(own, (key) => {
    const said = known.get(key) ?? null
    const read = columnsRead(said)
    return said?.kind === 'donor' ? read.filter((one) => one !== key) : read
  })
  return path?.map((key) => idOf.get(key) ?? key) ?? null
}
