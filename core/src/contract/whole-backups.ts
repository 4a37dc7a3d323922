/** Backups of the whole installation: for who administers it, not for administrators of its spaces. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { backupScopes, broughtBack } from './backups.ts'
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

/** One space, project or schedule of all that an installation holds. */
export const wholeSubject = z.object({ scope: z.enum(backupScopes), id })
export type WholeSubject = z.infer<typeof wholeSubject>

const wholeSpace = z.object({
  id,
  name: z.string(),
  /** It was in the bin then. */
  deleted: z.boolean(),
  /** It is still there now. */
  isHere: z.boolean(),
})
export type WholeSpace = z.infer<typeof wholeSpace>

const wholeNode = wholeSpace.extend({
  kind: z.enum(['project', 'schedule']),
  /** Names of what it stood below, the topmost first. */
  path: z.array(z.string()),
})
export type WholeNode = z.infer<typeof wholeNode>

/** What the backup holds: its spaces, or projects and schedules of the one that is named. */
export const wholeBackupContents = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupContents',
  method: 'GET',
  path: '/installation/backups/:wholeBackupId/contents',
  params: z.object({ wholeBackupId }),
  input: z.object({ of: id.optional(), search: plainText().max(100).default('') }),
  output: z.object({
    spaces: z.array(wholeSpace),
    /** Of the space that was named. */
    nodes: z.array(wholeNode),
    /** There are more of that name. */
    more: z.boolean(),
  }),
  errors: ['BACKUP_DAMAGED', 'BACKUP_OTHER_VERSION'],
})

const subjectPreview = z.object({
  subject: wholeSubject,
  /** As it was called then. */
  name: z.string(),
  /** As it will be called where nobody says otherwise. */
  suggested: z.string(),
  madeAt: timestamp,
  /** Where a project or a schedule goes; null: a new space, or what it stood in is gone. */
  into: z.object({ spaceId: id, space: z.string(), below: z.string() }).nullable(),
  schedules: z.int(),
  /** null: of projects and schedules nobody knows before it is read. */
  files: z.object({ count: z.int(), bytes: z.number() }).nullable(),
  /** What of it stays behind, by the name of its table, and how much of that. */
  left: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Names of people of the space who have no account here any more. */
  unknownPeople: z.array(z.string()),
})
export type WholeSubjectPreview = z.infer<typeof subjectPreview>

/** What restoring one space, project or schedule of it will do. */
export const wholeBackupSubject = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupSubject',
  method: 'GET',
  path: '/installation/backups/:wholeBackupId/contents/:scope/:subjectId',
  params: z.object({ wholeBackupId, scope: z.enum(backupScopes), subjectId: id }),
  input: nothing,
  output: subjectPreview,
  errors: ['BACKUP_DAMAGED', 'BACKUP_OTHER_VERSION'],
})

/** That one comes back under new ids, beside what is there: a space as a new one, a project or a schedule where it stood. */
export const wholeBackupRestore = defineRoute({
  ...ofInstallation,
  name: 'wholeBackupRestore',
  method: 'POST',
  path: '/installation/backups/:wholeBackupId/restore',
  params: z.object({ wholeBackupId }),
  input: from.extend({ subject: wholeSubject, name: plainText().trim().min(1).max(200) }),
  output: started,
  errors: [
    'BACKUP_DAMAGED',
    'BACKUP_OTHER_VERSION',
    'BACKUP_PLACE_GONE',
    'BACKUP_RUNS',
    'SPACE_FORBIDDEN',
    'SPACE_FULL',
  ],
})

/** What a job tells that makes, checks, deletes or restores from one. */
export const wholeBackupDetails = z.object({
  /** null: it is not there yet. */
  wholeBackupId: wholeBackupId.nullable(),
  /** What the check found damaged. */
  damaged: z.string().nullable(),
  /** What was brought back beside what is there. */
  restored: broughtBack.nullable().default(null),
})
export type WholeBackupDetails = z.infer<typeof wholeBackupDetails>
