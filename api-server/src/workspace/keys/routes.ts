import { type EpsKey, epsKeySave, epsKeys } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { lockTree, selectNode } from '../eps/index.ts'
import { deleteKey, selectHolder, selectKeys, storeKey } from './repository.ts'

/** Of one node. */
const MAX_KEYS = 20

/** Under which names other systems know nodes of the structure. */
export function bindKeys(api: Api, { database }: { database: Database }): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsKeys, spaceOf, async ({ scope, params }) => ({
    keys: await database.inScope(scope, (tx) => selectKeys(tx, params.epsId)),
  }))

  api.inSpace(epsKeySave, spaceOf, async ({ spaceId, scope, params: { epsId }, input }) => ({
    keys: await database.inScope(scope, async (tx) => {
      await lockTree(tx, spaceId)
      if (input.key === '') await deleteKey(tx, epsId, input.system)
      else await put(tx, { spaceId, epsId }, input)
      return selectKeys(tx, epsId)
    }),
  }))
}

/** Throws EPS_KEY_TAKEN and EPS_KEYS_TOO_MANY. */
async function put(tx: Transaction, at: { spaceId: string; epsId: string }, key: EpsKey): Promise<void> {
  const holder = await selectHolder(tx, at.spaceId, key)
  if (holder && holder.id !== at.epsId) throw new AppError('EPS_KEY_TAKEN', { name: holder.name })
  const known = await selectKeys(tx, at.epsId)
  const same = known.find(({ system }) => system.toLowerCase() === key.system.toLowerCase())
  if (!same && known.length >= MAX_KEYS) throw new AppError('EPS_KEYS_TOO_MANY', { max: MAX_KEYS })
  await storeKey(tx, at, { ...key, system: same?.system ?? key.system })
}
