import { attributeOfField } from '@plumbline/core/attributes'
import { parseCheckKey, readDefinition } from '@plumbline/core/checklists'
import { scheduleText } from './schedule-text.ts'

/** What a change of an item of a checklist is about; null: the field is none of a checklist. */
export function checkFieldText(field: string): string | null {
  const part = parseCheckKey(attributeOfField(field) ?? '')?.part
  return part === undefined ? null : scheduleText(`checklist.part.${part}`)
}

/** Its value as people read it; null as above. */
export function checkValueText(field: string, stored: string): string | null {
  const part = parseCheckKey(attributeOfField(field) ?? '')?.part
  if (part === undefined) return null
  if (stored === '') return '–'
  if (part === 'item') return readDefinition(stored)?.text ?? '–'
  return part === 'note' ? stored.slice(1) : scheduleText(`checklist.said.${part}`)
}
