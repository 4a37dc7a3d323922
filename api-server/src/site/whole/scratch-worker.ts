/** Worker thread: a backup of the installation is restored where nobody sees it, after whoever waits for an answer. */
import type { WholeSubject } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { pino } from 'pino'
import { answerTasks, type StopFlag, untilStopped } from '../../platform/workers/index.ts'
import { damagedAs, type Manifest, type VaultAt, vaultAt } from '../backups/index.ts'
import { cutOut } from './cutting.ts'
import { damageIn } from './damage.ts'
import { OtherVersion, readWhole } from './restoring.ts'

export interface ScratchTask {
  ownerUrl: string
  /** Where backups of the installation lie. */
  from: VaultAt
  wholeBackupId: string
  /** What is cut out of it, and the vault that it goes into; null: all of it is compared with what was backed up. */
  cut: { subject: WholeSubject; into: VaultAt } | null
  stop: StopFlag
}

/** What was cut out; of a comparison the table or the file that is not as it was, null where there is none. */
export type ScratchResult = { manifest: Manifest } | { damaged: string | null }

const log = pino({ name: 'scratch', level: 'warn' })

answerTasks<ScratchTask, ScratchResult>(async (task, further) => ({
  result: await untilStopped(task.stop, { reason: new AppError('CONFLICT'), log }, (signal) =>
    inScratchOf(task, { signal, further }),
  ).catch(asRefusal),
}))

async function inScratchOf(task: ScratchTask, watch: { signal: AbortSignal; further(share: number): void }) {
  const { ownerUrl, from, cut } = task
  const vault = vaultAt(from)
  const manifest = await readWhole(vault, task.wholeBackupId)
  const of = { ownerUrl, vault, manifest, watch }
  return cut ? { manifest: await cutOut({ ...of, ...cut, log }) } : { damaged: await damageIn(of) }
}

function asRefusal(error: unknown): never {
  if (error instanceof OtherVersion) throw new AppError('BACKUP_OTHER_VERSION', { program: error.program })
  return damagedAs(error)
}
