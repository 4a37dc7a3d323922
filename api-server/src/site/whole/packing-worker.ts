/** Worker thread: a backup of the installation is read, sealed and written here, after whoever waits for an answer. */
import { type BlobsConfig, openBlobs, patientBlobs } from '../../platform/blobs/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { makeWhole, type WholeBackup, type WholeParts } from './making.ts'
import { backupPlace } from './regular.ts'

export interface WholePackTask extends Pick<WholeParts, 'ownerUrl' | 'key' | 'secrets' | 'program'> {
  blobs: BlobsConfig
  /** Left out: where bytes of files are. */
  folder: string | undefined
}

answerTasks<WholePackTask, WholeBackup>(async ({ blobs: config, folder, ...parts }, further) => {
  const blobs = patientBlobs(openBlobs(config))
  // Whoever stops it ends this thread.
  const watch = { signal: new AbortController().signal, further }
  return { result: await makeWhole({ ...parts, blobs, to: backupPlace(folder, blobs), watch }) }
})
