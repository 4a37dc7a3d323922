import {
  type Backup,
  type BackupDetails,
  type BackupScope,
  backupDetails,
  type RestorePreview,
  type RestoreWay,
  restoreWays,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { audit, auditInstallation } from '../../identity/audit/index.ts'
import { requireVersion, selectCurrentVersion } from '../../planning/versions/kinds/index.ts'
import { type Blobs, patientBlobs } from '../../platform/blobs/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue, LongJobs } from '../../platform/long-jobs/index.ts'
import { nextMoment } from '../../platform/rhythm/index.ts'
import { createPool } from '../../platform/workers/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { spaceName } from '../../workspace/spaces/index.ts'
import { checkingKind } from './checking.ts'
import { type MakingParts, makingKind } from './making.ts'
import type { Manifest } from './manifest.ts'
import type { Packed, PackTask } from './packing-worker.ts'
import {
  type BackupRow,
  deleteBackups,
  insertBackup,
  lockDueRules,
  selectBackup,
  selectBackups,
  selectHere,
  updateRule,
} from './repository.ts'
import { type BringingBeside, bringBeside, type RestoringParts, restoringKind } from './restoring.ts'
import { sweepParts } from './retaining.ts'
import { keptAside } from './tables-repository.ts'
import { requireUnchanged } from './undoing.ts'
import { PartDamaged, Vault } from './vault.ts'

const PAGE = 50
const DUE_AT_ONCE = 20
const MOST_UNKNOWN = 50
/** Spaces at a time; all of them want the same disk. */
const PACKERS = 2
const BRINGERS = 2
const LONGEST_BACKUP_SECONDS = 86_400

export interface BackupsParts
  extends Omit<MakingParts, 'vaultOf' | 'changed' | 'packers'>,
    Omit<RestoringParts, 'vaultOf' | 'vaultAt' | 'pool' | 'bringers'> {
  blobs: Blobs
  longJobs: LongJobs
  log: Logger
  changed(spaceId: string): void
}

/** Of a space, a project or a schedule. */
interface BackupPlace {
  spaceId: string
  nodeId: string | null
}

export interface Backups {
  list(scope: Scope, at: BackupPlace, before?: string): Promise<{ backups: Backup[]; more: boolean }>
  storedBytes(spaceId: string): Promise<number>
  readonly target: Blobs['kind']
  /** Throws BACKUP_RUNS: one is being made in this space. */
  start(scope: Scope, at: BackupPlace, backupJobId?: string | null): Promise<{ jobId: string }>
  preview(scope: Scope, at: BackupPlace, backupId: string): Promise<RestorePreview>
  check(scope: Scope, at: BackupPlace, backupId: string): Promise<{ jobId: string }>
  restore(scope: Scope, at: BackupPlace, asked: RestoreAsked): Promise<{ jobId: string }>
  /** Of a version that a job of this person restored. Throws NOT_FOUND, UNDO_NOTHING and RESTORE_CHANGED. */
  undo(scope: Scope, at: { spaceId: string; scheduleId: string }, asked: UndoAsked): Promise<{ jobId: string }>
  remove(scope: Scope, at: BackupPlace, backupId: string): Promise<void>
  /** What comes from elsewhere, under new ids beside what is there. Throws BACKUP_PLACE_GONE and SPACE_FULL. */
  bringBeside(bringing: BringingBeside): Promise<void>
  /** Those whose time has come, in the name of who made the rule. */
  makeDue(): Promise<void>
  close(): Promise<void>
}

interface UndoAsked {
  jobId: string
  confirmed: boolean
}

export interface RestoreAsked {
  backupId: string
  as: RestoreWay
  confirmed: boolean
  name: string | undefined
}

export function createBackups(given: BackupsParts): Backups {
  const { database, blobs, longJobs, changed, log } = given
  const { secret } = given.sources
  const pool: RestoringParts['pool'] = createPool({
    entry: new URL('./folding-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 300,
  })
  const bringers: RestoringParts['bringers'] = createPool({
    entry: new URL('./bringing-worker.ts', import.meta.url),
    threads: BRINGERS,
    maxMemoryMb: 2_048,
    maxSeconds: LONGEST_BACKUP_SECONDS,
  })
  const packers = createPool<PackTask, Packed>({
    entry: new URL('./packing-worker.ts', import.meta.url),
    threads: PACKERS,
    maxMemoryMb: 2_048,
    maxSeconds: LONGEST_BACKUP_SECONDS,
  })
  const vaultOf = (spaceId: string): Vault => new Vault(blobs, secret, spaceId)
  const parts = {
    ...given,
    vaultOf: (spaceId: string) => new Vault(patientBlobs(blobs), secret, spaceId),
    vaultAt: (spaceId: string) => ({ blobs: given.sources.blobs, secret, name: spaceId }),
    pool,
    bringers,
    packers,
  }
  const making = longJobs.add(makingKind(parts))
  const checking = longJobs.add(checkingKind(parts))
  const restoring = longJobs.add(restoringKind(parts))

  const start: Backups['start'] = async (scope, at, backupJobId = null) => {
    const id = newId()
    const job = await making.enqueue(
      scope,
      async (tx) => {
        const { name } = await subjectOf(tx, at)
        return {
          ...at,
          name,
          alone: `backup:${at.spaceId}`,
          step: 'rows',
          task: { backupId: id },
          details: detailsOf(id),
        }
      },
      async (tx) => {
        const subject = await subjectOf(tx, at)
        await insertBackup(tx, {
          id,
          ...at,
          ...subject,
          backupJobId,
          userId: backupJobId === null ? scope.userId : null,
        })
        const by = backupJobId === null ? scope.userId : ''
        await auditInstallation(tx, { spaceId: at.spaceId, userId: by, kind: 'backup.made', subject: subject.name })
      },
    )
    if (!job) throw new AppError('BACKUP_RUNS')
    changed(at.spaceId)
    return { jobId: job.id }
  }

  const found = async (scope: Scope, at: BackupPlace, backupId: string): Promise<BackupRow> => {
    const row = await database.inScope(scope, (tx) => selectBackup(tx, backupId))
    // Of a project or schedule only its own; of the space all that are in it.
    const isHere = row?.spaceId === at.spaceId && (at.nodeId === null || row.nodeId === at.nodeId)
    if (!row || !isHere) throw new AppError('NOT_FOUND')
    return row
  }
  const ready = async (scope: Scope, at: BackupPlace, backupId: string): Promise<BackupRow> => {
    const row = await found(scope, at, backupId)
    if (row.state !== 'whole' && row.state !== 'damaged') throw new AppError('BACKUP_NOT_READY', { state: row.state })
    return row
  }

  return {
    target: blobs.kind,
    storedBytes: (spaceId) => vaultOf(spaceId).storedBytes(),
    list: async (scope, at, before) => {
      const rows = await database.inScope(scope, (tx) => selectBackups(tx, { ...at, before, limit: PAGE + 1 }))
      return { backups: rows.slice(0, PAGE).map(viewOf), more: rows.length > PAGE }
    },
    start,
    preview: async (scope, at, backupId) => {
      const row = await ready(scope, at, backupId)
      const manifest = await vaultOf(at.spaceId).manifest(backupId).catch(asDamaged)
      return previewOf(database, scope, row, manifest)
    },
    check: async (scope, at, backupId) => {
      const row = await ready(scope, at, backupId)
      const event = { spaceId: at.spaceId, userId: scope.userId, subject: row.name, after: row.startedAt.toISOString() }
      const job = await checking.enqueue(
        scope,
        async () => wanted(at, row, `backup:${at.spaceId}`, { backupId }),
        (tx) => auditInstallation(tx, { ...event, kind: 'backup.checked' }),
      )
      if (!job) throw new AppError('BACKUP_RUNS')
      return { jobId: job.id }
    },
    restore: async (scope, at, { backupId, as, confirmed, name }) => {
      const row = await ready(scope, at, backupId)
      if (!waysOf(row).includes(as)) throw new AppError('BACKUP_WAY')
      if (as === 'place' && !confirmed) throw new AppError('BACKUP_UNCONFIRMED')
      if (row.scope === 'schedule' && as !== 'beside') await requireSchedule(database, scope, row, as)
      const names = namesOf(row)
      const task = { backupId, as, name: name ?? (as === 'beside' ? names.beside : names.version), undoes: null }
      return enqueued(restoring, scope, wanted(at, row, `restore:${at.spaceId}`, task))
    },
    undo: async (scope, { spaceId, scheduleId }, { jobId, confirmed }) => {
      const job = await restoring.find(scope, jobId)
      const told = backupDetails.safeParse(job?.details).data
      if (!job || !told || job.userId !== scope.userId || told.scheduleId !== scheduleId)
        throw new AppError('NOT_FOUND')
      const { versionId, epoch, madeAt } = told
      if (job.state !== 'done' || versionId === null || told.undoes !== null) throw new AppError('UNDO_NOTHING')
      const { name } = await requireVersion(database, scope, versionId, 'write')
      if (!confirmed) await requireUnchanged(given.collabApi, { versionId, epoch })
      const undoes = { jobId, versionId, epoch, scheduleId, madeAt: madeAt ?? '' }
      return enqueued(restoring, scope, {
        ...{ spaceId, nodeId: scheduleId, name: job.name, alone: `restore:${spaceId}` },
        task: { backupId: told.backupId, as: 'place' as const, name, undoes },
        details: { ...detailsOf(told.backupId), madeAt, undoes: jobId },
      })
    },
    remove: async (scope, at, backupId) => {
      const row = await found(scope, at, backupId)
      if (row.state === 'running') throw new AppError('BACKUP_RUNS')
      await database.inScope(scope, async (tx) => {
        await deleteBackups(tx, [backupId])
        const what = { subject: row.name, before: row.startedAt.toISOString() }
        await audit(tx, { spaceId: at.spaceId, userId: scope.userId, kind: 'backup.deleted', ...what })
      })
      await vaultOf(at.spaceId).removeManifest(backupId)
      await sweepParts({ database, vaultOf }, scope, at.spaceId)
      changed(at.spaceId)
    },
    bringBeside: (bringing) => bringBeside(parts, bringing),
    makeDue: async () => {
      const due = await database.asSystem(async (tx) => {
        const rules = await lockDueRules(tx, DUE_AT_ONCE)
        const now = new Date()
        for (const { id, rhythm } of rules)
          await updateRule(tx, id, { nextAt: nextMoment(rhythm, now, now), lastAt: now })
        return rules
      })
      for (const { id, spaceId, nodeId, createdBy } of due) {
        const scope = { userId: createdBy, spaceIds: [spaceId] }
        const failed = (err: unknown) => log.error({ err, spaceId, backupJobId: id }, 'a backup could not be begun')
        await inItsTurn(() => start(scope, { spaceId, nodeId }, id), making).catch(failed)
      }
    },
    close: async () => {
      await Promise.all([pool, packers, bringers].map((each) => each.close()))
    },
  }
}

type Queue<Task> = JobQueue<Task, BackupDetails>

const RUNNING_PATIENCE = 20

/** Two rules of a space may be due in one minute: the one waits for the other. */
async function inItsTurn(begin: () => Promise<{ jobId: string }>, making: Queue<{ backupId: string }>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { jobId } = await begin()
      await making.settled(jobId)
      return
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'BACKUP_RUNS') || attempt === RUNNING_PATIENCE) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000 * attempt))
    }
  }
}

