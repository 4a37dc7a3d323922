import {
  type InstallationKind,
  installationStanding,
  type WholeBackupDetails,
  wholeBackupCheck,
  wholeBackupContents,
  wholeBackupCreate,
  wholeBackupDelete,
  wholeBackupDownload,
  wholeBackupList,
  wholeBackupRestore,
  wholeBackupSubject,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { auditInstallation } from '../../identity/audit/index.ts'
import { administersInstallation } from '../../identity/installation/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { type Api, sendFile } from '../../platform/http/index.ts'
import type { JobQueue } from '../../platform/long-jobs/index.ts'
import { asDamaged, filesOfWhole } from './download.ts'
import type { BackupJobs } from './jobs.ts'
import { type WholeParts, wholeVault } from './making.ts'
import { listWhole } from './notes.ts'
import { readWhole } from './restoring.ts'
import { lookInto, nodesIn, previewIn, spacesIn, type WholeContents } from './subjects.ts'
import { tarBytes, tarFrom } from './tar.ts'
import { isTurnTaken } from './turn-repository.ts'

interface WholeBackupsParts {
  database: Database
  whole: WholeParts
  jobs: BackupJobs
  /** When one is made without anybody asking; null: never. */
  rule: string | null
  log: Pick<Logger, 'info' | 'error'>
}

/** Roles in spaces say nothing of the installation. */
export function bindWholeBackups(api: Api, { database, whole, jobs, rule, log }: WholeBackupsParts): void {
  const vault = () => wholeVault(whole.to, whole.key)
  const administers = ({ userId }: Scope) => database.asSystem((tx) => administersInstallation(tx, userId))
  const require = async (scope: Scope): Promise<void> => {
    if (!(await administers(scope))) throw new AppError('FORBIDDEN')
  }
  const requireThere = async (id: string): Promise<void> => {
    if (!(await vault().hasList(id))) throw new AppError('NOT_FOUND')
  }

  api.signedIn(installationStanding, async ({ scope }) => ({ administers: await administers(scope) }))

  api.signedIn(wholeBackupList, async ({ scope }) => {
    await require(scope)
    const { kind: target } = whole.to
    return { backups: await listWhole(vault()), storedBytes: await vault().storedBytes(), target, rule }
  })

  api.signedIn(wholeBackupCreate, async ({ scope, input }) => {
    await require(scope)
    return begun(jobs.making, scope, {
      told: 'whole_backup.made',
      spaceId: input.spaceId,
      task: {},
      wholeBackupId: null,
    })
  })

  api.signedIn(wholeBackupCheck, async ({ scope, params: { wholeBackupId }, input }) => {
    await require(scope)
    await requireThere(wholeBackupId)
    return begun(jobs.checking, scope, {
      told: 'whole_backup.checked',
      spaceId: input.spaceId,
      task: { wholeBackupId },
      wholeBackupId,
    })
  })

  api.signedIn(wholeBackupDelete, async ({ scope, params: { wholeBackupId }, input }) => {
    await require(scope)
    await requireThere(wholeBackupId)
    if (await isTurnTaken(whole.ownerUrl)) throw new AppError('BACKUP_RUNS')
    return begun(jobs.deleting, scope, {
      told: 'whole_backup.deleted',
      spaceId: input.spaceId,
      task: { wholeBackupId },
      wholeBackupId,
    })
  })

  api.signedIn(wholeBackupDownload, async ({ scope, params: { wholeBackupId }, http }) => {
    await require(scope)
    await requireThere(wholeBackupId)
    const files = await filesOfWhole(vault(), wholeBackupId)
    const { userId } = scope
    await database.asSystem((tx) =>
      auditInstallation(tx, { userId, kind: 'whole_backup.downloaded', subject: wholeBackupId }),
    )
    log.info({ wholeBackupId, userId }, 'a backup of the installation is downloaded')
    return sendFile(http, {
      ...{ name: `plumbline-backup-${wholeBackupId}.tar`, bytes: tarBytes(files), hash: wholeBackupId },
      from: (start) => tarFrom(files, start),
      broken: (error) => log.error({ err: error, wholeBackupId }, 'the download of a backup broke off'),
    })
  })

  const within = async <T>(id: string, work: (contents: WholeContents) => Promise<T>): Promise<T> => {
    const manifest = await readWhole(vault(), id).catch(asDamaged('list'))
    return lookInto(whole.ownerUrl, vault(), manifest, work)
  }

  api.signedIn(wholeBackupContents, async ({ scope, params: { wholeBackupId }, input: { of: spaceId, search } }) => {
    await require(scope)
    await requireThere(wholeBackupId)
    return within(wholeBackupId, async (contents) =>
      spaceId === undefined
        ? { spaces: await spacesIn(contents, database), nodes: [], more: false }
        : { spaces: [], ...(await nodesIn(contents, database, { spaceId, search })) },
    )
  })

  api.signedIn(wholeBackupSubject, async ({ scope, params: { wholeBackupId, scope: kind, subjectId } }) => {
    await require(scope)
    await requireThere(wholeBackupId)
    return within(wholeBackupId, (contents) => previewIn(contents, database, { scope: kind, id: subjectId }))
  })

  api.signedIn(wholeBackupRestore, async ({ scope, params: { wholeBackupId }, input: { spaceId, subject, name } }) => {
    await require(scope)
    await requireThere(wholeBackupId)
    const { into } = await within(wholeBackupId, (contents) => previewIn(contents, database, subject))
    if (subject.scope !== 'space' && !into) throw new AppError('BACKUP_PLACE_GONE')
    return begun(jobs.restoring, scope, { spaceId, task: { wholeBackupId, subject, name }, wholeBackupId, name })
  })
}

interface Begun<Task> {
  spaceId: string
  task: Task
  wholeBackupId: string | null
  name?: string
  /** As what its beginning is told; left out: its end is. */
  told?: InstallationKind
}

async function begun<Task>(
  queue: JobQueue<Task, WholeBackupDetails>,
  scope: Scope,
  { spaceId, task, wholeBackupId, name = '', told }: Begun<Task>,
): Promise<{ jobId: string }> {
  if (!scope.spaceIds.includes(spaceId)) throw new AppError('SPACE_FORBIDDEN')
  const details = { wholeBackupId, damaged: null, restored: null }
  const wanted = { spaceId, nodeId: null, name, alone: 'installation', task, details }
  const event = { userId: scope.userId, subject: wholeBackupId ?? '' }
  const job = await queue.enqueue(
    scope,
    async () => wanted,
    async (tx) => told && auditInstallation(tx, { ...event, kind: told }),
  )
  if (!job) throw new AppError('BACKUP_RUNS')
  return { jobId: job.id }
}
