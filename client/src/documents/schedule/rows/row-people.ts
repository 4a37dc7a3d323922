import { type Id, type PersonField, personFields, type WbsRow } from '@plumbline/core/plan'

const SEPARATOR = '\t'

/** The people of a row as one text, because a grid of 100,000 rows must not hold as many objects; '' for none. */
export function packPeople(row: Pick<WbsRow, PersonField>): string {
  if (personFields.every((field) => row[field] === null)) return ''
  return personFields.map((field) => row[field] ?? '').join(SEPARATOR)
}

export function personIn(packed: string | undefined, field: PersonField): Id | null {
  if (!packed) return null
  return packed.split(SEPARATOR)[personFields.indexOf(field)] || null
}
