import { type Spreading, spreadingBy } from '@plumbline/core/distributions'
import type { Transaction } from '../../../platform/database/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { distributionOf } from '../distributions/index.ts'

/** By which needs of resources of a version are spread. */
export async function spreadingOfVersion(tx: Transaction, versionId: string): Promise<Spreading> {
  const version = await findVersion(tx, versionId)
  return spreadingOfSchedule(tx, version?.scheduleId ?? '')
}

/** Throws NOT_FOUND. */
export async function spreadingOfSchedule(tx: Transaction, scheduleId: string): Promise<Spreading> {
  return spreadingBy((await distributionOf(tx, scheduleId)).standing)
}
