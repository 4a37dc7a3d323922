import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'
import { bindAssigned, bindAssignments } from './assignment-routes.ts'
import { bindCosts } from './cost-routes.ts'
import { bindRegister } from './register-routes.ts'
import { bindLayouts, bindSpecialties } from './trade-routes.ts'
import { bindUsage } from './usage-routes.ts'

export interface ResourcesParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  quotas: Pick<StorageQuotas, 'admit'>
  /** Other directories than before. */
  listChanged(spaceId: string): void
  /** A new revision of a register. */
  changed(spaceId: string, event: { directoryId: string; revision: number; by: string }): void
  /** Trades of the space are others than before. */
  specialtiesChanged(spaceId: string): void
}

export const ofSpace = async (_tx: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId

export function bindResources(api: Api, parts: ResourcesParts): void {
  bindRegister(api, parts)
  bindSpecialties(api, parts)
  bindLayouts(api, parts)
  bindAssignments(api, parts)
  bindAssigned(api, parts)
  bindCosts(api, parts)
  bindUsage(api, parts)
}
