import type { LoadedModel } from './element-tree.ts'

type Tabled = Pick<LoadedModel, 'first' | 'table'>

interface Assemblies {
  /** By place in the table: parts right below. */
  parts: ReadonlyMap<number, readonly number[]>
  wholes: ReadonlyMap<number, number>
}

const known = new WeakMap<LoadedModel['table'], Assemblies>()
/** Files hold circles; no assembly is as deep. */
const MAX_DEPTH = 20

function assembliesOf(table: LoadedModel['table']): Assemblies {
  const before = known.get(table)
  if (before) return before
  const pairs = table.parts ?? []
  const grouped = Map.groupBy(pairs, ([, whole]) => whole)
  const parts = new Map([...grouped].map(([whole, own]) => [whole, own.map(([part]) => part)]))
  const found = { parts, wholes: new Map(pairs.map(([part, whole]) => [part, whole])) }
  known.set(table, found)
  return found
}

/** Places in the table: the element and all that it is made of. */
export function withPartsIn(table: LoadedModel['table'], place: number): number[] {
  const { parts } = assembliesOf(table)
  if (!parts.has(place)) return [place]
  const all = new Set([place])
  for (const one of all) for (const part of parts.get(one) ?? []) all.add(part)
  return [...all]
}

/** Numbers in the picture: these elements and all that they are made of. */
export function withParts(loaded: readonly Tabled[], elements: Iterable<number>): number[] {
  const assembled = loaded.filter(({ table }) => (table.parts?.length ?? 0) > 0)
  if (assembled.length === 0) return [...elements]
  const all = new Set<number>()
  for (const element of elements) {
    const model = assembled.find(({ first, table }) => element >= first && element < first + table.guids.length)
    if (!model) all.add(element)
    else for (const place of withPartsIn(model.table, element - model.first)) all.add(model.first + place)
  }
  return [...all]
}

/** Places in the table: what an element is part of, the nearest first. */
export function wholesOf(table: LoadedModel['table'], place: number): number[] {
  const { wholes } = assembliesOf(table)
  const found: number[] = []
  for (let at = wholes.get(place); at !== undefined && found.length < MAX_DEPTH; at = wholes.get(at)) found.push(at)
  return found
}

/** Those of the selected elements that are no parts of other selected ones: an assembly stands for all of it. */
export function headsOf(loaded: readonly Tabled[], selected: ReadonlySet<number>): number[] {
  const assembled = loaded.filter(({ table }) => (table.parts?.length ?? 0) > 0)
  if (assembled.length === 0) return [...selected]
  return [...selected].filter((element) => {
    const model = assembled.find(({ first, table }) => element >= first && element < first + table.guids.length)
    return !model || !wholesOf(model.table, element - model.first).some((place) => selected.has(model.first + place))
  })
}
