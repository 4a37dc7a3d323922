import type { ReplacementKind } from '@plumbline/core/attributes'
import type { ReplacementView } from '@plumbline/core/contract'
import type { AttributeBook } from '../../../parts/attributes/attribute-book.ts'

interface Choice {
  value: string
  label: string
}

/** What a replacement of this kind can begin and end with. */
export function choicesOf(book: AttributeBook, kind: ReplacementKind, attributeId: string): Choice[] {
  if (kind === 'executor') return book.people.map(({ id, name }) => ({ value: id, label: name }))
  if (kind === 'attribute') return book.all.map(({ id, name }) => ({ value: id, label: name }))
  const values = book.all.find(({ id }) => id === attributeId)?.values ?? []
  return values.map(({ id, name }) => ({ value: id, label: name }))
}

/** Attributes whose values can stand for each other. */
export const listsOf = (book: AttributeBook): Choice[] =>
  book.all.filter(({ values }) => values.length > 0).map(({ id, name }) => ({ value: id, label: name }))

/** `Zone: North → South`; what is gone is a question mark. */
export function wordsOf(book: AttributeBook, { kind, attributeId, from, to }: ReplacementView): string {
  const choices = choicesOf(book, kind, attributeId ?? '')
  const nameOf = (id: string): string => choices.find(({ value }) => value === id)?.label ?? '?'
  const list = listsOf(book).find(({ value }) => value === attributeId)
  return `${list ? `${list.label}: ` : ''}${nameOf(from)} → ${nameOf(to)}`
}
