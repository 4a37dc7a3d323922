import { type BackupDetails, backupDetails } from '@plumbline/core/contract'
import type { JobKind } from '../../platform/long-jobs/index.ts'
import { backupTask } from './making.ts'
import { type Manifest, partsOf } from './manifest.ts'
import { updateBackup } from './repository.ts'
import { PartDamaged, type Vault } from './vault.ts'

interface CheckingParts {
  vaultOf(spaceId: string): Vault
  changed(spaceId: string): void
}

/** Reads a whole backup back; what is damaged is named, and written anew by the next one that holds it. */
export const checkingKind = ({ vaultOf, changed }: CheckingParts): JobKind<{ backupId: string }, BackupDetails> => ({
  name: 'backup_check',
  task: backupTask,
  details: backupDetails,
  stoppable: true,
  resumable: true,
  outlastsOutages: true,
  interrupted: 'JOB_INTERRUPTED',
  run: async (job) => {
    const { backupId } = job.task
    const lost = await firstLost(vaultOf(job.spaceId), backupId, job)
    await job.finish(async (tx) => {
      const state = lost === null ? 'whole' : 'damaged'
      await updateBackup(tx, backupId, { state, lost, isChecked: true })
      return { left: lost === null ? 0 : 1 }
    })
    return undefined
  },
  afterwards: ({ spaceId }) => changed(spaceId),
})

interface Watching {
  signal: AbortSignal
  tick(change: { progress: number }): void
}

/** What it belongs to; null: all is as it was written. */
async function firstLost(vault: Vault, backupId: string, { signal, tick }: Watching): Promise<string | null> {
  const manifest = await vault.manifest(backupId).catch(ifDamaged)
  if (!manifest) return 'list'
  const parts = [...partsOf(manifest)]
  let lost: string | null = null
  for (const [at, part] of parts.entries()) {
    signal.throwIfAborted()
    const there = await vault.get(part).catch(ifDamaged)
    if (!there) {
      lost ??= ownerOf(manifest, part)
      await vault.forgetPart(part)
    }
    tick({ progress: (at + 1) / parts.length })
  }
  return lost
}

function ifDamaged(error: unknown): null {
  if (error instanceof PartDamaged) return null
  throw error
}

/** The document or the table that it is a part of. */
function ownerOf({ tables, documents, files }: Manifest, part: string): string {
  const document = documents.find(
    ({ snapshots, entries }) => entries.includes(part) || snapshots.some(({ parts }) => parts.includes(part)),
  )
  if (document) return document.room
  const file = files.find(({ parts }) => parts.includes(part))
  if (file) return `files/${file.blob}`
  return tables.find(({ parts, large }) => parts.includes(part) || large.includes(part))?.name ?? ''
}
