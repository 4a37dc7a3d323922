import { versionCreate, versionList } from '@plumbline/core/contract'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import type { DocumentReader } from '../document/index.ts'
import { copyVersion, listVersions, spaceOfSchedule } from './service.ts'

export interface VersionsParts {
  database: Database
  door: CollabDoor
  reader: DocumentReader
}

export function bindVersions(api: Api, parts: VersionsParts): void {
  const spaceOf = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)

  api.inSpace(versionList, spaceOf, async ({ scope, params }) => ({
    versions: await parts.database.inScope(scope, (tx) => listVersions(tx, params.scheduleId)),
  }))

  api.inSpace(versionCreate, spaceOf, async ({ scope, params, input }) => ({
    version: await copyVersion(parts, scope, { scheduleId: params.scheduleId, from: input.from, name: input.name }),
  }))
}
