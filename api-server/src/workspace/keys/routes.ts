import { epsKeySave, epsKeys } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../eps/index.ts'
import { selectKeys } from './repository.ts'
import { saveKey } from './service.ts'

/** Under which names other systems know nodes of the structure. */
export function bindKeys(api: Api, { database }: { database: Database }): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsKeys, spaceOf, async ({ scope, params }) => ({
    keys: await database.inScope(scope, (tx) => selectKeys(tx, params.epsId)),
  }))

  api.inSpace(epsKeySave, spaceOf, async ({ spaceId, scope, params: { epsId }, input }) => ({
    keys: await database.inScope(scope, (tx) => saveKey(tx, { spaceId, epsId }, input)),
  }))
}
