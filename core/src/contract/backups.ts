/** Backups of spaces, projects and schedules: made on demand or by rule, looked through, restored. */
import { z } from 'zod'
import type { ErrorCode } from '../errors/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { rhythm } from './rhythm.ts'

export const backupScopes = ['space', 'project', 'schedule'] as const
export type BackupScope = (typeof backupScopes)[number]

/** How many of the last days, weeks and months with a backup keep one. */
const retention = z
  .object({ daily: z.int().min(0).max(366), weekly: z.int().min(0).max(260), monthly: z.int().min(0).max(120) })
  .refine(({ daily, weekly, monthly }) => daily + weekly + monthly > 0)
export type Retention = z.infer<typeof retention>

const contents = z.object({
  /** Of tables. */
  rows: z.int(),
  documents: z.int(),
  files: z.int(),
  schedules: z.int(),
})

/** `damaged`: what it consists of is not what was written; `lost` says of what. */
export const backupStates = ['running', 'whole', 'damaged', 'failed', 'stopped'] as const

const backup = z.object({
  id,
  scope: z.enum(backupScopes),
  /** Of the structure; null: the space. */
  nodeId: id.nullable(),
  /** As it was called then. */
  name: z.string(),
  state: z.enum(backupStates),
  /** What it holds, and what of that was not in an earlier one. */
  bytes: z.number(),
  addedBytes: z.number(),
  contents,
  startedAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** When all of it was last read back and compared. */
  checkedAt: timestamp.nullable(),
  lost: z.string().nullable(),
  /** Null: by rule. */
  by: z.string().nullable(),
  error: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

const backupJob = z.object({
  id,
  /** Null: of the space. */
  nodeId: id.nullable(),
  nodeName: z.string().nullable(),
  rhythm,
  retention,
  active: z.boolean(),
  nextAt: timestamp,
  lastAt: timestamp.nullable(),
})
export type BackupJob = z.infer<typeof backupJob>

/**
 * `beside`: everything under new ids beside what is there. Of a schedule also `version`: what its actual version was, as a
 * new version, and `place`: in place of what its actual version is.
 */
export const restoreWays = ['beside', 'version', 'place'] as const
export type RestoreWay = (typeof restoreWays)[number]

const preview = z.object({
  backup,
  ways: z.array(z.enum(restoreWays)),
  /** What of it stays behind, by the name of its table, and how much of that. */
  left: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Names of people in it who have no account here: what was theirs is laid to who restores. */
  unknownPeople: z.array(z.string()),
  /** What it will be called. */
  names: z.object({ beside: z.string(), version: z.string() }),
  /** Of a schedule: the version that is the actual one; null: it is gone. */
  currentVersionId: id.nullable(),
  /** The change of that version that the backup holds as the last one; null: it holds another version. */
  seqThen: z.int().nullable(),
})
export type RestorePreview = z.infer<typeof preview>

const restoring = z.object({
  as: z.enum(restoreWays),
  /** The checkbox: what is there now is replaced. */
  confirmed: z.boolean().optional(),
  name: plainText().trim().min(1).max(200).optional(),
})

const ofSpace = z.object({ spaceId: id })
const ofProject = z.object({ projectId: id })
const ofSchedule = z.object({ scheduleId: id })
const backupId = { backupId: id }
const jobParams = ofSpace.extend({ backupJobId: id })
const page = z.object({ before: timestamp.optional() })
/** Newest first; `more`: there are older ones than these. */
const list = z.object({ backups: z.array(backup), more: z.boolean() })
const started = z.object({ jobId: id })
const administered = { can: 'space.administer' } as const
const ofSpaces: readonly ErrorCode[] = ['SPACE_FORBIDDEN']
const making: readonly ErrorCode[] = ['BACKUP_RUNS', 'TOO_MANY_REQUESTS']
/** What a version may be that does not go. */
const lasting: readonly ErrorCode[] = ['VERSION_ACTUAL', 'VERSION_IN_USE', 'VERSION_LOCKED']
const restored: readonly ErrorCode[] = [
  'BACKUP_DAMAGED',
  'BACKUP_NOT_READY',
  'BACKUP_UNCONFIRMED',
  'BACKUP_WAY',
  'SPACE_FULL',
  'TOO_MANY_REQUESTS',
  'VERSION_LOCKED',
]

/** Those of its projects and schedules included. */
export const spaceBackupList = defineRoute({
  ...administered,
  name: 'spaceBackupList',
  method: 'GET',
  path: '/spaces/:spaceId/backups',
  params: ofSpace,
  input: page,
  output: list.extend({
    /** What all of them take together where they are kept; what two of them hold is there once. */
    storedBytes: z.number(),
    target: z.enum(['folder', 's3']),
  }),
  errors: ofSpaces,
})

export const spaceBackupCreate = defineRoute({
  ...administered,
  name: 'spaceBackupCreate',
  method: 'POST',
  path: '/spaces/:spaceId/backups',
  params: ofSpace,
  input: nothing,
  output: started,
  errors: [...ofSpaces, ...making],
})

/** What restoring it will do. */
export const spaceBackupRead = defineRoute({
  ...administered,
  name: 'spaceBackupRead',
  method: 'GET',
  path: '/spaces/:spaceId/backups/:backupId',
  params: ofSpace.extend(backupId),
  input: nothing,
  output: preview,
  errors: [...ofSpaces, 'BACKUP_DAMAGED', 'BACKUP_NOT_READY'],
})

export const spaceBackupDelete = defineRoute({
  ...administered,
  name: 'spaceBackupDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/backups/:backupId',
  params: ofSpace.extend(backupId),
  input: nothing,
  output: done,
  errors: [...ofSpaces, 'BACKUP_RUNS'],
})

/** Reads all of it back, and says what is not as it was written. */
export const spaceBackupCheck = defineRoute({
  ...administered,
  name: 'spaceBackupCheck',
  method: 'POST',
  path: '/spaces/:spaceId/backups/:backupId/check',
  params: ofSpace.extend(backupId),
  input: nothing,
  output: started,
  errors: [...ofSpaces, 'BACKUP_NOT_READY', ...making],
})

export const spaceBackupRestore = defineRoute({
  ...administered,
  name: 'spaceBackupRestore',
  method: 'POST',
  path: '/spaces/:spaceId/backups/:backupId/restore',
  params: ofSpace.extend(backupId),
  input: restoring,
  output: started,
  errors: [...ofSpaces, ...restored],
})

const jobFields = z.object({ nodeId: id.nullable(), rhythm, retention })

export const backupJobList = defineRoute({
  ...administered,
  name: 'backupJobList',
  method: 'GET',
  path: '/spaces/:spaceId/backup-jobs',
  params: ofSpace,
  input: nothing,
  output: z.object({ jobs: z.array(backupJob) }),
  errors: ofSpaces,
})

export const backupJobCreate = defineRoute({
  ...administered,
  name: 'backupJobCreate',
  method: 'POST',
  path: '/spaces/:spaceId/backup-jobs',
  params: ofSpace,
  input: jobFields,
  output: z.object({ job: backupJob }),
  errors: [...ofSpaces, 'BACKUP_JOBS_TOO_MANY', 'BACKUP_NODE', 'CRON_INVALID', 'CRON_TOO_OFTEN', 'TIME_ZONE_UNKNOWN'],
})

export const backupJobEdit = defineRoute({
  ...administered,
  name: 'backupJobEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/backup-jobs/:backupJobId',
  params: jobParams,
  input: z.object({ rhythm: rhythm.optional(), retention: retention.optional(), active: z.boolean().optional() }),
  output: z.object({ job: backupJob }),
  errors: [...ofSpaces, 'CRON_INVALID', 'CRON_TOO_OFTEN', 'TIME_ZONE_UNKNOWN'],
})

/** At once, and counted among those that its rule keeps. */
export const backupJobRun = defineRoute({
  ...administered,
  name: 'backupJobRun',
  method: 'POST',
  path: '/spaces/:spaceId/backup-jobs/:backupJobId/run',
  params: jobParams,
  input: nothing,
  output: started,
  errors: [...ofSpaces, ...making],
})

/** Its backups stay until they are deleted. */
export const backupJobDelete = defineRoute({
  ...administered,
  name: 'backupJobDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/backup-jobs/:backupJobId',
  params: jobParams,
  input: nothing,
  output: done,
  errors: ofSpaces,
})

export const projectBackupList = defineRoute({
  can: 'eps.edit',
  name: 'projectBackupList',
  method: 'GET',
  path: '/projects/:projectId/backups',
  params: ofProject,
  input: page,
  output: list,
  errors: [],
})

export const projectBackupCreate = defineRoute({
  can: 'eps.edit',
  name: 'projectBackupCreate',
  method: 'POST',
  path: '/projects/:projectId/backups',
  params: ofProject,
  input: nothing,
  output: started,
  errors: making,
})

export const projectBackupRead = defineRoute({
  can: 'eps.edit',
  name: 'projectBackupRead',
  method: 'GET',
  path: '/projects/:projectId/backups/:backupId',
  params: ofProject.extend(backupId),
  input: nothing,
  output: preview,
  errors: ['BACKUP_DAMAGED', 'BACKUP_NOT_READY'],
})

export const projectBackupRestore = defineRoute({
  can: 'eps.create',
  name: 'projectBackupRestore',
  method: 'POST',
  path: '/projects/:projectId/backups/:backupId/restore',
  params: ofProject.extend(backupId),
  input: restoring,
  output: started,
  errors: restored,
})

export const scheduleBackupList = defineRoute({
  can: 'version.create',
  name: 'scheduleBackupList',
  method: 'GET',
  path: '/schedules/:scheduleId/backups',
  params: ofSchedule,
  input: page,
  output: list,
  errors: [],
})

export const scheduleBackupCreate = defineRoute({
  can: 'version.create',
  name: 'scheduleBackupCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/backups',
  params: ofSchedule,
  input: nothing,
  output: started,
  errors: making,
})

export const scheduleBackupRead = defineRoute({
  can: 'version.create',
  name: 'scheduleBackupRead',
  method: 'GET',
  path: '/schedules/:scheduleId/backups/:backupId',
  params: ofSchedule.extend(backupId),
  input: nothing,
  output: preview,
  errors: ['BACKUP_DAMAGED', 'BACKUP_NOT_READY'],
})

/** In place of what is there wants the right to edit the schedule, beside it that to make nodes. */
export const scheduleBackupRestore = defineRoute({
  can: 'version.create',
  name: 'scheduleBackupRestore',
  method: 'POST',
  path: '/schedules/:scheduleId/backups/:backupId/restore',
  params: ofSchedule.extend(backupId),
  input: restoring,
  output: started,
  errors: restored,
})

/**
 * Takes back what one's own job has restored: what stood there before comes back under the same address, and a version that
 * was added is deleted. A job as well. `confirmed`: also where somebody has changed it since.
 */
export const scheduleRestoreUndo = defineRoute({
  can: 'schedule.edit',
  name: 'scheduleRestoreUndo',
  method: 'POST',
  path: '/schedules/:scheduleId/restores/:jobId/undo',
  params: ofSchedule.extend({ jobId: id }),
  input: z.object({ confirmed: z.boolean().optional() }),
  output: started,
  errors: ['MOMENT_NOT_KEPT', 'RESTORE_CHANGED', 'TOO_MANY_REQUESTS', 'UNDO_NOTHING', ...lasting],
})

const undoPreview = z.object({
  scope: z.enum(backupScopes),
  /** As it is called now. */
  name: z.string(),
  schedules: z.int(),
  /** What was made or changed in it since, and would go: rows by the name of their table, `documents` by themselves. */
  changes: z.array(z.object({ what: z.string(), count: z.int() })),
})
export type RestoreUndoPreview = z.infer<typeof undoPreview>

const ofRestore = z.object({ jobId: id })

/** What would go with what one's own job has restored beside what was there, and who has worked in it since. */
export const restoreUndoPreview = defineRoute({
  can: 'signed_in',
  name: 'restoreUndoPreview',
  method: 'GET',
  path: '/restores/:jobId',
  params: ofRestore,
  input: nothing,
  output: undoPreview,
  errors: ['SPACE_FORBIDDEN', 'UNDO_NOTHING'],
})

/**
 * Takes that back: a project or a schedule goes into the bin, a space as spaces go that are deleted. `confirmed`: also where
 * somebody has changed it since.
 */
export const restoreUndo = defineRoute({
  can: 'signed_in',
  name: 'restoreUndo',
  method: 'POST',
  path: '/restores/:jobId/undo',
  params: ofRestore,
  input: z.object({ confirmed: z.boolean().optional() }),
  output: done,
  errors: ['CONFLICT', 'RESTORE_CHANGED', 'SPACE_FORBIDDEN', 'UNDO_NOTHING'],
})

/** What was restored beside what is there. */
export const broughtBack = z.object({
  /** When the backup was made. */
  madeAt: timestamp,
  spaceId: id,
  /** Of the structure; null: the space itself. */
  nodeId: id.nullable(),
  scheduleId: id.nullable(),
  /** How much of it could not be brought back. */
  left: z.int(),
  /** When, and by which transaction: what was written later, or by another one, is what was changed since. */
  at: timestamp,
  mark: z.string(),
})
export type BroughtBack = z.infer<typeof broughtBack>

/** What a job tells that makes, checks or restores one. */
export const backupDetails = z.object({
  backupId: id,
  /** When the backup was made. */
  madeAt: timestamp.nullable(),
  /** Of what was restored. */
  spaceId: id.nullable(),
  scheduleId: id.nullable(),
  versionId: id.nullable(),
  /** How much of it could not be brought back. */
  left: z.int(),
  /** Of the document, which began when it was restored in place; null: nothing was replaced. */
  epoch: z.int().nullable().default(null),
  /** What stands beside what was there; null: nothing does. */
  restored: broughtBack.nullable().default(null),
  /** The job whose restoring it takes back. */
  undoes: z.string().nullable().default(null),
})
export type BackupDetails = z.infer<typeof backupDetails>
