import {
  type AttributeDefinition,
  type AttributeSetting,
  attributeField,
  columnsRead,
  type DonorSetting,
  isAmount,
  isComputed,
  isList,
  readValue,
} from '../attributes/index.ts'
import { cycleThrough } from '../formulas/index.ts'

type Defined = Pick<AttributeDefinition, 'id' | 'type' | 'unit' | 'values'>

/** Why an attribute cannot take from another: a code of the error catalogue. */
export type DonorProblem = 'DONOR_SOURCE' | 'DONOR_TYPE' | 'DONOR_UNIT' | 'DONOR_ITSELF' | 'DONOR_FALLBACK'

/** Rules 8 to 10; null: it can. `source` undefined: works do not have it. */
export function donorProblem(
  attribute: Defined,
  source: Defined | undefined,
  setting: Omit<DonorSetting, 'kind'>,
): DonorProblem | null {
  if (!source) return 'DONOR_SOURCE'
  const isSame = source.id === attribute.id
  if (isComputed(attribute.type) || source.type !== attribute.type) return 'DONOR_TYPE'
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
