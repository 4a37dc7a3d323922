import type { VersionsEvent } from '@plumbline/core/contract'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'

/** What acts on versions need of others. */
export interface VersionsParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  quotas: Pick<StorageQuotas, 'admit'>
  /** Sheets of the daily plan of that schedule that were handed in, and nobody has decided on. */
  openSheets(tx: Transaction, scheduleId: string): Promise<number>
  /** Calculates what is not up to date, and answers when the result is there. */
  calculate(versionId: string): Promise<unknown>
  /** What its versions are measured against is another version now. */
  targetChanged(versionIds: readonly string[]): void
  /** Tells everybody in the space. */
  changed(spaceId: string, event: VersionsEvent): void
  /** People whose works are other than in the version that was the actual one before. */
  actualChanged(event: ActualChange): void
}

export interface ActualChange {
  spaceId: string
  scheduleId: string
  versionId: string
  name: string
  beforeId: string
  userId: string
}
