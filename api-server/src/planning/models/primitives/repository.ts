import { gunzipSync, gzipSync } from 'node:zlib'
import { type Primitive, primitive } from '@plumbline/core/bim'
import { type Model, PRIMITIVES_SCHEMA } from '@plumbline/core/contract'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/index.ts'
import { insertModel, type ModelWriting, replaceModel, selectModel, selectModels } from '../repository.ts'
import { convertPrimitives } from './convert.ts'

const list = z.array(primitive)

export type PrimitivesModel = Model & { primitives: Primitive[] }

export async function selectPrimitivesModels(tx: Transaction, scheduleId: string): Promise<PrimitivesModel[]> {
  const models = (await selectModels(tx, scheduleId)).filter(({ schema }) => schema === PRIMITIVES_SCHEMA)
  const found: PrimitivesModel[] = []
  for (const model of models) found.push({ ...model, primitives: await primitivesOf(tx, model.id) })
  return found
}

/** In the order in which they were placed. */
export async function primitivesOf(tx: Transaction, modelId: string): Promise<Primitive[]> {
  const row = await tx('model_files').where({ model_id: modelId }).select<{ original: Buffer }[]>('original').first()
  return row ? list.parse(JSON.parse(gunzipSync(row.original).toString())) : []
}

type Of = Pick<ModelWriting, 'modelId' | 'spaceId' | 'scheduleId' | 'authorId' | 'name'>

/** `revision`: the one before; null: it is a new model. */
export async function writePrimitives(
  tx: Transaction,
  of: Of,
  primitives: readonly Primitive[],
  revision: number | null,
): Promise<Model> {
  const original = gzipSync(JSON.stringify(primitives))
  const writing = { ...of, fileName: '', original, converted: convertPrimitives(primitives) }
  if (revision === null) await insertModel(tx, writing)
  else {
    await replaceModel(tx, writing, revision + 1, null)
    // Each move of a shape is a revision: only the newest one is told of.
    await tx('model_revisions').where({ model_id: of.modelId }).where('revision', '<=', revision).delete()
  }
  return (await selectModel(tx, of.modelId))!
}
