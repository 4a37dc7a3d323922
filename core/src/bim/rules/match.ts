/** Which elements a rule links to which works. Elements and works are meant by their places in the columns given. */
import type { ConditionKind, ElementField, JoinKind, LinkRule, WorkField } from './rule.ts'

/** One field of all of them: values that many share stand once. */
export interface Column {
  values: readonly string[]
  /** By element or work: place of its value; -1: it has none. */
  of: Int32Array
}

export interface RuleSource {
  elements: number
  works: number
  elementColumn(field: ElementField): Column
  workColumn(field: WorkField): Column
  /**
   * 1 where a value matches the regular expression. Whoever shares the thread with others stops it in time, by throwing;
   * absent: nothing else waits.
   */
  matching?(pattern: string, values: readonly string[]): Uint8Array
}

export interface RuleMatch {
  /** Element and work of each link, one after the other. */
  pairs: Int32Array
  /** There would be more than `max`. */
  more: boolean
  /** What the conditions alone find. */
  elements: Int32Array
  works: Int32Array
}

const FIRST_PAIRS = 1_024

export function matchRule(rule: LinkRule, source: RuleSource, max: number): RuleMatch {
  const elements = found(
    source.elements,
    rule.elements.map(({ field, kind, text }) => ({ column: source.elementColumn(field), kind, text })),
    source.matching ?? matchingAll,
  )
  const works = found(
    source.works,
    rule.works.map(({ field, kind, text }) => ({ column: source.workColumn(field), kind, text })),
    source.matching ?? matchingAll,
  )
  const worksOf = joined(rule, source, works)
  let pairs = new Int32Array(FIRST_PAIRS)
  let length = 0
  for (const element of elements) {
    for (const work of worksOf(element)) {
      if (length === max * 2) return { pairs: pairs.subarray(0, length), more: true, elements, works }
      if (length === pairs.length) {
        const grown = new Int32Array(length * 2)
        grown.set(pairs)
        pairs = grown
      }
      pairs[length++] = element
      pairs[length++] = work
    }
  }
  return { pairs: pairs.subarray(0, length), more: false, elements, works }
}

/** As it is compared: case and outer spaces say nothing. */
const folded = (text: string): string => text.trim().toLowerCase()

interface Asked {
  column: Column
  kind: ConditionKind
  text: string
}

/** Each value is looked at once, however many have it. */
function found(count: number, conditions: readonly Asked[], matching: typeof matchingAll): Int32Array {
  const tests = conditions.map(({ column, kind, text }) => {
    const wanted = folded(text)
    const passes =
      kind === 'matches'
        ? matching(text, column.values)
        : Uint8Array.from(column.values, (value) => (holds(kind, folded(value), wanted) ? 1 : 0))
    return { of: column.of, passes, withoutValue: kind === 'isNot' ? 1 : 0 }
  })
  const hits = new Int32Array(count)
  let length = 0
  for (let at = 0; at < count; at++) {
    const isFound = tests.every(({ of, passes, withoutValue }) => {
      const value = of[at] ?? -1
      return (value < 0 ? withoutValue : passes[value]) === 1
    })
    if (isFound) hits[length++] = at
  }
  return hits.subarray(0, length)
}

/** Longer values are looked at no further. */
const LONGEST = 1_000

/** What is no regular expression matches nothing. */
export function matchingAll(pattern: string, values: readonly string[]): Uint8Array {
  const expression = expressionOf(pattern)
  return Uint8Array.from(values, (value) => (expression?.test(value.slice(0, LONGEST)) ? 1 : 0))
}

/** null: it is none. */
function expressionOf(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'iu')
  } catch {
    return null
  }
}

/** As files and people write it; NaN: it is none. */
const numberIn = (text: string): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

function holds(kind: ConditionKind, value: string, wanted: string): boolean {
  if (kind === 'atLeast') return numberIn(value) >= numberIn(wanted)
  if (kind === 'atMost') return numberIn(value) <= numberIn(wanted)
  if (kind === 'endsWith') return value.endsWith(wanted)
  if (kind === 'is') return value === wanted
  if (kind === 'isNot') return value !== wanted
  return kind === 'contains' ? value.includes(wanted) : value.startsWith(wanted)
}

const NONE: readonly number[] = []

/** By element: the works that all joins allow. Elements whose values are the same have the same works. */
function joined(rule: LinkRule, source: RuleSource, works: Int32Array): (element: number) => Iterable<number> {
  if (rule.joins.length === 0) return () => works
  const joins = rule.joins.map(({ element, work, kind }) => ({
    elements: source.elementColumn(element),
    fits: worksByValue(source.elementColumn(element), source.workColumn(work), kind, works),
  }))
  const known = new Map<string, readonly number[]>()
  return (element) => {
    const values = joins.map(({ elements }) => elements.of[element] ?? -1)
    if (values.includes(-1)) return NONE
    const key = values.join()
    const before = known.get(key)
    if (before) return before
    const [first = NONE, ...others] = joins.map(({ fits }, at) => fits(values[at] ?? -1))
    const rest = others.map((ids) => new Set(ids))
    const all = first.filter((work) => rest.every((ids) => ids.has(work)))
    known.set(key, all)
    return all
  }
}

function worksByValue(elements: Column, column: Column, kind: JoinKind, works: Int32Array) {
  const byText = new Map<string, number[]>()
  for (const work of works) {
    const value = column.values[column.of[work] ?? -1]
    // What is empty is in everything, and means nothing.
    if (value === undefined || folded(value) === '') continue
    const text = folded(value)
    const same = byText.get(text)
    if (same) same.push(work)
    else byText.set(text, [work])
  }
  const known = new Map<number, readonly number[]>()
  return (value: number): readonly number[] => {
    const before = known.get(value)
    if (before) return before
    const text = folded(elements.values[value] ?? '')
    const fits = text === '' ? NONE : worksFor(text, byText, kind)
    known.set(value, fits)
    return fits
  }
}

function worksFor(text: string, byText: ReadonlyMap<string, readonly number[]>, kind: JoinKind): readonly number[] {
  if (kind === 'same') return byText.get(text) ?? NONE
  const fits: number[] = []
  for (const [other, works] of byText) {
    if (kind === 'workContains' ? hasWord(other, text) : hasWord(text, other)) fits.push(...works)
  }
  return fits
}

const LETTER = /[\p{L}\p{N}]/u

/** «Level 1» does not stand in «Level 12». */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + word.length] ?? ''
    const isBegun = LETTER.test(before) && LETTER.test(word[0] ?? '')
    const goesOn = LETTER.test(after) && LETTER.test(word.at(-1) ?? '')
    if (!isBegun && !goesOn) return true
  }
  return false
}

/** A column of texts, each kept once; `null`: it has none. */
export function columnOf(texts: Iterable<string | null>, count: number): Column {
  const values: string[] = []
  const places = new Map<string, number>()
  const of = new Int32Array(count).fill(-1)
  let at = 0
  for (const text of texts) {
    if (text !== null) {
      let place = places.get(text)
      if (place === undefined) {
        place = values.push(text) - 1
        places.set(text, place)
      }
      of[at] = place
    }
    at++
  }
  return { values, of }
}
