import type { EdmProperty, EntitySet } from './model.ts'
import { QueryError } from './query-error.ts'

export interface Order {
  property: EdmProperty
  direction: 1 | -1
}

/** Properties in the order of the set; without names all of them. Throws QueryError. */
export function parseSelect(text: string | undefined, { properties }: EntitySet): readonly EdmProperty[] {
  if (text === undefined || text.trim() === '' || text.trim() === '*') return properties
  const named = new Set(itemsOf(text).map(({ words, at }) => propertyOf(properties, words, at).name))
  return properties.filter(({ name }) => named.has(name))
}

/** Throws QueryError. */
export function parseOrder(text: string | undefined, { properties, sortable }: EntitySet): Order[] {
  if (text === undefined || text.trim() === '') return []
  if (!sortable) throw new QueryError(0, text, true)
  return itemsOf(text).map(({ words: item, at }) => {
    const [name = '', direction = 'asc', ...rest] = item.split(/[ \t]+/)
    if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) throw new QueryError(at, item)
    return { property: propertyOf(properties, name, at), direction: direction === 'asc' ? 1 : -1 }
  })
}

const MAX_ITEMS = 500

function itemsOf(text: string): { words: string; at: number }[] {
  let at = 0
  const items = text.split(',').map((item) => {
    const found = { words: item.trim(), at }
    at += item.length + 1
    return found
  })
  if (items.length > MAX_ITEMS) throw new QueryError(0, 'length')
  return items
}

function propertyOf(properties: readonly EdmProperty[], name: string, at: number): EdmProperty {
  const property = properties.find((one) => one.name === name)
  if (!property) throw new QueryError(at, name)
  return property
}
