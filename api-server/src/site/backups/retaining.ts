import { keptBackups } from '@plumbline/core/backups'
import type { Database, Scope } from '../../platform/database/index.ts'
import { partsOf } from './manifest.ts'
import { type BackupRow, deleteBackups, selectKeptIds, selectOfRule, selectRule, tryLock } from './repository.ts'
import { PartDamaged, type Vault } from './vault.ts'

interface RetainingParts {
  database: Database
  vaultOf(spaceId: string): Vault
}

/** Those that the rule of this one keeps no longer are deleted. */
export async function applyRetention(
  { database, vaultOf }: RetainingParts,
  scope: Scope,
  { spaceId, backupJobId }: Pick<BackupRow, 'spaceId' | 'backupJobId'>,
): Promise<void> {
  if (backupJobId === null) return
  const gone = await database.inScope(scope, async (tx) => {
    const rule = await selectRule(tx, spaceId, backupJobId)
    if (!rule) return []
    const all = await selectOfRule(tx, backupJobId)
    const kept = keptBackups(all, rule)
    const gone = all.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    await deleteBackups(tx, gone)
    return gone
  })
  const vault = vaultOf(spaceId)
  for (const id of gone) await vault.removeManifest(id)
}

/** Takes away what no backup needs. Not now, where somebody is at it: they do it at their end. */
export async function sweepParts({ database, vaultOf }: RetainingParts, scope: Scope, spaceId: string): Promise<void> {
  await database.inScope(scope, async (tx) => {
    if (!(await tryLock(tx, spaceId))) return
    const vault = vaultOf(spaceId)
    const kept = new Set<string>()
    try {
      for (const id of await selectKeptIds(tx, spaceId)) {
        for (const part of partsOf(await vault.manifest(id))) kept.add(part)
      }
    } catch (error) {
      // What a list that cannot be read needs nobody knows.
      if (error instanceof PartDamaged) return
      throw error
    }
    await vault.sweep(kept)
  })
}
