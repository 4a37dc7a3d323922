import type { Model, ModelElementTable } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { selectElements, selectPlaces } from './repository.ts'

/** All elements of a model in columns, as screens and rules read them. */
export async function readElementTable(
  tx: Transaction,
  { id, revision }: Pick<Model, 'id' | 'revision'>,
): Promise<ModelElementTable> {
  const elements = await selectElements(tx, id)
  const [classes, classOf] = numbered(elements.map(({ ifcClass }) => ifcClass))
  const [types, typeOf] = numbered(elements.map(({ typeName }) => typeName))
  return {
    revision,
    places: await selectPlaces(tx, id),
    classes,
    types,
    guids: elements.map(({ guid }) => guid),
    names: elements.map(({ name }) => name),
    classOf,
    typeOf,
    placeOf: elements.map(({ place }) => place),
  }
}

/** Each word once, and for each of the words given its number. */
function numbered(words: readonly string[]): [string[], number[]] {
  const known = [...new Set(words)].sort()
  const numbers = new Map(known.map((word, number) => [word, number]))
  return [known, words.map((word) => numbers.get(word) ?? 0)]
}
