import { installationStanding, wholeBackupCheck, wholeBackupCreate, wholeBackupList } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { administersInstallation } from '../../identity/installation/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import type { JobQueue } from '../../platform/long-jobs/index.ts'
import type { BackupJobs } from './jobs.ts'
import { type WholeParts, wholeVault } from './making.ts'
import { listWhole } from './notes.ts'

interface WholeBackupsParts {
  database: Database
  whole: WholeParts
  jobs: BackupJobs
  /** When one is made without anybody asking; null: never. */
  rule: string | null
}

/** Roles in spaces say nothing of the installation. */
export function bindWholeBackups(api: Api, { database, whole, jobs, rule }: WholeBackupsParts): void {
  const vault = () => wholeVault(whole.to, whole.key)
  const administers = ({ userId }: Scope) => database.asSystem((tx) => administersInstallation(tx, userId))
  const require = async (scope: Scope): Promise<void> => {
    if (!(await administers(scope))) throw new AppError('FORBIDDEN')
  }

  api.signedIn(installationStanding, async ({ scope }) => ({ administers: await administers(scope) }))

  api.signedIn(wholeBackupList, async ({ scope }) => {
    await require(scope)
    const { kind: target } = whole.to
    return { backups: await listWhole(vault()), storedBytes: await vault().storedBytes(), target, rule }
  })

  api.signedIn(wholeBackupCreate, async ({ scope, input }) => {
    await require(scope)
    return begun(jobs.making, scope, { spaceId: input.spaceId, task: {}, wholeBackupId: null })
  })

  api.signedIn(wholeBackupCheck, async ({ scope, params: { wholeBackupId }, input }) => {
    await require(scope)
    if (!(await vault().hasList(wholeBackupId))) throw new AppError('NOT_FOUND')
    return begun(jobs.checking, scope, { spaceId: input.spaceId, task: { wholeBackupId }, wholeBackupId })
  })
}

async function begun<Task>(
  queue: JobQueue<Task, { wholeBackupId: string | null; damaged: string | null }>,
  scope: Scope,
  { spaceId, task, wholeBackupId }: { spaceId: string; task: Task; wholeBackupId: string | null },
): Promise<{ jobId: string }> {
  if (!scope.spaceIds.includes(spaceId)) throw new AppError('SPACE_FORBIDDEN')
  const details = { wholeBackupId, damaged: null }
  const job = await queue.enqueue(scope, async () => ({
    ...{ spaceId, nodeId: null, name: '', alone: 'installation', task, details },
  }))
  if (!job) throw new AppError('BACKUP_RUNS')
  return { jobId: job.id }
}
