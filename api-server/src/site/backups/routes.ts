import {
  type BackupJob,
  backupJobCreate,
  backupJobDelete,
  backupJobEdit,
  backupJobList,
  backupJobRun,
  projectBackupCreate,
  projectBackupList,
  projectBackupRead,
  projectBackupRestore,
  restoreUndo,
  restoreUndoPreview,
  scheduleBackupCreate,
  scheduleBackupList,
  scheduleBackupRead,
  scheduleBackupRestore,
  scheduleRestoreUndo,
  spaceBackupCheck,
  spaceBackupCreate,
  spaceBackupDelete,
  spaceBackupList,
  spaceBackupRead,
  spaceBackupRestore,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import { auditInstallation } from '../../identity/audit/index.ts'
import { spaceOfSchedule } from '../../planning/versions/kinds/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { nextMoment, requireRhythm } from '../../platform/rhythm/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { deleteRule, insertRule, type RuleRow, selectRule, selectRules, updateRule } from './repository.ts'
import type { Backups, RestoreAsked } from './service.ts'
import { TakingAway } from './taking-away.ts'

const MAX_RULES = 50

interface Parts {
  database: Database
  backups: Backups
  collabApi: CollabApi
  structureChanged(spaceId: string): void
}

export function bindBackups(api: Api, parts: Parts): void {
  bindSpaces(api, parts)
  bindRules(api, parts)
  bindProjects(api, parts)
  bindSchedules(api, parts)
  bindTakingAway(api, new TakingAway(parts))
}

function bindTakingAway(api: Api, away: TakingAway): void {
  api.signedIn(restoreUndoPreview, ({ who, params }) => away.preview(who, params.jobId))
  api.signedIn(restoreUndo, async ({ who, params, input }) => {
    await away.undo(who, params.jobId, input.confirmed ?? false)
    return { success: true as const }
  })
}

const ofSpace = async (_: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId

interface Restore {
  as: RestoreAsked['as']
  confirmed?: boolean | undefined
  name?: string | undefined
}

const asked = (backupId: string, { as, confirmed = false, name }: Restore): RestoreAsked => {
  return { backupId, as, confirmed, name }
}

function bindSpaces(api: Api, { backups }: Parts): void {
  const at = (spaceId: string) => ({ spaceId, nodeId: null })
  api.inSpace(spaceBackupList, ofSpace, async ({ scope, spaceId, input }) => ({
    ...(await backups.list(scope, at(spaceId), input.before)),
    storedBytes: await backups.storedBytes(spaceId),
    target: backups.target,
  }))
  api.inSpace(spaceBackupCreate, ofSpace, ({ scope, spaceId }) => backups.start(scope, at(spaceId)))
  api.inSpace(spaceBackupRead, ofSpace, ({ scope, spaceId, params }) =>
    backups.preview(scope, at(spaceId), params.backupId),
  )
  api.inSpace(spaceBackupDelete, ofSpace, async ({ scope, spaceId, params }) => {
    await backups.remove(scope, at(spaceId), params.backupId)
    return { success: true as const }
  })
  api.inSpace(spaceBackupCheck, ofSpace, ({ scope, spaceId, params }) =>
    backups.check(scope, at(spaceId), params.backupId),
  )
  api.inSpace(spaceBackupRestore, ofSpace, ({ scope, spaceId, params, input }) =>
    backups.restore(scope, at(spaceId), asked(params.backupId, input)),
  )
}

function bindRules(api: Api, { database, backups }: Parts): void {
  api.inSpace(backupJobList, ofSpace, async ({ scope, spaceId }) => {
    const rules = await database.inScope(scope, (tx) => selectRules(tx, spaceId))
    return { jobs: rules.map(viewOf) }
  })
  api.inSpace(backupJobCreate, ofSpace, async ({ scope, spaceId, input: { nodeId, rhythm, retention } }) => {
    const now = new Date()
    requireRhythm(rhythm, now)
    const id = newId()
    const rule = await database.inScope(scope, async (tx) => {
      await requireNode(tx, spaceId, nodeId)
      if ((await selectRules(tx, spaceId)).length >= MAX_RULES) {
        throw new AppError('BACKUP_JOBS_TOO_MANY', { max: MAX_RULES })
      }
      const nextAt = nextMoment(rhythm, now)
      await insertRule(tx, { id, spaceId, nodeId, rhythm, retention, nextAt, userId: scope.userId })
      await auditRule(tx, scope, { spaceId, what: 'created' }, id)
      return required(tx, spaceId, id)
    })
    return { job: viewOf(rule) }
  })
  api.inSpace(backupJobEdit, ofSpace, async ({ scope, spaceId, params: { backupJobId }, input }) => {
    const now = new Date()
    if (input.rhythm) requireRhythm(input.rhythm, now)
    const rule = await database.inScope(scope, async (tx) => {
      const { rhythm } = await required(tx, spaceId, backupJobId)
      // What was due while it was off is not made up for.
      const nextAt = nextMoment(input.rhythm ?? rhythm, now)
      await updateRule(tx, backupJobId, { ...input, nextAt })
      await auditRule(tx, scope, { spaceId, what: 'changed' }, backupJobId)
      return required(tx, spaceId, backupJobId)
    })
    return { job: viewOf(rule) }
  })
  api.inSpace(backupJobRun, ofSpace, async ({ scope, spaceId, params: { backupJobId } }) => {
    const { nodeId } = await database.inScope(scope, (tx) => required(tx, spaceId, backupJobId))
    return backups.start(scope, { spaceId, nodeId }, backupJobId)
  })
  api.inSpace(backupJobDelete, ofSpace, async ({ scope, spaceId, params: { backupJobId } }) => {
    await database.inScope(scope, async (tx) => {
      await auditRule(tx, scope, { spaceId, what: 'deleted' }, backupJobId)
      await deleteRule(tx, spaceId, backupJobId)
    })
    return { success: true as const }
  })
}

/** Throws NOT_FOUND. */
async function auditRule(
  tx: Transaction,
  { userId }: Scope,
  { spaceId, what }: { spaceId: string; what: 'created' | 'changed' | 'deleted' },
  id: string,
): Promise<void> {
  const { nodeName } = await required(tx, spaceId, id)
  await auditInstallation(tx, { spaceId, userId, kind: `backup_rule.${what}`, subject: nodeName ?? '' })
}

/** Throws NOT_FOUND. */
async function required(tx: Transaction, spaceId: string, id: string): Promise<RuleRow> {
  const rule = await selectRule(tx, spaceId, id)
  if (!rule) throw new AppError('NOT_FOUND')
  return rule
}

/** Throws BACKUP_NODE: only projects and schedules of the space are backed up by themselves. */
async function requireNode(tx: Transaction, spaceId: string, nodeId: string | null): Promise<void> {
  if (nodeId === null) return
  const node = await selectNode(tx, nodeId)
  const isOne = node?.spaceId === spaceId && (node.kind === 'project' || node.kind === 'schedule')
  if (!isOne) throw new AppError('BACKUP_NODE')
}

function bindProjects(api: Api, { backups }: Parts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { projectId: string } }) => {
    const node = await selectNode(tx, params.projectId)
    return node?.kind === 'project' ? node.spaceId : null
  }
  const at = (spaceId: string, { projectId }: { projectId: string }) => ({ spaceId, nodeId: projectId })
  api.inSpace(projectBackupList, spaceOf, ({ scope, spaceId, params, input }) =>
    backups.list(scope, at(spaceId, params), input.before),
  )
  api.inSpace(projectBackupCreate, spaceOf, ({ scope, spaceId, params }) => backups.start(scope, at(spaceId, params)))
  api.inSpace(projectBackupRead, spaceOf, ({ scope, spaceId, params }) =>
    backups.preview(scope, at(spaceId, params), params.backupId),
  )
  api.inSpace(projectBackupRestore, spaceOf, ({ scope, spaceId, params, input }) =>
    backups.restore(scope, at(spaceId, params), asked(params.backupId, input)),
  )
}

