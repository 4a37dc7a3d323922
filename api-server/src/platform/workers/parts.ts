/**
 * What a thread answers is read by the loop in one go, message by message, and a hundred thousand relations are one
 * message that takes a fifth of a second. Long lists go in parts, and the next part when the loop has asked for it.
 */
export interface Part {
  /** Names of the fields that lead to the list. */
  path: readonly string[]
  items: unknown[]
}

/** What the loop says to get the next part. */
export const NEXT_PART = 'next part, please'

const PART = 500
/** Lists deeper inside stand in rows, and are short. */
const DEPTH = 4

/** `rest` has empty lists where long ones were; the result itself is left as it is. */
export function takeApart(result: unknown): { rest: unknown; parts: Part[] } {
  const parts: Part[] = []
  return { rest: shortened(result, [], parts), parts }
}

function shortened(value: unknown, path: readonly string[], parts: Part[]): unknown {
  if (Array.isArray(value)) {
    if (value.length <= PART) return value
    for (let at = 0; at < value.length; at += PART) parts.push({ path, items: value.slice(at, at + PART) })
    return []
  }
  if (!isPlain(value) || path.length === DEPTH) return value
  const fields = Object.entries(value)
  return Object.fromEntries(fields.map(([name, field]) => [name, shortened(field, [...path, name], parts)]))
}

/** Into the lists of `rest`, which is the reader's own. */
export function putTogether(rest: unknown, parts: readonly Part[]): unknown {
  for (const { path, items } of parts) {
    let at: unknown = rest
    for (const name of path) at = (at as Record<string, unknown>)[name]
    ;(at as unknown[]).push(...items)
  }
  return rest
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
