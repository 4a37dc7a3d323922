import { attributeField, attributeOfField, textOf } from '@plumbline/core/attributes'
import { type DifferenceView, versionAttributes } from '@plumbline/core/contract'
import { isPersonField, personFields } from '@plumbline/core/plan'
import i18next from 'i18next'
import { call } from '../../api/call.ts'
import { AttributeBook } from '../../parts/attributes/attribute-book.ts'
import { withChoices } from '../../parts/directories/with-choices.ts'
import { checkFieldText, checkValueText } from '../../parts/words/check-words.ts'
import { stepFieldText, stepValueText } from '../../parts/words/step-words.ts'
import type { Words } from './use-comparison-text.ts'

const book = new AttributeBook()
let known = ''

/** Reads what the attributes of the compared works are called; without an answer they are told as they are stored. */
export async function readAttributes(versionId: string): Promise<void> {
  if (known === versionId) return
  const answer = await call(versionAttributes, { params: { versionId } }).catch(() => null)
  if (!answer) return
  known = versionId
  book.set({ ...answer, attributes: await withChoices(answer.attributes) })
}

/** What a line is about: the words of the field, or the name of the attribute. */
export function fieldText(field: string, t: Words): string {
  if (attributeOfField(field) === null) return t(`field.${field}`, { defaultValue: field })
  return checkFieldText(field) ?? stepFieldText(field) ?? book.of(field)?.name ?? t('group.attributes')
}

/** For sheets: names of attributes as fields, and of what stands as ids in their values. */
export function attributeWords(): Record<string, string> {
  const people = personFields.flatMap((field) =>
    book.people.map(({ id, name }) => [`value.${field} ${id}`, name] as const),
  )
  const attributes = book.all.flatMap(({ id, name, type, values }) => {
    const field = attributeField(id)
    const named = type === 'person' ? book.people : values
    return [[`field.${field}`, name], ...named.map((one) => [`value.${field} ${one.id}`, one.name])]
  })
  return Object.fromEntries([...people, ...attributes])
}

/** Null: the field is none of an attribute, and names nobody. */
export function attributeText(field: string, value: DifferenceView['left']): string | null {
  if (attributeOfField(field) === null && !isPersonField(field)) return null
  if (typeof value !== 'string' || value === '') return '–'
  const own = checkValueText(field, value) ?? stepValueText(field, value)
  if (own !== null) return own
  if (isPersonField(field)) return book.personName(textOf(value, 'person'))
  book.speak(i18next.language ?? 'en')
  const attribute = book.of(field)
  return (attribute && book.text(attribute, value)) || value.slice(1)
}
