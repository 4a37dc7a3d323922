import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WholeSubject } from '@plumbline/core/contract'
import { folderConfig } from '../../platform/blobs/index.ts'
import { createPool, stopWith } from '../../platform/workers/index.ts'
import type { Manifest, VaultAt } from '../backups/index.ts'
import type { ScratchResult, ScratchTask } from './scratch-worker.ts'
import type { Watch } from './watch.ts'

/** Backups of the installation, restored into a database that nobody sees, in a thread. */
export interface Scratch {
  /** The table or the file that is not as it was; null: all of it is. Throws NOT_FOUND, BACKUP_OTHER_VERSION. */
  check(wholeBackupId: string, watch: Watch): Promise<string | null>
  /** What is cut out is gone when `work` has ended. Throws NOT_FOUND, BACKUP_DAMAGED, BACKUP_OTHER_VERSION. */
  cut<T>(what: Cut, watch: Watch, work: (cut: CutOut) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Cut {
  wholeBackupId: string
  subject: WholeSubject
}

/** A backup of one space, project or schedule. */
interface CutOut {
  manifest: Manifest
  /** The last of them has what is in none of the others. */
  vaults: VaultAt[]
}

interface ScratchParts extends Pick<ScratchTask, 'ownerUrl' | 'from'> {
  /** For what is cut out, until it is brought back. */
  folder: string
}

const LONGEST_SECONDS = 86_400

export function createScratchThread({ ownerUrl, from, folder }: ScratchParts): Scratch {
  const pool = createPool<ScratchTask, ScratchResult>({
    entry: new URL('./scratch-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: LONGEST_SECONDS,
  })

  async function run(task: Pick<ScratchTask, 'wholeBackupId' | 'cut'>, { signal, further }: Watch) {
    const { stop, letGo } = stopWith(signal)
    try {
      return await pool.run({ ...task, ownerUrl, from, stop }, { progress: further })
    } finally {
      letGo()
    }
  }

  return {
    check: async (wholeBackupId, watch) => {
      const result = await run({ wholeBackupId, cut: null }, watch)
      return 'damaged' in result ? result.damaged : null
    },
    cut: async ({ wholeBackupId, subject }, watch, work) => {
      const own = await mkdtemp(join(folder, 'cut-'))
      try {
        const into = { blobs: folderConfig(from.blobs, own), secret: randomBytes(32).toString('hex'), name: 'cut' }
        const result = await run({ wholeBackupId, cut: { subject, into } }, watch)
        if (!('manifest' in result)) throw new Error('Nothing was cut out')
        return await work({ manifest: result.manifest, vaults: [into, from] })
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    close: () => pool.close(),
  }
}
