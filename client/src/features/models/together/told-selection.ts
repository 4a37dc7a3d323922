import type { LoadedModel } from '../element-tree.ts'

/** Characters of one model: what a person tells of themselves has 64 kB, and is sent while they drag. */
const LONGEST = 12_000
const BASE = 36

/**
 * All selected elements by model, as ranges of places in the table of that revision: thousands of neighbours are a few
 * characters. Of a selection too scattered to be told the first part is.
 */
export function toldSelection(
  loaded: readonly LoadedModel[],
  selected: ReadonlySet<number>,
): Record<string, [revision: number, ranges: string]> {
  const places = [...selected].sort((one, other) => one - other)
  const told = loaded.map(({ id, first, table }): [string, [number, string]] => {
    const own = places.filter((place) => place >= first && place < first + table.guids.length)
    return [id, [table.revision, rangesOf(own.map((place) => place - first))]]
  })
  return Object.fromEntries(told.filter(([, [, ranges]]) => ranges !== ''))
}

function rangesOf(places: readonly number[]): string {
  const ranges: string[] = []
  let length = 0
  for (let at = 0; at < places.length; ) {
    const from = at
    while (places[at + 1] === places[at]! + 1) at++
    const range = [places[from]!, ...(at > from ? [places[at]!] : [])].map((place) => place.toString(BASE)).join('-')
    at++
    length += range.length + 1
    if (length > LONGEST) break
    ranges.push(range)
  }
  return ranges.join()
}

/** Numbers of elements in the picture; what is told of another revision than is here says nothing. */
export function selectionTold(
  loaded: readonly LoadedModel[],
  told: Readonly<Record<string, readonly [revision: number, ranges: string]>>,
): number[] {
  return loaded.flatMap(({ id, first, table }) => {
    const [revision, ranges = ''] = told[id] ?? []
    if (revision !== table.revision || ranges === '') return []
    return ranges.split(',').flatMap((range) => {
      const [from = Number.NaN, to = from] = range.split('-').map((place) => Number.parseInt(place, BASE))
      const end = Math.min(to, table.guids.length - 1)
      return from >= 0 && end >= from ? Array.from({ length: end - from + 1 }, (_, at) => first + from + at) : []
    })
  })
}
