import { AppError } from '@plumbline/core/errors'
import { PartDamaged, type Vault } from '../backups/index.ts'
import { partsOfWhole } from './manifest.ts'
import { readWhole } from './restoring.ts'
import type { TarEntry } from './tar.ts'

/**
 * All that one backup consists of, as it lies there: unpacked it is a folder that `npm run restore -- --from FOLDER` takes.
 * It stays sealed, so that the key is needed as well. Throws BACKUP_DAMAGED.
 */
export async function filesOfWhole(vault: Vault, id: string): Promise<TarEntry[]> {
  const manifest = await readWhole(vault, id).catch(asDamaged('list'))
  const files = await vault.filesOf(id, partsOfWhole(manifest)).catch(asDamaged('parts'))
  return files.map(({ key, bytes, at }) => ({ name: key, bytes, at, open: () => vault.stream(key) }))
}

export const asDamaged =
  (what: string) =>
  (error: unknown): never => {
    throw error instanceof PartDamaged ? new AppError('BACKUP_DAMAGED', { what }) : error
  }
