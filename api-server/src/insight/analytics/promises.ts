import type { Promises } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { type AskedPeriods, periodsWithin, startsOf } from './periods.ts'
import { selectPromisedDays, selectPromises } from './promises-repository.ts'

/** Works that were to be done, and were, by period, of several versions together. */
export async function promisesOf(
  tx: Transaction,
  versionIds: readonly string[],
  asked: AskedPeriods,
): Promise<Promises> {
  const days = await selectPromisedDays(tx, versionIds)
  if (days === null) return { period: asked.period, periods: [] }
  const { period, edges } = periodsWithin(days, asked)
  if (edges === null) return { period, periods: [] }
  const byFrom = new Map((await selectPromises(tx, versionIds, period)).map((one) => [one.from, one]))
  return { period, periods: startsOf(edges).map((from) => byFrom.get(from) ?? { from, promised: 0, kept: 0 }) }
}
