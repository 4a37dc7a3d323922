import { MAX_PRIMITIVES, type Primitive } from '@plumbline/core/bim'
import { type Model, PRIMITIVES_SCHEMA } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../../platform/database/index.ts'
import { spaceOfSchedule } from '../../../versions/kinds/index.ts'
import { MAX_MODELS } from '../conversions.ts'
import { lockModels, lockRevision, selectModel } from '../repository.ts'
import { type PrimitivesOf, primitivesOf, writePrimitives } from './repository.ts'

/** Throws EPS_WRONG_PARENT, MODELS_TOO_MANY and PRIMITIVES_TOO_MANY. */
export async function makeModel(tx: Transaction, of: PrimitivesOf, primitives: readonly Primitive[]): Promise<Model> {
  if ((await spaceOfSchedule(tx, of.scheduleId)) === null) throw new AppError('EPS_WRONG_PARENT')
  if ((await lockModels(tx, of.scheduleId)) >= MAX_MODELS) throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
  return writePrimitives(tx, of, changedBy([], primitives, []), null)
}

interface Edit {
  set: readonly Primitive[]
  unset: readonly string[]
}

/** Throws NOT_FOUND, MODEL_OF_FILE and PRIMITIVES_TOO_MANY. */
export async function changeModel(
  tx: Transaction,
  at: Pick<PrimitivesOf, 'modelId' | 'spaceId' | 'authorId'>,
  { set, unset }: Edit,
): Promise<Model> {
  const locked = await lockRevision(tx, at.modelId)
  const before = await selectModel(tx, at.modelId)
  if (!locked || !before) throw new AppError('NOT_FOUND')
  if (before.schema !== PRIMITIVES_SCHEMA) throw new AppError('MODEL_OF_FILE')
  const primitives = changedBy(await primitivesOf(tx, at.modelId), set, unset)
  const { scheduleId, name } = before
  return writePrimitives(tx, { ...at, scheduleId, name }, primitives, locked.revision)
}

/** New ones stand behind those that were there. */
function changedBy(before: readonly Primitive[], set: readonly Primitive[], unset: readonly string[]): Primitive[] {
  const primitives = new Map(before.map((one) => [one.guid, one]))
  for (const guid of unset) primitives.delete(guid)
  for (const one of set) primitives.set(one.guid, one)
  if (primitives.size > MAX_PRIMITIVES) throw new AppError('PRIMITIVES_TOO_MANY', { max: MAX_PRIMITIVES })
  return [...primitives.values()]
}
