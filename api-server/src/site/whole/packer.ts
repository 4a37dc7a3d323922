import type { Config } from '../../config.ts'
import { blobsConfig } from '../../platform/blobs/index.ts'
import { createPool } from '../../platform/workers/index.ts'
import type { WholeBackup, WholeParts } from './making.ts'
import type { WholePackTask } from './packing-worker.ts'
import { wholeKeys } from './regular.ts'

const LONGEST_BACKUP_SECONDS = 86_400

/** Makes backups of the installation in a thread, so that no call waits for the bytes of one. */
export function createWholePacker(
  config: Config,
  parts: Pick<WholeParts, 'ownerUrl' | 'program'>,
): Required<Pick<WholeParts, 'pack'>> & { close(): Promise<void> } {
  const pool = createPool<WholePackTask, WholeBackup>({
    entry: new URL('./packing-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: LONGEST_BACKUP_SECONDS,
  })
  const task = { ...parts, ...wholeKeys(config), blobs: blobsConfig(config), folder: config.BACKUP_DIR }
  return {
    pack: (watch) => pool.run(task, watch && { signal: watch.signal, progress: watch.further }),
    close: () => pool.close(),
  }
}