function bindSchedules(api: Api, { backups }: Parts): void {
  const spaceOf = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)
  const at = (spaceId: string, { scheduleId }: { scheduleId: string }) => ({ spaceId, nodeId: scheduleId })
  api.inSpace(scheduleBackupList, spaceOf, ({ scope, spaceId, params, input }) =>
    backups.list(scope, at(spaceId, params), input.before),
  )
  api.inSpace(scheduleBackupCreate, spaceOf, ({ scope, spaceId, params }) => backups.start(scope, at(spaceId, params)))
  api.inSpace(scheduleBackupRead, spaceOf, ({ scope, spaceId, params }) =>
    backups.preview(scope, at(spaceId, params), params.backupId),
  )
  api.inSpace(scheduleBackupRestore, spaceOf, ({ scope, spaceId, subject, params, input }) => {
    requireWay(subject, input.as)
    return backups.restore(scope, at(spaceId, params), asked(params.backupId, input))
  })
  api.inSpace(scheduleRestoreUndo, spaceOf, ({ scope, spaceId, params: { scheduleId, jobId }, input }) =>
    backups.undo(scope, { spaceId, scheduleId }, { jobId, confirmed: input.confirmed ?? false }),
  )
}

function requireWay(subject: Subject, as: RestoreAsked['as']): void {
  if (as === 'place' && !may(subject, 'schedule.edit')) throw new AppError('FORBIDDEN')
  if (as === 'beside' && !may(subject, 'eps.create')) throw new AppError('FORBIDDEN')
}

const viewOf = ({ spaceId: _, createdBy: _by, nodeKind: _kind, nextAt, lastAt, ...rule }: RuleRow): BackupJob => {
  const { daily, weekly, monthly, ...rest } = rule
  return {
    ...rest,
    retention: { daily, weekly, monthly },
    nextAt: nextAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
  }
}
