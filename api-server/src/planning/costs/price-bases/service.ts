import { type CostCoefficient, costLimits, type PriceBase } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Rate } from '@plumbline/core/estimates'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import {
  copyRates,
  deleteBase,
  deleteRates,
  insertBase,
  lockBases,
  type Of,
  putRates,
  raiseRevision,
  saveCoefficient,
  selectBase,
  selectBases,
  selectCoefficients,
  updateBase,
} from './repository.ts'

type Body = Pick<PriceBase, 'name' | 'region' | 'levelDate' | 'currency' | 'kind' | 'indexSets' | 'rules'>

/** Throws NOT_FOUND. */
export async function requireBase(tx: Transaction, spaceId: string, id: string): Promise<PriceBase> {
  const base = await selectBase(tx, spaceId, id)
  if (!base) throw new AppError('NOT_FOUND')
  return base
}

/** Throws PRICE_BASE_OFFICIAL: what is published does not change. */
async function requireOwn(tx: Transaction, spaceId: string, id: string): Promise<PriceBase> {
  await lockBases(tx, spaceId)
  const base = await requireBase(tx, spaceId, id)
  if (base.official) throw new AppError('PRICE_BASE_OFFICIAL')
  return base
}

export async function createBase(tx: Transaction, of: Of, body: Body, fromId: string | null): Promise<PriceBase> {
  await lockBases(tx, of.spaceId)
  if ((await selectBases(tx, of.spaceId)).length >= costLimits.bases) {
    throw new AppError('PRICE_BASES_TOO_MANY', { max: costLimits.bases })
  }
  const from = fromId === null ? null : await requireBase(tx, of.spaceId, fromId)
  const indexSets = body.indexSets.length > 0 || !from ? body.indexSets : from.indexSets
  const rules = body.rules.length > 0 || !from ? body.rules : from.rules
  const id = newId()
  const isAlone = await insertBase(tx, id, of, { ...body, indexSets, rules })
  if (!isAlone) throw new AppError('PRICE_BASE_EXISTS', { name: body.name })
  if (from) await copyRates(tx, from.id, id)
  return requireBase(tx, of.spaceId, id)
}

export async function changeBase(
  tx: Transaction,
  spaceId: string,
  id: string,
  change: Partial<Body>,
): Promise<PriceBase> {
  const base = await requireOwn(tx, spaceId, id)
  return saved(tx, spaceId, { ...base, ...change })
}

export async function publishBase(tx: Transaction, spaceId: string, id: string, version: string): Promise<PriceBase> {
  const base = await requireOwn(tx, spaceId, id)
  return saved(tx, spaceId, { ...base, official: true, version })
}

async function saved(tx: Transaction, spaceId: string, base: PriceBase): Promise<PriceBase> {
  if (!(await updateBase(tx, spaceId, base))) throw new AppError('PRICE_BASE_EXISTS', { name: base.name })
  return base
}

export async function removeBase(tx: Transaction, spaceId: string, id: string): Promise<void> {
  const base = await requireOwn(tx, spaceId, id)
  await deleteBase(tx, base.id)
}

/** The new revision. */
export async function changeRates(
  tx: Transaction,
  spaceId: string,
  id: string,
  { put, remove }: { put: readonly Rate[]; remove: readonly string[] },
): Promise<number> {
  await requireOwn(tx, spaceId, id)
  await deleteRates(tx, id, remove)
  // Of two with one code the last counts.
  await putRates(tx, spaceId, id, [...new Map(put.map((rate) => [rate.code, rate])).values()])
  const { rates } = await requireBase(tx, spaceId, id)
  if (rates > costLimits.rates) throw new AppError('PRICE_RATES_TOO_MANY', { max: costLimits.rates })
  return raiseRevision(tx, id)
}

export async function addCoefficient(
  tx: Transaction,
  of: Of,
  body: Omit<CostCoefficient, 'id'>,
): Promise<CostCoefficient> {
  await lockBases(tx, of.spaceId)
  const max = costLimits.coefficients
  if ((await selectCoefficients(tx, of.spaceId)).length >= max) throw new AppError('COEFFICIENTS_TOO_MANY', { max })
  const coefficient = { id: newId(), ...body }
  await saveCoefficient(tx, of, coefficient)
  return coefficient
}
