/** Worker thread: reads models as far as queries ask of them, and says what these come to. */
import { brotliDecompressSync } from 'node:zlib'
import {
  type CountedElements,
  type ElementQuery,
  elementAreas,
  elementVolumes,
  type KnownAmount,
  unpackGeometry,
} from '@plumbline/core/bim'
import { answerTasks } from '../../../platform/workers/index.ts'
import { amountOfQuery, type MeasuredModel } from './element-amounts.ts'
import { type RuleModelText, readRuleModel } from './rule-model.ts'

export interface AmountsModel extends RuleModelText {
  /** Brotli-compressed; null: nothing asks for bodies, or there are none. */
  geometry: Uint8Array | null
  /** By name of the property: triples of the number of an element, its value and unit, as JSON. */
  properties: [string, string][]
}

export interface AmountsTask {
  models: AmountsModel[]
  queries: ElementQuery[]
}

answerTasks<AmountsTask, CountedElements[]>(({ models, queries }) => {
  const read = models.map(measured)
  return Promise.resolve({ result: queries.map((query) => amountOfQuery(query, read)) })
})

function measured({ geometry, properties, ...model }: AmountsModel): MeasuredModel {
  return {
    ...readRuleModel(model),
    bodies: geometry && bodiesOf(geometry),
    properties: new Map(properties.map(([name, text]) => [name, propertyOf(text)])),
  }
}

function bodiesOf(packed: Uint8Array): NonNullable<MeasuredModel['bodies']> {
  const bytes = brotliDecompressSync(packed)
  const geometry = unpackGeometry(new Uint8Array(bytes).buffer)
  return { volumes: elementVolumes(geometry), areas: elementAreas(geometry) }
}

/** Of several sets that have such a property, the first one says it. */
function propertyOf(text: string): Map<number, KnownAmount> {
  const triples = JSON.parse(text) as [number, string, string | null][]
  return new Map(
    triples
      .toReversed()
      .map(([number, value, unit]) => [
        number,
        { value: value.trim() === '' ? Number.NaN : Number(value), unit: unit ?? '' },
      ]),
  )
}
