import type { OwnIndicatorView } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'

export interface OwnIndicatorRow extends OwnIndicatorView {
  spaceId: string
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  name: 'name',
  unit: 'unit',
  rule: 'rule',
  result: 'result',
  revision: 'revision',
  better: 'better',
  norm: 'norm',
  yellow: 'yellow',
  red: 'red',
  active: 'active',
}

/** Active and inactive ones, by name. */
export function selectOwnIndicators(tx: Transaction, spaceId: string): Promise<OwnIndicatorRow[]> {
  return tx('own_indicators').where({ space_id: spaceId }).select(columns).orderByRaw('lower(name), id')
}

export async function selectOwnIndicator(tx: Transaction, indicatorId: string): Promise<OwnIndicatorRow | null> {
  return (await tx('own_indicators').where({ id: indicatorId }).select(columns).first()) ?? null
}

/** Until the end of the transaction nobody else changes the indicators of the space: circles are found by looking at all. */
export async function lockOwnIndicators(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 120))', [spaceId])
}

const writtenOf = ({ id: _, spaceId: __, rule, ...row }: OwnIndicatorRow) => ({ ...row, rule: JSON.stringify(rule) })

/** False: the space has one of this name already. */
export function insertOwnIndicator(tx: Transaction, row: OwnIndicatorRow, userId: string): Promise<boolean> {
  const place = { id: row.id, space_id: row.spaceId, created_by: userId }
  return insertOnce(tx, 'own_indicators', { ...place, ...writtenOf(row) })
}

/** False: the space has another one of this name. */
export function updateOwnIndicator(tx: Transaction, row: OwnIndicatorRow): Promise<boolean> {
  const { id, spaceId, name } = row
  return updateOnce(tx, 'own_indicators', { id, unique: { space_id: spaceId, name } }, writtenOf(row))
}

export async function deleteOwnIndicator(tx: Transaction, indicatorId: string): Promise<void> {
  await tx('own_indicators').where({ id: indicatorId }).delete()
}
