import type { ReplacementKind } from '@plumbline/core/attributes'
import type { ReplacementView } from '@plumbline/core/contract'
import type { Register } from '@plumbline/core/resources'
import type { AttributeBook } from '../../../parts/attributes/attribute-book.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'

/** Where the names of what is replaced stand. */
export interface Names {
  book: AttributeBook
  register: Register
}

interface Choice {
  value: string
  label: string
}

/** What a replacement of this kind can begin and end with. */
export function choicesOf({ book, register }: Names, kind: ReplacementKind, attributeId: string): Choice[] {
  if (kind === 'resource') return resourcesOf(register)
  if (kind === 'executor') return book.people.map(({ id, name }) => ({ value: id, label: name }))
  if (kind === 'attribute') return book.all.map(({ id, name }) => ({ value: id, label: name }))
  const values = book.all.find(({ id }) => id === attributeId)?.values ?? []
  return values.map(({ id, name }) => ({ value: id, label: name }))
}

function resourcesOf(register: Register): Choice[] {
  return [...register.all()]
    .filter(({ type }) => type !== 'resource_group')
    .map(({ id, code, name }) => ({ value: id, label: [code, name].filter((part) => part !== '').join(' ') }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

/** Attributes whose values can stand for each other. */
export const listsOf = (book: AttributeBook): Choice[] =>
  book.all.filter(({ values }) => values.length > 0).map(({ id, name }) => ({ value: id, label: name }))

/** `Zone: North → South`; what is gone is a question mark. */
export function wordsOf(names: Names, { kind, attributeId, from, to, coefficient }: ReplacementView): string {
  const choices = choicesOf(names, kind, attributeId ?? '')
  const nameOf = (id: string): string => choices.find(({ value }) => value === id)?.label ?? '?'
  const list = listsOf(names.book).find(({ value }) => value === attributeId)
  const by = coefficient === null ? '' : ` × ${localDecimal(coefficient)}`
  return `${list ? `${list.label}: ` : ''}${nameOf(from)} → ${nameOf(to)}${by}`
}
