/** Backups of the whole installation: for who administers it, not for administrators of its spaces. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { id, nothing, timestamp } from './fields.ts'

/** When it was made, and what tells it from others: `20261128T021500-Ab3dEf6hIj9k`. */
export const wholeBackupId = z.string().regex(/^\d{8}T\d{6}-[A-Za-z0-9_-]{12}$/)

/** What is told of one without reading it. */
export const wholeBackupNote = z.object({
  /** Of the program that made it, and can restore it. */
  program: z.string(),
  bytes: z.number(),
  /** What of that was in no earlier one; null: nobody told. */
  addedBytes: z.number().nullable(),
  rows: z.int(),
  files: z.int(),
  /** Files that were damaged where they were kept. */
  lost: z.int(),
  /** When it was last restored on trial and compared. */
  checkedAt: timestamp.nullable(),
  /** What was not as it was then; null: nothing. */
  damaged: z.string().nullable(),
})
export type WholeBackupNote = z.infer<typeof wholeBackupNote>

const wholeBackup = z.object({
  id: wholeBackupId,
  madeAt: timestamp,
  /** null: it was made elsewhere, and not yet checked here. */
  note: wholeBackupNote.nullable(),
})
export type WholeBackup = z.infer<typeof wholeBackup>

/** By an access token nobody is an administrator of the installation. */
const ofInstallation = { can: 'signed_in', personal: true } as const
/** Where the job stands in the list of what runs: a space of the person. */
const from = z.object({ spaceId: id })
const started = z.object({ jobId: id })

/** What the person may beside what roles in spaces give. */
export const installationStanding = defineRoute({
  ...ofInstallation,
  name: 'installationStanding',
  method: 'GET',
  path: '/installation/standing',
  params: nothing,
  input: nothing,
  output: z.object({ administers: z.boolean() }),
  errors: [],
})

/** Newest first. */
export const wholeBackupList = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupList',
  method: 'GET',
  path: '/installation/backups',
  params: nothing,
  input: nothing,
  output: z.object({
    backups: z.array(wholeBackup),
    /** What all of them take together where they are kept. */
    storedBytes: z.number(),
    target: z.enum(['folder', 's3']),
    /** Five fields of cron, in UTC; null: nobody said when. */
    rule: z.string().nullable(),
  }),
  errors: [],
})

export const wholeBackupCreate = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupCreate',
  method: 'POST',
  path: '/installation/backups',
  params: nothing,
  input: from,
  output: started,
  errors: ['BACKUP_RUNS', 'SPACE_FORBIDDEN'],
})

/** Restores it into a database of its own and compares all of it. */
export const wholeBackupCheck = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupCheck',
  method: 'POST',
  path: '/installation/backups/:wholeBackupId/check',
  params: z.object({ wholeBackupId }),
  input: from,
  output: started,
  errors: ['BACKUP_RUNS', 'SPACE_FORBIDDEN'],
})

/** Everything of it in one archive (tar), sealed as it lies there: unpacked it is a folder to restore from. */
export const wholeBackupDownload = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupDownload',
  method: 'GET',
  path: '/installation/backups/:wholeBackupId/download',
  params: z.object({ wholeBackupId }),
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: ['BACKUP_DAMAGED'],
})

/** With what only it holds; not while one is made or checked. */
export const wholeBackupDelete = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupDelete',
  method: 'DELETE',
  path: '/installation/backups/:wholeBackupId',
  params: z.object({ wholeBackupId }),
  input: from,
  output: started,
  errors: ['BACKUP_RUNS', 'SPACE_FORBIDDEN'],
})

/** What a job tells that makes, checks or deletes one. */
export const wholeBackupDetails = z.object({
  /** null: it is not there yet. */
  wholeBackupId: wholeBackupId.nullable(),
  /** What the check found damaged. */
  damaged: z.string().nullable(),
})
export type WholeBackupDetails = z.infer<typeof wholeBackupDetails>
