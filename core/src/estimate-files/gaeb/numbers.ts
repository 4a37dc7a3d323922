/** Ordinal numbers of a bill: an item's own part stands behind those of its categories. Rule EF28. */

/** As the format takes a part. */
const PART = /^\w{1,14}$/

/** Of an item below so many categories; null: its code is another one. */
export function ordinalIn(code: string, categories: number): readonly string[] | null {
  const parts = code.split('.')
  return parts.length === categories + 1 && parts.every((part) => PART.test(part)) ? parts : null
}

/** The next part of an ordinal number that begins as the path does. */
export function partBehind(path: readonly string[], ordinal: readonly string[] | null): string | null {
  return ordinal && path.every((part, at) => ordinal[at] === part) ? ordinal[path.length]! : null
}

/** Numbers of what stands beside each other: the wanted one where nobody has it yet, else the next that is free. */
export function numbered(wanted: readonly (string | null)[], step: number, leastDigits: number): string[] {
  const used = new Set<string>()
  const kept = wanted.map((part) => {
    if (part === null || used.has(part)) return null
    used.add(part)
    return part
  })
  const digits = Math.max(leastDigits, String(wanted.length * step).length)
  let last = 0
  const next = (): string => {
    for (;;) {
      last += step
      const number = String(last).padStart(digits, '0')
      if (!used.has(number)) return number
    }
  }
  return kept.map((part) => part ?? next())
}
