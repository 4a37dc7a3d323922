import { columnOf } from '@plumbline/core/bim'
import { type Model, modelColumn, modelPropertyNames } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { placeOfModel, selectModel } from '../files/index.ts'
import { selectField, selectProperties, selectPropertyNames } from './columns-repository.ts'

const MAX_NAMES = 2_000

/** What rules of links ask of all elements of a model at once. */
export function bindColumns(api: Api, database: Database): void {
  const ofModel = (tx: Transaction, { params }: { params: { modelId: string } }) => placeOfModel(tx, params.modelId)
  api.inSpace(modelPropertyNames, ofModel, ({ scope, params: { modelId } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      return { names: await selectPropertyNames(tx, modelId, MAX_NAMES) }
    }),
  )
  api.inSpace(modelColumn, ofModel, ({ scope, params: { modelId }, input: { of, key } }) =>
    database.inScope(scope, async (tx) => {
      const { elements } = await required(tx, modelId)
      return readColumn(tx, { id: modelId, elements }, { of, key })
    }),
  )
}

interface Asked {
  of: 'type' | 'tag' | 'property'
  key: string
}

/** One field of all elements of a model. */
async function readColumn(tx: Transaction, { id, elements }: Pick<Model, 'id' | 'elements'>, { of, key }: Asked) {
  const found = of === 'property' ? await selectProperties(tx, id, key) : await selectField(tx, id, of)
  const byNumber = Array.from({ length: elements }, (_, number) => found.get(number)?.value ?? null)
  const column = columnOf(byNumber, elements)
  const units = new Set([...found.values()].flatMap(({ unit }) => unit || []))
  return { values: [...column.values], of: [...column.of], units: [...units].sort() }
}

async function required(tx: Transaction, modelId: string) {
  const model = await selectModel(tx, modelId)
  if (!model) throw new AppError('NOT_FOUND')
  return model
}
