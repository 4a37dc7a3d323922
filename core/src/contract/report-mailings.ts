/** Reports that come to people by letter, by a rhythm: each as its recipient may read it. */
import { z } from 'zod'
import { letterPeriods, reportParameters } from '../reports/parameters.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { reportFormats } from './reports.ts'
import { rhythm } from './rhythm.ts'

/** Of a space; of one mailing; letters that one mailing tells of. */
export const mailingLimits = { mailings: 50, recipients: 50, letters: 500 } as const

const content = z.object({
  /** One of ours, or a form of the space. */
  reportId: id,
  period: z.enum(letterPeriods).default('lastMonth'),
  ...reportParameters.pick({ rows: true, level: true, language: true }).shape,
  as: z.enum(reportFormats),
  rhythm,
  recipients: z
    .array(id)
    .min(1)
    .max(mailingLimits.recipients)
    .refine((ids) => new Set(ids).size === ids.length),
})
export type MailingContent = z.infer<typeof content>

const person = z.object({ id, name: z.string() })

const mailing = content.extend({
  id,
  /** Of the structure; null: the space. */
  nodeId: id.nullable(),
  nodeName: z.string().nullable(),
  reportName: z.string(),
  recipients: z.array(person),
  active: z.boolean(),
  nextAt: timestamp,
  /** The last time that it was due: to how many people a letter went, and to how many none did. */
  last: z.object({ at: timestamp, sent: z.int(), unsent: z.int(), waiting: z.int() }).nullable(),
})
export type ReportMailing = z.infer<typeof mailing>

/**
 * `without_file`: the report is larger than a letter may be, which says so. Not sent are `no_right`: the person may not read
 * the place any more, `nothing`: they may read no schedule there, `networks`: the space is entered from certain networks
 * alone, and `failed`. `unsure`: the server ended while it was handed over.
 */
export const letterStates = [
  'waiting',
  'sending',
  'sent',
  'without_file',
  'no_right',
  'nothing',
  'networks',
  'unsure',
  'failed',
] as const
export type LetterState = (typeof letterStates)[number]

const letter = z.object({
  id,
  to: person,
  dueAt: timestamp,
  endedAt: timestamp.nullable(),
  state: z.enum(letterStates),
  /** '' where no report was written. */
  fileName: z.string(),
  bytes: z.int(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
})
export type ReportLetter = z.infer<typeof letter>

const ofMailing = z.object({ mailingId: id })
const refusals = ['REPORT_OTHER_FORMAT', 'CRON_INVALID', 'CRON_TOO_OFTEN', 'TIME_ZONE_UNKNOWN'] as const

/** Those of a node; without one all of the space that the person may change. */
export const reportMailingList = defineRoute({
  name: 'reportMailingList',
  method: 'GET',
  path: '/report-mailings',
  can: 'eps.edit',
  params: nothing,
  input: z.object({ spaceId: id, epsId: id.optional(), language: z.enum(['en', 'ru']).default('en') }),
  output: z.object({ mailings: z.array(mailing) }),
  errors: [],
})

export const reportMailingCreate = defineRoute({
  name: 'reportMailingCreate',
  method: 'POST',
  path: '/report-mailings',
  can: 'eps.edit',
  params: nothing,
  input: content.extend({ spaceId: id, epsId: id.nullable().default(null) }),
  output: z.object({ mailing }),
  errors: [...refusals, 'REPORT_MAILINGS_TOO_MANY'],
})

/** What was due while it was paused is not made up for. */
export const reportMailingEdit = defineRoute({
  name: 'reportMailingEdit',
  method: 'PATCH',
  path: '/report-mailings/:mailingId',
  can: 'eps.edit',
  params: ofMailing,
  input: z.object({ content: content.optional(), active: z.boolean().optional() }),
  output: z.object({ mailing }),
  errors: refusals,
})

export const reportMailingDelete = defineRoute({
  name: 'reportMailingDelete',
  method: 'DELETE',
  path: '/report-mailings/:mailingId',
  can: 'eps.edit',
  params: ofMailing,
  input: nothing,
  output: done,
  errors: [],
})

/** At once, to all of its recipients; its rhythm stays as it is. */
export const reportMailingSend = defineRoute({
  name: 'reportMailingSend',
  method: 'POST',
  path: '/report-mailings/:mailingId/send',
  can: 'eps.edit',
  params: ofMailing,
  input: nothing,
  output: done,
  errors: ['REPORT_LETTERS_WAIT'],
})

/** The newest first. */
export const reportLetterList = defineRoute({
  name: 'reportLetterList',
  method: 'GET',
  path: '/report-mailings/:mailingId/letters',
  can: 'eps.edit',
  params: ofMailing,
  input: nothing,
  output: z.object({ letters: z.array(letter) }),
  errors: [],
})
