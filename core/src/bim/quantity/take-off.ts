/** What elements come to by their bodies, in groups. */

export interface QuantityLine {
  /** Of the group. */
  key: string
  elements: number
  /** Cubic metres of the elements whose volume is known. */
  volume: number
  /** Square metres of surface. */
  area: number
  /** Elements whose volume is not known: they have no body, or one that is not closed. */
  unknown: number
}

export interface QuantityPart {
  key: string
  element: number
  /** Percent of the element that counts, 1…100. */
  share: number
}

/** By number of the element; NaN: not known. */
export interface ElementMeasures {
  volumes: ArrayLike<number>
  areas: ArrayLike<number>
}

/** In the order in which the groups come first. */
export function takeOff(parts: Iterable<QuantityPart>, { volumes, areas }: ElementMeasures): QuantityLine[] {
  const lines = new Map<string, QuantityLine>()
  for (const { key, element, share } of parts) {
    const line = lines.get(key) ?? emptyLine(key)
    lines.set(key, line)
    const volume = volumes[element] ?? Number.NaN
    const area = areas[element] ?? Number.NaN
    line.elements++
    if (Number.isNaN(volume)) line.unknown++
    else line.volume += (volume * share) / 100
    if (!Number.isNaN(area)) line.area += (area * share) / 100
  }
  return [...lines.values()].map((line) => ({ ...line, volume: millionths(line.volume), area: millionths(line.area) }))
}

const emptyLine = (key: string): QuantityLine => ({ key, elements: 0, volume: 0, area: 0, unknown: 0 })

/** Nobody measures finer, and sums are the same in whatever order they are made. */
const millionths = (value: number): number => Math.round(value * 1e6) / 1e6
