import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Primitive, primitive } from '@plumbline/core/bim'
import { type Model, PRIMITIVES_SCHEMA } from '@plumbline/core/contract'
import { z } from 'zod'
import type { Transaction } from '../../../../platform/database/index.ts'
import { readSmall, storeSmall } from '../../../../platform/storage/index.ts'
import {
  insertModel,
  type ModelWriting,
  replaceModel,
  selectModel,
  selectModels,
  selectOriginalFile,
} from '../repository.ts'
import { convertPrimitives } from './convert.ts'

const list = z.array(primitive)
const pack = promisify<Buffer, Buffer>(gzip)
const unpack = promisify<Buffer, Buffer>(gunzip)

export type PrimitivesModel = Model & { primitives: Primitive[] }

export async function selectPrimitivesModels(tx: Transaction, scheduleId: string): Promise<PrimitivesModel[]> {
  const models = (await selectModels(tx, scheduleId)).filter(({ schema }) => schema === PRIMITIVES_SCHEMA)
  const found: PrimitivesModel[] = []
  for (const model of models) found.push({ ...model, primitives: await primitivesOf(tx, model.id) })
  return found
}

/** In the order in which they were placed. */
export async function primitivesOf(tx: Transaction, modelId: string): Promise<Primitive[]> {
  const storedFile = await selectOriginalFile(tx, modelId)
  const packed = storedFile && (await readSmall(tx, storedFile))
  return packed ? list.parse(JSON.parse((await unpack(packed)).toString())) : []
}

export type PrimitivesOf = Pick<ModelWriting, 'modelId' | 'spaceId' | 'scheduleId' | 'authorId' | 'name'>

/** `revision`: the one before; null: it is a new model. */
export async function writePrimitives(
  tx: Transaction,
  of: PrimitivesOf,
  primitives: readonly Primitive[],
  revision: number | null,
): Promise<Model> {
  const storedFile = await storeSmall(tx, of.spaceId, await pack(Buffer.from(JSON.stringify(primitives))))
  const writing = { ...of, fileName: '', storedFile, converted: convertPrimitives(primitives), quantities: null }
  if (revision === null) await insertModel(tx, writing)
  else {
    await replaceModel(tx, writing, revision + 1, null)
    // Each move of a shape is a revision: only the newest one is told of.
    await tx('model_revisions').where({ model_id: of.modelId }).where('revision', '<=', revision).delete()
  }
  return (await selectModel(tx, of.modelId))!
}