const detailsOf = (backupId: string): BackupDetails => ({
  ...{
    backupId,
    madeAt: null,
    spaceId: null,
    scheduleId: null,
    versionId: null,
    left: 0,
    epoch: null,
    undoes: null,
    restored: null,
  },
})

function wanted<Task>({ spaceId, nodeId }: BackupPlace, { id, name, startedAt }: BackupRow, alone: string, task: Task) {
  const details: BackupDetails = { ...detailsOf(id), madeAt: startedAt.toISOString() }
  return { spaceId, nodeId, name, alone, task, details }
}

async function enqueued<Task>(queue: Queue<Task>, scope: Scope, job: ReturnType<typeof wanted<Task>>) {
  const row = await queue.enqueue(scope, async () => job)
  if (!row) throw new AppError('TOO_MANY_REQUESTS', { seconds: 10 })
  return { jobId: row.id }
}

async function subjectOf(tx: Parameters<typeof selectNode>[0], { spaceId, nodeId }: BackupPlace) {
  if (nodeId === null) return { scope: 'space' as const, name: await spaceName(tx, spaceId) }
  const node = await selectNode(tx, nodeId)
  if (node?.kind !== 'project' && node?.kind !== 'schedule') throw new AppError('NOT_FOUND')
  return { scope: node.kind as BackupScope, name: node.name }
}

