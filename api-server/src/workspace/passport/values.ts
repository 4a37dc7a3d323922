import { isStoredValue, storedValue, type ValueType } from '@plumbline/core/attributes'
import { AppError } from '@plumbline/core/errors'

interface Attribute {
  name: string
  type: ValueType
  values: readonly { id: string; disabled: boolean }[]
}

/** As it is stored; '' for none. Throws FIELD_INVALID for what the attribute cannot hold. */
export function acceptedValue(attribute: Attribute, text: string, people: ReadonlySet<string>, before: string): string {
  const value = storedValue(attribute.type, text)
  if (value === '' || value === before) return value
  if (!isStoredValue(value) || !isOffered(attribute, text, people)) {
    throw new AppError('FIELD_INVALID', { field: attribute.name })
  }
  return value
}

/** What is in a list, or who is in the space. */
function isOffered({ type, values }: Attribute, text: string, people: ReadonlySet<string>): boolean {
  if (type === 'person') return people.has(text)
  if (type !== 'list' && type !== 'list_multi') return true
  const offered = new Set(values.filter(({ disabled }) => !disabled).map(({ id }) => id))
  return text.split(',').every((id) => offered.has(id))
}
