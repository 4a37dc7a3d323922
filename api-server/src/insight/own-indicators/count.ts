import { liveDonorOf } from '@plumbline/core/donors'
import { type Aggregate, type OwnCount, type OwnIndicator, sumKey } from '@plumbline/core/indicators'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { selectOwnIndicators } from './repository.ts'

/** What is counted of a version: the active aggregates of its space, and what works there have to be counted by. */
export async function ownCountOf(tx: Transaction, version: { spaceId: string; scheduleId: string }): Promise<OwnCount> {
  return countOf(tx, version, aggregatesOf(await selectOwnIndicators(tx, version.spaceId)))
}

export async function countOf(
  tx: Transaction,
  { spaceId, scheduleId }: { spaceId: string; scheduleId: string },
  aggregates: readonly Aggregate[],
): Promise<OwnCount> {
  const attributes = await listAttributes(tx, spaceId, scheduleId)
  const isNeeded = aggregates.length > 0 || attributes.some((one) => liveDonorOf(one))
  return { aggregates, attributes: isNeeded ? attributes : [] }
}

export const aggregatesOf = (all: readonly OwnIndicator[]): Aggregate[] =>
  all.flatMap((one) => (one.active && one.rule.kind === 'aggregate' ? [{ key: sumKey(one), rule: one.rule }] : []))
