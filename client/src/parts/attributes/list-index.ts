import type { ListValue } from '@plumbline/core/attributes'

/** What an editor offers. Of two values with one name the code says which. */
export interface ListChoice {
  text: string
  code?: string
  colour: string | null
}

const lower = (text: string): string => text.toLowerCase()
const fullText = ({ code = '', name }: ListValue): string => `${code} ${name}`.trim()

/** The values of a list, found by what they are called: there may be 100,000, and fifty be pasted at once. */
class ListIndex {
  readonly #values: readonly ListValue[]
  readonly #places: ReadonlyMap<string, number>
  #names: Record<'name' | 'code' | 'full', ReadonlyMap<string, ListValue>> | null = null
  /** Lower case, in the order of the alphabet. */
  #sorted: readonly { name: string; value: ListValue }[] | null = null
  #choices: readonly ListChoice[] | null = null

  constructor(values: readonly ListValue[]) {
    this.#values = values
    this.#places = new Map(values.map(({ id }, at) => [id, at]))
  }

  byId(id: string): ListValue | undefined {
    const at = this.#places.get(id)
    return at === undefined ? undefined : this.#values[at]
  }

  placeOf({ id }: ListValue): number {
    return this.#places.get(id) ?? -1
  }

  /** Those that can be chosen, in their order. */
  get choices(): readonly ListChoice[] {
    this.#choices ??= choicesOf(this.#values)
    return this.#choices
  }

  /**
   * By its whole name, its code, or both; else by how its name begins, when only one begins so. Disabled values stay where
   * they are, so that copies of them go through; one that can be chosen comes first.
   */
  find(typed: string): ListValue | undefined {
    const wanted = lower(typed.trim())
    this.#names ??= {
      name: firsts(this.#values, ({ name }) => name),
      code: firsts(this.#values, ({ code = '' }) => code),
      full: firsts(this.#values, fullText),
    }
    const { name, code, full } = this.#names
    return name.get(wanted) ?? code.get(wanted) ?? full.get(wanted) ?? this.#begun(wanted)
  }

  #begun(wanted: string): ListValue | undefined {
    this.#sorted ??= this.#values
      .map((value) => ({ name: lower(value.name), value }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    const sorted = this.#sorted
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sorted[middle]!.name < wanted) from = middle + 1
      else to = middle
    }
    const isSecond = sorted[from + 1]?.name.startsWith(wanted) ?? false
    return sorted[from]?.name.startsWith(wanted) && !isSecond ? sorted[from]!.value : undefined
  }
}

function firsts(values: readonly ListValue[], textOf: (value: ListValue) => string): ReadonlyMap<string, ListValue> {
  const found = new Map<string, ListValue>()
  for (const value of values) {
    const text = lower(textOf(value))
    const known = found.get(text)
    if (text !== '' && (!known || (known.disabled && !value.disabled))) found.set(text, value)
  }
  return found
}

function choicesOf(values: readonly ListValue[]): readonly ListChoice[] {
  const offered = values.filter(({ disabled }) => !disabled)
  const seen = new Set<string>()
  const twins = new Set<string>()
  for (const { name } of offered) (seen.has(name) ? twins : seen).add(name)
  return offered.map((value) => ({
    text: twins.has(value.name) ? fullText(value) : value.name,
    code: value.code ?? '',
    colour: value.colour,
  }))
}

const known = new WeakMap<readonly ListValue[], ListIndex>()

/** Made once for one list, however many attributes offer it. */
export function indexOf(values: readonly ListValue[]): ListIndex {
  const index = known.get(values) ?? new ListIndex(values)
  known.set(values, index)
  return index
}
