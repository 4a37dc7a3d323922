import type { Attribute, AttributeBook } from '../../../parts/attributes/attribute-book.ts'

/** Works with one value of it are alike. */
export const isOfKinds = ({ type }: Attribute): boolean => type === 'list' || type === 'string'

export function kindName(book: AttributeBook, attributeId: string, key: string): string {
  const attribute = book.all.find(({ id }) => id === attributeId)
  return attribute ? book.text(attribute, key) : key
}
