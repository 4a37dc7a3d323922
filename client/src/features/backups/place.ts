import {
  type Backup,
  projectBackupCreate,
  projectBackupList,
  projectBackupRead,
  projectBackupRestore,
  type RestorePreview,
  type RestoreWay,
  scheduleBackupCreate,
  scheduleBackupList,
  scheduleBackupRead,
  scheduleBackupRestore,
  spaceBackupCreate,
  spaceBackupList,
  spaceBackupRead,
  spaceBackupRestore,
} from '@plumbline/core/contract'
import { call } from '../../api/call.ts'

/** Whose backups are shown. */
export interface BackupPlace {
  kind: 'space' | 'project' | 'schedule'
  spaceId: string
  /** Of the space itself, or of the node. */
  id: string
}

interface Restoring {
  as: RestoreWay
  name: string
  confirmed: boolean
}

interface BackupCalls {
  list(before: string | undefined, signal: AbortSignal): Promise<{ backups: Backup[]; more: boolean }>
  make(): Promise<{ jobId: string }>
  preview(backupId: string, signal: AbortSignal): Promise<RestorePreview>
  restore(backupId: string, input: Restoring): Promise<{ jobId: string }>
}

/** Each kind has calls of its own, by whose right they are asked for. */
export function callsOf({ kind, id }: BackupPlace): BackupCalls {
  if (kind === 'space') return ofSpace(id)
  return kind === 'project' ? ofProject(id) : ofSchedule(id)
}

const ofSpace = (spaceId: string): BackupCalls => ({
  list: (before, signal) => call(spaceBackupList, { params: { spaceId }, input: { before }, signal }),
  make: () => call(spaceBackupCreate, { params: { spaceId } }),
  preview: (backupId, signal) => call(spaceBackupRead, { params: { spaceId, backupId }, signal }),
  restore: (backupId, input) => call(spaceBackupRestore, { params: { spaceId, backupId }, input }),
})

const ofProject = (projectId: string): BackupCalls => ({
  list: (before, signal) => call(projectBackupList, { params: { projectId }, input: { before }, signal }),
  make: () => call(projectBackupCreate, { params: { projectId } }),
  preview: (backupId, signal) => call(projectBackupRead, { params: { projectId, backupId }, signal }),
  restore: (backupId, input) => call(projectBackupRestore, { params: { projectId, backupId }, input }),
})

const ofSchedule = (scheduleId: string): BackupCalls => ({
  list: (before, signal) => call(scheduleBackupList, { params: { scheduleId }, input: { before }, signal }),
  make: () => call(scheduleBackupCreate, { params: { scheduleId } }),
  preview: (backupId, signal) => call(scheduleBackupRead, { params: { scheduleId, backupId }, signal }),
  restore: (backupId, input) => call(scheduleBackupRestore, { params: { scheduleId, backupId }, input }),
})
