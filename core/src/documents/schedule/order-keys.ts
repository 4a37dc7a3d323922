/**
 * Order keys of siblings: strings that sort by code unit.
 *
 * A key is a head between its neighbours, four random characters, and a counter for the rows inserted in one go. Two
 * people who insert runs into the same gap get the same head but different random characters, so their runs never
 * interleave.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const RANDOM_DIGITS = 4

/** Siblings are given fresh keys when one grows past this. */
const LONGEST_KEY = 64

const KEY = /^[0-9A-Za-z]{1,128}$/

export function isOrderKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value)
}

/**
 * `count` ascending keys between `before` and `after` (null: open end); null when nothing fits between them and the
 * siblings need fresh keys. `random` is uniform in [0, 1).
 */
export function keysBetween(
  before: string | null,
  after: string | null,
  count: number,
  random: () => number,
): string[] | null {
  let prefix = headBetween(before ?? '', after)
  for (let i = 0; i < RANDOM_DIGITS; i++) prefix += DIGITS[Math.floor(random() * BASE)]
  if ((before !== null && prefix <= before) || (after !== null && prefix >= after)) return null
  if (prefix.length > LONGEST_KEY) return null
  return spread(count).map((counter) => prefix + counter)
}

/** `count` ascending keys for siblings that have none yet, with room between them. */
export function spread(count: number): string[] {
  let width = 1
  while (BASE ** width < (count + 1) * 2) width++
  const step = Math.floor(BASE ** width / (count + 1))
  return Array.from({ length: count }, (_, i) => digits(step * (i + 1), width))
}

function digits(value: number, width: number): string {
  let key = ''
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / BASE)) key = DIGITS[rest % BASE] + key
  return key
}

/**
 * The shortest string above `before` and below `after` that is a prefix of neither, so that anything may follow it.
 * Prefers the lower part of the gap, at the top of a list the upper one: rows are mostly typed one after the other.
 */
function headBetween(before: string, after: string | null): string {
  let head = ''
  let open = after === null
  for (let i = 0; open || i <= (after as string).length; i++) {
    const low = i < before.length ? DIGITS.indexOf(before[i] as string) : -1
    const high = open ? BASE : DIGITS.indexOf((after as string)[i] ?? '0')
    // Digit 0 is never chosen at the end of a head: nothing would fit below it.
    const from = Math.max(low + 1, 1)
    if (from < high) {
      if (before === '') return head + DIGITS[after === null ? BASE >> 1 : high - 1]
      return head + DIGITS[open ? from : from + ((high - from) >> 3)]
    }
    const digit = Math.max(low, 0)
    head += DIGITS[digit]
    if (digit < high) open = true
  }
  // Only when nothing fits between: equal keys of a merge, or a foreign key that ends in the lowest digit.
  return head
}
