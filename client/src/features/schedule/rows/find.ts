import type { RowStore } from './row-store.ts'

/** Slots of the rows, hidden ones too, whose code or name contain the text; in tree order. */
export function findText(store: RowStore, text: string): number[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const found: number[] = []
  for (const slot of store.order) {
    if (isNamed(store, slot, wanted)) found.push(slot)
  }
  return found
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
