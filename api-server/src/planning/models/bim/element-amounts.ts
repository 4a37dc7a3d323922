/** What queries find in the models, and what that comes to. */
import { type CountedElements, countedElements, type ElementQuery, type KnownAmount } from '@plumbline/core/bim'
import { elementsFound, type RuleModel } from './rule-matching.ts'

/** A model with what is known of its elements by their numbers; null: it was not asked for. */
export interface MeasuredModel extends RuleModel {
  bodies: { volumes: ArrayLike<number>; areas: ArrayLike<number> } | null
  /** By name of the property. */
  properties: ReadonlyMap<string, ReadonlyMap<number, KnownAmount>>
}

const NOTHING: KnownAmount = { value: Number.NaN, unit: '' }
const NOT_FOUND: CountedElements = { amount: null, elements: 0, unknown: 0, foreign: 0, missing: 0 }

export function amountOfQuery(query: ElementQuery, models: readonly MeasuredModel[]): CountedElements {
  if (query.elements.length > 0) return amountOfNamed(query, models)
  // A rule that is gone means no elements.
  const found = models.length === 0 || query.rule !== null ? null : elementsFound(query.conditions, models)
  if (!found) return NOT_FOUND
  return { ...countedElements(amountsOf(found, query, models), query), missing: 0 }
}

function amountOfNamed(query: ElementQuery, models: readonly MeasuredModel[]): CountedElements {
  const known: KnownAmount[] = []
  let missing = 0
  for (const { modelId, guids } of query.elements) {
    const model = models.find(({ id }) => id === modelId)
    const numbers = new Map(model?.table.guids.map((guid, number) => [guid, number]))
    for (const guid of new Set(guids)) {
      const number = numbers.get(guid)
      if (!model || number === undefined) missing++
      else known.push(amountOf(model, number, query))
    }
  }
  return known.length === 0 ? { ...NOT_FOUND, missing } : { ...countedElements(known, query), missing }
}

/** `found`: numbers of elements of all models as of one. */
function* amountsOf(
  found: Int32Array,
  query: ElementQuery,
  models: readonly MeasuredModel[],
): Generator<KnownAmount, void> {
  let [at, first] = [0, 0]
  for (const model of models) {
    const end = first + model.table.guids.length
    for (; at < found.length && found[at]! < end; at++) yield amountOf(model, found[at]! - first, query)
    first = end
  }
}

function amountOf({ bodies, properties }: MeasuredModel, number: number, { by, property }: ElementQuery): KnownAmount {
  if (by === 'count') return { value: 1, unit: '' }
  if (by === 'property') return properties.get(property)?.get(number) ?? NOTHING
  if (by === 'volume') return { value: bodies?.volumes[number] ?? Number.NaN, unit: 'm3' }
  return { value: bodies?.areas[number] ?? Number.NaN, unit: 'm2' }
}
