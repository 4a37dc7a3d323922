import { type ElementQuery, type QuantityLine, type QuantityPart, storeyOf, takeOff } from '@plumbline/core/bim'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedElements } from '../links/linked-elements.ts'

export const quantityGroupings = ['class', 'storey', 'work', 'month'] as const
export type QuantityGrouping = (typeof quantityGroupings)[number]

/** As the rows of a schedule give them. */
interface Works {
  slotOf(workId: string): number
  positions: ArrayLike<number>
  times: { finish: ArrayLike<number> }
}

export interface TakeOffSource {
  loaded: readonly LoadedModel[]
  linked: Pick<LinkedElements, 'elements' | 'links'>
  store: Works
  /** null: all are meant. */
  only: ReadonlySet<number> | null
}

/** By element, of all models as of one. */
interface AllMeasures {
  volumes: Float64Array
  areas: Float64Array
}

/** Of models that nothing could be measured of nothing is known. */
export async function measuresOf(loaded: readonly LoadedModel[]): Promise<AllMeasures> {
  const end = loaded.reduce((most, { first, table }) => Math.max(most, first + table.guids.length), 0)
  const unknown = () => new Float64Array(end).fill(Number.NaN)
  const [volumes, areas] = [unknown(), unknown()]
  for (const { first, measures } of loaded) {
    const own = await measures?.catch(() => null)
    if (!own) continue
    volumes.set(own.volumes, first)
    areas.set(own.areas, first)
  }
  return { volumes, areas }
}

/** Each element by its group; `''`: it has none. Of what several works build each has its share. */
export function quantityParts(grouping: QuantityGrouping, source: TakeOffSource): QuantityPart[] {
  const isMeant = (element: number): boolean => source.only?.has(element) ?? true
  const parts = grouping === 'class' || grouping === 'storey' ? ownParts(grouping, source) : workParts(grouping, source)
  return parts.filter(({ element }) => isMeant(element))
}

const ownParts = (grouping: 'class' | 'storey', { loaded }: TakeOffSource): QuantityPart[] =>
  loaded.flatMap(({ first, table }) => {
    const storeys = table.places.map((_, at) => storeyOf(table.places, at) ?? '')
    const keyOf = (at: number): string =>
      (grouping === 'class' ? table.classes[table.classOf[at] ?? -1] : storeys[table.placeOf[at] ?? -1]) ?? ''
    return table.guids.map((_, at) => ({ key: keyOf(at), element: first + at, share: 100 }))
  })

function workParts(grouping: 'work' | 'month', { loaded, linked, store }: TakeOffSource): QuantityPart[] {
  const parts: QuantityPart[] = []
  const built = new Set<number>()
  for (const [pair, { workId, share }] of linked.links.entries()) {
    const [element, slot] = [linked.elements[pair]!, store.slotOf(workId)]
    if (slot < 0) continue
    built.add(element)
    parts.push({ key: grouping === 'work' ? workId : monthOf(store, slot), element, share })
  }
  const rest = loaded.flatMap(({ first, table }) => table.guids.map((_, at) => first + at))
  for (const element of rest) if (!built.has(element)) parts.push({ key: '', element, share: 100 })
  return parts
}

function monthOf(store: Works, slot: number): string {
  const finish = store.times.finish[slot] ?? NO_INSTANT
  return finish === NO_INSTANT ? '' : formatInstant(finish).slice(0, 7)
}

/** As people read them: storeys from the top, works as in the plan, months in their order; what has no group is last. */
export function quantityLines(
  grouping: QuantityGrouping,
  parts: readonly QuantityPart[],
  measures: AllMeasures,
  { loaded, store }: Pick<TakeOffSource, 'loaded' | 'store'>,
): QuantityLine[] {
  const heights = new Map(
    loaded.flatMap(({ table }) => table.places.map(({ name, elevation }) => [name, elevation ?? 0])),
  )
  const compared: Record<QuantityGrouping, (one: string, other: string) => number> = {
    class: (one, other) => one.localeCompare(other),
    storey: (one, other) => (heights.get(other) ?? 0) - (heights.get(one) ?? 0),
    work: (one, other) => (store.positions[store.slotOf(one)] ?? 0) - (store.positions[store.slotOf(other)] ?? 0),
    month: (one, other) => (one < other ? -1 : 1),
  }
  return takeOff(parts, measures).sort(
    ({ key: one }, { key: other }) => Number(one === '') - Number(other === '') || compared[grouping](one, other),
  )
}

/** Each element once, whatever builds it. */
export const quantityTotal = (parts: readonly QuantityPart[], measures: AllMeasures): QuantityLine | undefined =>
  takeOff(
    [...new Set(parts.map(({ element }) => element))].map((element) => ({ key: '', element, share: 100 })),
    measures,
  )[0]

/** As they are kept where there is no picture: by model and GlobalId. */
export const namedElements = (
  loaded: readonly LoadedModel[],
  selected: ReadonlySet<number>,
): ElementQuery['elements'] =>
  loaded.flatMap(({ id, first, table }) => {
    const guids = table.guids.filter((_, at) => selected.has(first + at))
    return guids.length === 0 ? [] : [{ modelId: id, guids }]
  })
