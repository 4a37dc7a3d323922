import { attributeOfField } from '@plumbline/core/attributes'
import { parseStepKey, stepText } from '@plumbline/core/steps'
import { scheduleText } from './schedule-text.ts'

const partOf = (field: string) => parseStepKey(attributeOfField(field) ?? '')?.part

/** What a change of a step is about; null: the field is none of a step. */
export function stepFieldText(field: string): string | null {
  const part = partOf(field)
  return part === undefined ? null : scheduleText(`steps.part.${part}`)
}

/** Its value as people read it; null as above. */
export function stepValueText(field: string, stored: string): string | null {
  const part = partOf(field)
  return part === undefined ? null : stepText(part, stored)
}
