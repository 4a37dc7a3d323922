/** What takes longer than an answer: it goes on by itself, tells how far it is, and can be stopped. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

export const jobKinds = [
  'batch',
  'batch_writing',
  'batch_reading',
  'import_read',
  'import_write',
  'model',
  'export',
  'grid_export',
  'print',
  'estimate_print',
  'estimate_upload',
  'report',
  'directory_upload',
  'directory_copy',
  'backup',
  'backup_check',
  'restore',
  'whole_backup',
  'whole_backup_check',
  'whole_backup_deletion',
  'whole_backup_restore',
  'volume_plan',
  'donor_take',
  'recalculation',
] as const
export type JobKindName = (typeof jobKinds)[number]

/** The file that a job writes is kept so many days, its row for a month. */
export const JOB_FILE_DAYS = 7

const job = z.object({
  id,
  spaceId: id,
  kind: z.enum(jobKinds),
  /** Of the structure, what it is about; null: the space. */
  nodeId: id.nullable(),
  /** Of the file or the node that it is about, as it was called then; '' where there is none. */
  name: z.string(),
  /** `failed`: for the reason in `error`; `stopped`: by a person. */
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  /** What it is at now, in words of its kind; null: it has not said. */
  step: z.string().nullable(),
  /** 0…1. */
  progress: z.number(),
  stoppable: z.boolean(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  /** What its kind tells beside that. */
  details: z.record(z.string(), z.unknown()),
  startedAt: timestamp,
})
export type Job = z.infer<typeof job>

/** One's own in all spaces: what runs, and what ended within the last hour and was not put away; oldest first. */
export const jobList = defineRoute({
  name: 'jobList',
  method: 'GET',
  path: '/jobs',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ jobs: z.array(job) }),
  errors: [],
})

/** What was done stays as far as its kind does it piece by piece. One that has ended stays as it is. */
export const jobStop = defineRoute({
  name: 'jobStop',
  method: 'POST',
  path: '/jobs/:jobId/stop',
  can: 'signed_in',
  params: z.object({ jobId: id }),
  input: nothing,
  output: done,
  errors: ['NOT_FOUND', 'JOB_NOT_STOPPABLE'],
})

/** Takes one that has ended off the list. */
export const jobPutAway = defineRoute({
  name: 'jobPutAway',
  method: 'DELETE',
  path: '/jobs/:jobId',
  can: 'signed_in',
  params: z.object({ jobId: id }),
  input: nothing,
  output: done,
  errors: ['NOT_FOUND'],
})
