import { keptBackups } from '@plumbline/core/backups'
import type { Retention } from '@plumbline/core/contract'
import { PartDamaged, type Vault } from '../backups/index.ts'
import { type WholeParts, wholeIds, wholeVault } from './making.ts'
import { partsOfWhole, type WholeManifest } from './manifest.ts'
import { readWhole } from './restoring.ts'
import { inTurn } from './turn-repository.ts'

/**
 * Takes away those that the rule keeps no longer, and what only they held. Nothing goes while one of them cannot be read
 * (damaged, or sealed with the key of before): nobody knows what it holds.
 */
export const keepWhole = (parts: WholeParts, rule: Retention): Promise<{ gone: string[]; unread: string[] }> =>
  inTurn(parts, () => keep(wholeVault(parts.to, parts.key), rule))

async function keep(vault: Vault, rule: Retention): Promise<{ gone: string[]; unread: string[] }> {
  const { manifests, unread } = await readAll(vault)
  if (unread.length > 0) return { gone: [], unread }
  const all = [...manifests].map(([id, { madeAt }]) => ({ id, at: Date.parse(madeAt) }))
  const kept = keptBackups(all, rule)
  const gone = all.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  for (const id of gone) {
    await vault.removeManifest(id)
    manifests.delete(id)
  }
  if (gone.length > 0) await sweep(vault, manifests)
  return { gone, unread }
}

/**
 * Takes one away, whether it can be read or not, and what only it held. That stays while another one cannot be read, and goes
 * with the next one that is taken away then.
 */
export const deleteWhole = (parts: WholeParts, id: string): Promise<void> =>
  inTurn(parts, async () => {
    const vault = wholeVault(parts.to, parts.key)
    await vault.removeManifest(id)
    const { manifests, unread } = await readAll(vault)
    if (unread.length === 0) await sweep(vault, manifests)
  })

async function readAll(vault: Vault): Promise<{ manifests: Map<string, WholeManifest>; unread: string[] }> {
  const manifests = new Map<string, WholeManifest>()
  const unread: string[] = []
  for (const id of await wholeIds(vault)) {
    const manifest = await readWhole(vault, id).catch(ifDamaged)
    if (manifest) manifests.set(id, manifest)
    else unread.push(id)
  }
  return { manifests, unread }
}

function sweep(vault: Vault, manifests: ReadonlyMap<string, WholeManifest>): Promise<void> {
  const needed = new Set<string>()
  for (const manifest of manifests.values()) for (const part of partsOfWhole(manifest)) needed.add(part)
  return vault.sweep(needed)
}

function ifDamaged(error: unknown): null {
  if (error instanceof PartDamaged) return null
  throw error
}
