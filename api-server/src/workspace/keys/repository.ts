import type { EpsKey } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export async function selectKeys(tx: Transaction, epsId: string): Promise<EpsKey[]> {
  return tx('eps_keys').where({ node_id: epsId }).orderBy('system').select('system', 'key')
}

/** The node, in the bin or not, that has the key. */
export async function selectHolder(
  tx: Transaction,
  spaceId: string,
  { system, key }: EpsKey,
): Promise<{ id: string; name: string } | null> {
  const row = await tx('eps_keys as k')
    .join('eps_nodes as n', 'n.id', 'k.node_id')
    .where({ 'k.space_id': spaceId, 'k.key': key })
    .whereRaw('lower(k.system) = lower(?)', [system])
    .first('n.id', 'n.name')
  return row ?? null
}

export async function storeKey(
  tx: Transaction,
  { spaceId, epsId }: { spaceId: string; epsId: string },
  { system, key }: EpsKey,
): Promise<void> {
  await tx('eps_keys')
    .insert({ node_id: epsId, space_id: spaceId, system, key })
    .onConflict(['node_id', 'system'])
    .merge({ key })
}

export async function deleteKey(tx: Transaction, epsId: string, system: string): Promise<void> {
  await tx('eps_keys').where({ node_id: epsId, system }).delete()
}
