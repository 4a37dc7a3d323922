import type { Model } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { MAX_MODELS } from './conversions.ts'
import { lockModels, selectModel, setDeleted } from './repository.ts'

/** Throws NOT_FOUND: it is deleted. */
export async function required(tx: Transaction, modelId: string): Promise<Model> {
  const model = await selectModel(tx, modelId)
  if (!model) throw new AppError('NOT_FOUND')
  return model
}

/** Throws NOT_FOUND and MODELS_TOO_MANY. */
export async function restoreModel(tx: Transaction, modelId: string): Promise<Model> {
  if (!(await setDeleted(tx, modelId, false))) throw new AppError('NOT_FOUND')
  const model = await required(tx, modelId)
  if ((await lockModels(tx, model.scheduleId)) > MAX_MODELS) {
    throw new AppError('MODELS_TOO_MANY', { max: MAX_MODELS })
  }
  return model
}
