import type { EstimateHeader, PriceProtocol } from '@plumbline/core/contract'
import {
  decimalOf,
  exactOf,
  millionthsOf,
  type ProtocolRow,
  type ProtocolState,
  pricePerUnit,
} from '@plumbline/core/estimates'
import { insertOnce, type Transaction, updateOnce } from '../../../platform/database/index.ts'

const columns = [
  'id',
  'schedule_id as scheduleId',
  'number',
  'name',
  'state',
  'revision',
  'revision_of as revisionOf',
  'changed_by as changedBy',
  'changed_at as changedAt',
]
type Row = Omit<EstimateHeader, 'changedAt' | 'changedBy'> & { changedAt: Date; changedBy: string | null }
const viewOf = ({ changedAt, changedBy, ...row }: Row): EstimateHeader => ({
  ...row,
  changedBy: changedBy ?? '',
  changedAt: changedAt.toISOString(),
})

/** By number and revision. */
export async function selectEstimates(tx: Transaction, scheduleId: string): Promise<EstimateHeader[]> {
  const rows: Row[] = await tx('estimates')
    .where({ schedule_id: scheduleId })
    .orderByRaw('lower(number), revision, id')
    .select(columns)
  return rows.map(viewOf)
}

export async function selectEstimate(tx: Transaction, id: string): Promise<EstimateHeader | null> {
  const row: Row | undefined = await tx('estimates').where({ id }).first(columns)
  return row ? viewOf(row) : null
}

/** Those who change estimates of a schedule wait for each other. */
export async function lockEstimates(tx: Transaction, scheduleId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('estimates:' || ?, 0))", [scheduleId])
}

/** False: another one has the number. */
export const insertEstimate = (
  tx: Transaction,
  spaceId: string,
  { scheduleId, revisionOf, changedBy, changedAt: _, ...row }: EstimateHeader,
): Promise<boolean> =>
  insertOnce(tx, 'estimates', {
    ...row,
    space_id: spaceId,
    schedule_id: scheduleId,
    revision_of: revisionOf,
    changed_by: changedBy,
  })

/** False: another one has the number. */
export function updateEstimate(
  tx: Transaction,
  { id, scheduleId, number, name, state, revision, changedBy }: EstimateHeader,
): Promise<boolean> {
  const unique = { schedule_id: scheduleId, number, revision }
  const change = { number, name, state, changed_by: changedBy, changed_at: tx.fn.now() }
  return updateOnce(tx, 'estimates', { id, unique }, change)
}

export async function deleteEstimate(tx: Transaction, id: string): Promise<void> {
  await tx('estimates').where({ id }).delete()
}

export async function knownEstimates(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await tx('estimates').whereIn('id', ids).pluck('id'))
}

export async function selectLayout(tx: Transaction, versionId: string): Promise<{ key: string; width: number }[]> {
  const row = await tx('estimate_layouts').where({ version_id: versionId }).first('columns')
  return row?.columns ?? []
}

export async function saveLayout(
  tx: Transaction,
  { spaceId, versionId }: { spaceId: string; versionId: string },
  layout: readonly { key: string; width: number }[],
): Promise<void> {
  const row = { version_id: versionId, space_id: spaceId, columns: JSON.stringify(layout) }
  await tx('estimate_layouts').insert(row).onConflict('version_id').merge(['columns'])
}

export interface ProtocolFacts {
  id: string
  scheduleId: string
  number: string
  estimateIds: string[]
  k: string
  vat: string
  state: ProtocolState
  differsFrom: string | null
  rows: ProtocolRow[]
  net: string
  tax: string
}

const protocolColumns = [
  'id',
  'schedule_id as scheduleId',
  'number',
  'estimate_ids as estimateIds',
  'k',
  'vat',
  'state',
  'differs_from as differsFrom',
  'rows',
  'net',
  'tax',
]

const amount = (text: string): bigint => millionthsOf(exactOf(text) ?? { digits: 0n, scale: 0 })

export function protocolView({ rows, net, tax, ...protocol }: ProtocolFacts): PriceProtocol {
  return {
    ...protocol,
    rows: rows.map((row) => {
      const price = pricePerUnit({ total: amount(row.agreedTotal), quantity: amount(row.qty) })
      return { ...row, agreedPrice: price === null ? null : decimalOf(price) }
    }),
    net: decimalOf(amount(net)),
    tax: decimalOf(amount(tax)),
    gross: decimalOf(amount(net) + amount(tax)),
  }
}

export const selectProtocols = (tx: Transaction, scheduleId: string): Promise<ProtocolFacts[]> =>
  tx('price_protocols').where({ schedule_id: scheduleId }).orderByRaw('lower(number), id').select(protocolColumns)

export async function selectProtocol(tx: Transaction, id: string): Promise<ProtocolFacts | null> {
  return (await tx('price_protocols').where({ id }).first(protocolColumns)) ?? null
}

export async function insertProtocol(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  { scheduleId, estimateIds, differsFrom, rows, ...protocol }: ProtocolFacts,
): Promise<void> {
  await tx('price_protocols').insert({
    ...protocol,
    space_id: spaceId,
    schedule_id: scheduleId,
    estimate_ids: estimateIds,
    differs_from: differsFrom,
    rows: JSON.stringify(rows),
    created_by: userId,
  })
}

export async function updateProtocolState(tx: Transaction, id: string, state: ProtocolState): Promise<void> {
  await tx('price_protocols').where({ id }).update({ state })
}

export async function deleteProtocol(tx: Transaction, id: string): Promise<void> {
  await tx('price_protocols').where({ id }).delete()
}
