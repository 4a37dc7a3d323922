import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type Blobs, blobsConfig, folderBlobs, folderConfig } from '../../platform/blobs/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { VaultAt } from '../backups/index.ts'
import { checkWhole } from './checked.ts'
import { keepWhole } from './keeping.ts'
import { backUpWhole, FOLDER, type WholeParts } from './making.ts'
import type { Scratch } from './scratch.ts'
import type { Watch } from './watch.ts'

/** As the settings say: a folder of their own, else where bytes of files are kept. */
export function wholeParts(
  config: Config,
  { blobs, ownerUrl, program }: Pick<WholeParts, 'blobs' | 'ownerUrl' | 'program'>,
): WholeParts {
  return { ...{ blobs, ownerUrl, program }, ...wholeKeys(config), to: backupPlace(config.BACKUP_DIR, blobs) }
}

export const wholeKeys = ({
  BACKUP_KEY,
  TICKET_SECRET,
  SERVICE_TOKEN,
}: Config): Pick<WholeParts, 'key' | 'secrets'> => ({
  key: BACKUP_KEY ?? TICKET_SECRET,
  secrets: { TICKET_SECRET, SERVICE_TOKEN },
})

export const backupPlace = (folder: string | undefined, otherwise: Blobs): Blobs =>
  folder === undefined ? otherwise : folderBlobs(join(folder))

/** The same, for a thread. */
export const wholeVaultAt = (config: Config): VaultAt => ({
  blobs: config.BACKUP_DIR === undefined ? blobsConfig(config) : folderConfig(config, config.BACKUP_DIR),
  secret: wholeKeys(config).key,
  name: FOLDER,
})

/** Nobody waits for it, and it does not end before. */
const UNWATCHED: Watch = { signal: new AbortController().signal, further: () => undefined }

interface ByRule {
  config: Pick<Config, 'BACKUP_KEEP' | 'BACKUP_MAIL' | 'BACKUP_CHECK'>
  scratch: Pick<Scratch, 'check'>
  mail: Pick<Mail, 'post'>
  log: Logger
}

/**
 * Makes one, restores it on trial, and takes away those that the rule keeps no longer, unless it is damaged. What goes wrong is told by a
 * letter as well.
 */
export async function backUpByRule(parts: WholeParts, { config, scratch, mail, log }: ByRule): Promise<void> {
  const tell = (subject: string, text: string): void => {
    const { BACKUP_MAIL: to } = config
    if (to !== undefined) mail.post(async () => ({ to, subject: `Plumbline: ${subject}`, text }))
  }
  try {
    const { id, manifest, addedBytes } = await backUpWhole(parts)
    const { lost, bytes } = manifest
    if (lost.length > 0) {
      log.error({ lost }, 'files are damaged where they are kept; all else is in the backup')
      tell('files are damaged', `They are not in backup ${id}; all else is:\n\n${lost.join('\n')}`)
    }
    const damaged = config.BACKUP_CHECK ? await checkWhole({ whole: parts, scratch }, id, UNWATCHED) : null
    if (damaged !== null) {
      log.error({ id, damaged }, 'the backup is not as it was written; no old one goes')
      tell('a backup is damaged', `Backup ${id} was restored on trial, and is not as it was written: ${damaged}`)
      return
    }
    const { gone, unread } = await keepWhole(parts, config.BACKUP_KEEP)
    if (unread.length > 0) {
      log.error({ unread }, 'backups cannot be read; none goes while they lie there')
      tell('backups cannot be read', `No old one goes while these lie there:\n\n${unread.join('\n')}`)
    }
    log.info({ id, bytes, addedBytes, gone: gone.length }, 'the installation was backed up')
  } catch (error) {
    tell('the installation was not backed up', String(error))
    throw error
  }
}