async function requireSchedule(database: Database, scope: Scope, { nodeId }: BackupRow, as: RestoreWay): Promise<void> {
  const current = await database.inScope(scope, (tx) => selectCurrentVersion(tx, nodeId ?? ''))
  if (!current) throw new AppError('BACKUP_WAY')
  if (as === 'place' && current.locked) throw new AppError('VERSION_LOCKED')
}

const waysOf = ({ scope }: Pick<BackupRow, 'scope'>): RestoreWay[] =>
  scope === 'schedule' ? ['version', 'place', 'beside'] : restoreWays.filter((way) => way === 'beside')

/** `2026-11-27 10:58`, of UTC: the same everywhere, and in order. */
const stampOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

function namesOf({ name, startedAt }: BackupRow): RestorePreview['names'] {
  const stamp = stampOf(startedAt)
  return { beside: `${name.slice(0, 160)} (${stamp})`, version: stamp }
}

async function previewOf(
  database: Database,
  scope: Scope,
  row: BackupRow,
  manifest: Manifest,
): Promise<RestorePreview> {
  const { here, current } = await database.asSystem(async (tx) => ({
    here: await selectHere(tx, manifest.people),
    current: row.scope === 'schedule' && row.nodeId ? await selectCurrentVersion(tx, row.nodeId) : null,
  }))
  const before = manifest.documents.find(({ room }) => room === `schedule/${current?.id}`)
  const isThere = current !== null && scope.spaceIds.includes(current.spaceId)
  return {
    backup: viewOf(row),
    ways: waysOf(row).filter((way) => way === 'beside' || isThere),
    left: manifest.tables.flatMap(({ name, rows }) =>
      name in keptAside && rows > 0 ? [{ what: name, count: rows }] : [],
    ),
    unknownPeople: manifest.people.flatMap(({ id, name }) => (here.has(id) ? [] : [name])).slice(0, MOST_UNKNOWN),
    names: namesOf(row),
    seqThen: before?.head.seq ?? null,
    currentVersionId: isThere ? current.id : null,
  }
}

function asDamaged(error: unknown): never {
  throw error instanceof PartDamaged ? new AppError('BACKUP_DAMAGED', { what: 'list' }) : error
}

const viewOf = ({ spaceId: _, backupJobId, startedAt, finishedAt, checkedAt, by, ...row }: BackupRow): Backup => ({
  ...row,
  by: backupJobId === null ? by : null,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  checkedAt: checkedAt?.toISOString() ?? null,
})
