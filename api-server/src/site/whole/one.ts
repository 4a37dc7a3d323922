import { type WholeBackupDetails, wholeBackupDetails, wholeBackupId, wholeSubject } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Database } from '../../platform/database/index.ts'
import type { JobKind, RunningJob } from '../../platform/long-jobs/index.ts'
import { type Backups, PartDamaged } from '../backups/index.ts'
import { type WholeParts, wholeVault } from './making.ts'
import { OtherVersion, readWhole } from './restoring.ts'
import type { Scratch } from './scratch.ts'
import { lookInto, previewIn } from './subjects.ts'
import { inTurn } from './turn-repository.ts'

export interface OneParts {
  database: Database
  whole: WholeParts
  scratch: Scratch
  backups: Pick<Backups, 'bringBeside'>
}

export const oneTask = z.object({ wholeBackupId, subject: wholeSubject, name: z.string() })
export type OneTask = z.infer<typeof oneTask>

/** How much of the way cutting it out is. */
const CUTTING_SHARE = 0.6

/** One space, project or schedule of a backup of the installation, beside what is there. */
export const oneKind = (parts: OneParts): JobKind<OneTask, WholeBackupDetails> => ({
  name: 'whole_backup_restore',
  task: oneTask,
  details: wholeBackupDetails,
  stoppable: true,
  resumable: true,
  outlastsOutages: true,
  interrupted: 'JOB_INTERRUPTED',
  run: async (job) => {
    const waits = () => job.tick({ step: 'waiting' })
    // Nobody takes parts away while they are read.
    await inTurn({ ownerUrl: parts.whole.ownerUrl, waits }, () => restoreOne(parts, job))
    return undefined
  },
  refusal: (error) => {
    if (error instanceof PartDamaged) return { code: 'BACKUP_DAMAGED', params: { what: error.part.slice(0, 12) } }
    if (error instanceof OtherVersion) return { code: 'BACKUP_OTHER_VERSION', params: { program: error.program } }
    return error instanceof AppError ? { code: error.code, params: error.params } : { code: 'INTERNAL', params: {} }
  },
})

async function restoreOne(
  { database, whole, scratch, backups }: OneParts,
  job: RunningJob<OneTask, WholeBackupDetails>,
): Promise<void> {
  const { task, signal, scope, tick } = job
  const vault = wholeVault(whole.to, whole.key)
  const manifest = await readWhole(vault, task.wholeBackupId)
  const preview = await lookInto(whole.ownerUrl, vault, manifest, (contents) =>
    previewIn(contents, database, task.subject),
  )
  const isSpace = task.subject.scope === 'space'
  if (!isSpace && !preview.into) throw new AppError('BACKUP_PLACE_GONE')
  const watch = { signal, further: (share: number) => tick({ progress: CUTTING_SHARE * share, step: 'reading' }) }
  await scratch.cut(task, watch, (cut) =>
    backups.bringBeside({
      ...{ scope, signal, name: task.name, spaceId: preview.into?.spaceId ?? job.spaceId },
      ...{ manifest: { ...cut.manifest, name: preview.name }, vaults: cut.vaults },
      toldIn: isSpace ? null : (preview.into?.spaceId ?? null),
      ...{ jobId: job.id, ofWhole: task.wholeBackupId },
      further: (share, step) => tick({ progress: CUTTING_SHARE + (1 - CUTTING_SHARE) * share, step }),
      finished: () => job.finished(),
    }),
  )
}
