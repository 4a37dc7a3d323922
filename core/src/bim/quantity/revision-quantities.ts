import type { ModelGeometry } from '../geometry-file.ts'
import { elementAreas } from './element-areas.ts'
import { elementVolumes } from './element-volumes.ts'
import { type QuantityLine, takeOff } from './take-off.ts'

/** What the elements of a class in a storey come to. */
export interface StoreyQuantity extends Omit<QuantityLine, 'key'> {
  ifcClass: string
  /** '': they stand in none. */
  storey: string
}

interface Standing {
  ifcClass: string
  storey: string
}

/** Kept with each revision: of a model that has more the storeys are not told apart. */
const MOST_LINES = 2_000

/** What a model comes to by its bodies; `standing` by number of the element. */
export function revisionQuantities(standing: readonly Standing[], geometry: ModelGeometry): StoreyQuantity[] {
  const measures = { volumes: elementVolumes(geometry), areas: elementAreas(geometry) }
  const lines = (storeyOf: (one: Standing) => string): StoreyQuantity[] => {
    const keyOf = (one: Standing): string => JSON.stringify([one.ifcClass, storeyOf(one)])
    const parts = standing.map((one, element) => ({ key: keyOf(one), element, share: 100 }))
    return takeOff(parts, measures).map(({ key, ...line }) => {
      const [ifcClass, storey] = JSON.parse(key) as [string, string]
      return { ifcClass, storey, ...line }
    })
  }
  const all = lines(({ storey }) => storey)
  return all.length <= MOST_LINES ? all : lines(() => '').slice(0, MOST_LINES)
}

export type RevisionGrouping = 'class' | 'storey'

export interface QuantityChange {
  key: string
  before: QuantityLine
  after: QuantityLine
}

/** Group by group, those that are in one of both only too, as they come first in what was before and then in what is after. */
export function quantityChanges(
  before: readonly StoreyQuantity[],
  after: readonly StoreyQuantity[],
  grouping: RevisionGrouping,
): QuantityChange[] {
  const [old, now] = [grouped(before, grouping), grouped(after, grouping)]
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
    key,
    before: old.get(key) ?? nothing(key),
    after: now.get(key) ?? nothing(key),
  }))
}

const nothing = (key: string): QuantityLine => ({ key, elements: 0, volume: 0, area: 0, unknown: 0 })

function grouped(lines: readonly StoreyQuantity[], grouping: RevisionGrouping): Map<string, QuantityLine> {
  const groups = new Map<string, QuantityLine>()
  for (const { ifcClass, storey, ...line } of lines) {
    const key = grouping === 'class' ? ifcClass : storey
    const known = groups.get(key) ?? nothing(key)
    groups.set(key, summed(known, line))
  }
  return groups
}

/** What all groups come to together. */
export const totalChange = (changes: readonly QuantityChange[]): QuantityChange =>
  changes.reduce(
    (sum, { before, after }) => ({ key: '', before: summed(sum.before, before), after: summed(sum.after, after) }),
    { key: '', before: nothing(''), after: nothing('') },
  )

const summed = (one: QuantityLine, other: Omit<QuantityLine, 'key'>): QuantityLine => ({
  key: one.key,
  elements: one.elements + other.elements,
  volume: one.volume + other.volume,
  area: one.area + other.area,
  unknown: one.unknown + other.unknown,
})
