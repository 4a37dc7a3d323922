import type { EpsKey } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../platform/database/index.ts'
import { lockTree } from '../eps/index.ts'
import { deleteKey, selectHolder, selectKeys, storeKey } from './repository.ts'

/** Of one node. */
const MAX_KEYS = 20

interface At {
  spaceId: string
  epsId: string
}

/** '' takes the key of a system away. The keys of the node as they are then. */
export async function saveKey(tx: Transaction, at: At, key: EpsKey): Promise<EpsKey[]> {
  await lockTree(tx, at.spaceId)
  if (key.key === '') await deleteKey(tx, at.epsId, key.system)
  else await put(tx, at, key)
  return selectKeys(tx, at.epsId)
}

/** Throws EPS_KEY_TAKEN and EPS_KEYS_TOO_MANY. */
async function put(tx: Transaction, at: At, key: EpsKey): Promise<void> {
  const holder = await selectHolder(tx, at.spaceId, key)
  if (holder && holder.id !== at.epsId) throw new AppError('EPS_KEY_TAKEN', { name: holder.name })
  const known = await selectKeys(tx, at.epsId)
  const same = known.find(({ system }) => system.toLowerCase() === key.system.toLowerCase())
  if (!same && known.length >= MAX_KEYS) throw new AppError('EPS_KEYS_TOO_MANY', { max: MAX_KEYS })
  await storeKey(tx, at, { ...key, system: same?.system ?? key.system })
}
