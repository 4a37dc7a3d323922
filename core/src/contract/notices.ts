/** What happened that a person should know of: the bell, and what asks something of them (the personal area). */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { dayText, done, id, nothing, timestamp } from './fields.ts'

/** What can have happened; the sentence is in the client's locales. */
export const noticeKinds = [
  'joined',
  'role_changed',
  'works_merged',
  'works_actual',
  'mentioned',
  'imported',
  'import_failed',
  'version_locked',
  'version_unlocked',
  'version_deleted',
  'version_actual',
  'storage',
  'webhook_off',
  'timesheet_due',
  'timesheet_submitted',
  'timesheet_approved',
  'timesheet_declined',
  'days_submitted',
  'days_approved',
  'days_declined',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const noticeId = z.string().regex(/^[1-9]\d{0,17}$/)
const notice = z.object({
  id: noticeId,
  kind: z.enum(noticeKinds),
  spaceId: id,
  spaceName: z.string(),
  /** What it is about, as far as it is still there. */
  epsId: id.nullable(),
  scheduleId: id.nullable(),
  versionId: id.nullable(),
  /** Who did it; null: the server. */
  by: z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() }).nullable(),
  /** Names and numbers for the sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: timestamp,
  checked: z.boolean(),
})
export type Notice = z.infer<typeof notice>

const page = z.object({
  before: noticeId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const notices = z.object({ notices: z.array(notice), more: z.boolean() })
const noticeParams = z.object({ noticeId })

/** Newest first. */
export const noticeList = defineRoute({
  name: 'noticeList',
  method: 'GET',
  path: '/notices',
  can: 'signed_in',
  params: nothing,
  input: page,
  output: notices,
  errors: [],
})

/** What changed works that name the person. */
export const noticePersonalList = defineRoute({
  name: 'noticePersonalList',
  method: 'GET',
  path: '/notices/personal-area',
  can: 'signed_in',
  params: nothing,
  input: page,
  output: notices,
  errors: [],
})

const noticesStatus = z.object({
  unchecked: z.int(),
  total: z.int(),
  personalUnchecked: z.int(),
  personalTotal: z.int(),
})
export type NoticesStatus = z.infer<typeof noticesStatus>

export const noticeStatus = defineRoute({
  name: 'noticeStatus',
  method: 'GET',
  path: '/notices/notices-status',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: noticesStatus,
  errors: [],
})

export const noticeSetChecked = defineRoute({
  name: 'noticeSetChecked',
  method: 'PATCH',
  path: '/notices/set-checked',
  can: 'signed_in',
  params: nothing,
  /** Left out: all of the bell. */
  input: z.object({ id: noticeId.optional() }),
  output: noticesStatus,
  errors: [],
})

/** The version that is the actual one now of the schedule the notice is about; the notice counts as checked. */
export const noticeActualVersion = defineRoute({
  name: 'noticeActualVersion',
  method: 'GET',
  path: '/notices/personal-area/:noticeId/actual-version-and-set-checked',
  can: 'signed_in',
  params: noticeParams,
  input: nothing,
  /** Null: the schedule is gone, or the person is not in its space any more. */
  output: z.object({ spaceId: id.nullable(), scheduleId: id.nullable(), versionId: id.nullable() }),
  errors: [],
})

/** Periods of timesheets that the person has not filled and the notice reminds of. */
export const noticeTimesheets = defineRoute({
  name: 'noticeTimesheets',
  method: 'GET',
  path: '/notices/personal-area/:noticeId/timesheet-notification',
  can: 'signed_in',
  params: noticeParams,
  input: nothing,
  output: z.object({ periods: z.array(z.object({ from: dayText, to: dayText })) }),
  errors: [],
})

/** How often a letter tells of what was not looked at yet. */
export const digestChoices = ['never', 'day', 'week'] as const
export type Digest = (typeof digestChoices)[number]
const digest = z.object({ every: z.enum(digestChoices) })

export const noticeDigest = defineRoute({
  name: 'noticeDigest',
  method: 'GET',
  path: '/notices/digest',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: digest,
  errors: [],
})

/** The letter is in the language of this call. */
export const noticeDigestSet = defineRoute({
  name: 'noticeDigestSet',
  method: 'PUT',
  path: '/notices/digest',
  can: 'signed_in',
  params: nothing,
  input: digest,
  output: digest,
  errors: [],
})

export const noticeDelete = defineRoute({
  name: 'noticeDelete',
  method: 'DELETE',
  path: '/notices/:noticeId',
  can: 'signed_in',
  params: noticeParams,
  input: nothing,
  output: done,
  errors: [],
})

/** Of the bell. */
export const noticeDeleteAll = defineRoute({
  name: 'noticeDeleteAll',
  method: 'DELETE',
  path: '/notices/all',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: done,
  errors: [],
})

export const noticePersonalDeleteAll = defineRoute({
  name: 'noticePersonalDeleteAll',
  method: 'DELETE',
  path: '/notices/all/personal-area',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: done,
  errors: [],
})

export const noticePersonalDelete = defineRoute({
  name: 'noticePersonalDelete',
  method: 'DELETE',
  path: '/notices/:noticeId/personal-area',
  can: 'signed_in',
  params: noticeParams,
  input: nothing,
  output: done,
  errors: [],
})
