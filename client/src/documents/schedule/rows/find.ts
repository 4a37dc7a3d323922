import { isComputed } from '@plumbline/core/attributes'
import type { FilterValue } from '@plumbline/core/filtering'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import type { RowStore } from './row-store.ts'

/**
 * Slots of the rows, hidden ones too, whose code or name contain the text, or one of these columns of attributes as the
 * grid shows it; in tree order. What is calculated is found as far as it is known.
 */
export function findText(
  store: RowStore,
  text: string,
  columns: readonly string[] = [],
  computed?: ComputedCells,
): number[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const attributes = columns.flatMap((column) => store.attributes.of(column) ?? [])
  const matchers = attributes
    .filter(({ type }) => !isComputed(type))
    .map((attribute) => ({ id: attribute.id, matches: matcherOf(store, attribute, wanted) }))
  const calculated = attributes
    .filter(({ type }) => isComputed(type))
    .map((attribute) => computedMatcher(attribute, wanted, computed))
  const found: number[] = []
  for (const slot of store.order) {
    const isFound =
      isNamed(store, slot, wanted) || hasValue(store, slot, matchers) || calculated.some((matches) => matches(slot))
    if (isFound) found.push(slot)
  }
  return found
}

/** What stands in the cells of calculated attributes and indicators. */
export interface ComputedCells {
  value(slot: number, attribute: Attribute): FilterValue
  text(attribute: Attribute, value: FilterValue): string
}

interface Matcher {
  id: string
  matches(value: string): boolean
}

function hasValue(store: RowStore, slot: number, matchers: readonly Matcher[]): boolean {
  if (store.values[slot] === '' && !store.donated.isAny) return false
  return matchers.some(({ id, matches }) => matches(store.valueOf(slot, id)))
}

/** Many rows have the same value: each is turned into the text that people see once. */
function matcherOf({ attributes }: RowStore, attribute: Attribute, wanted: string): Matcher['matches'] {
  const known = new Map<string, boolean>([['', false]])
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const matches = attributes.text(attribute, value).toLowerCase().includes(wanted)
    known.set(value, matches)
    return matches
  }
}

function computedMatcher(attribute: Attribute, wanted: string, cells?: ComputedCells): (slot: number) => boolean {
  const known = new Map<FilterValue, boolean>([[null, false]])
  return (slot) => {
    const value = cells?.value(slot, attribute) ?? null
    const before = known.get(value)
    if (before !== undefined || !cells) return before ?? false
    const matches = cells.text(attribute, value).toLowerCase().includes(wanted)
    known.set(value, matches)
    return matches
  }
}

/** Has the row this text, in lower case, in its name or code? */
export function isNamed({ names, codes }: RowStore, slot: number, wanted: string): boolean {
  return names[slot]!.toLowerCase().includes(wanted) || codes[slot]!.toLowerCase().includes(wanted)
}

/** Every occurrence replaced, whatever its case; the replacement is taken literally. */
export function replaceText(value: string, text: string, replacement: string): string {
  const [lower, wanted] = [value.toLowerCase(), text.toLowerCase()]
  // A letter may change its length in lower case: then places in the two texts differ, and nothing is replaced.
  if (wanted === '' || lower.length !== value.length) return value
  let out = ''
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    out += value.slice(from, at) + replacement
    from = at + wanted.length
  }
  return out + value.slice(from)
}
