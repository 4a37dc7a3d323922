/** The daily plan: what is planned for a work on a day, what was promised, what was done, and why not. */
import { z } from 'zod'
import { dayKinds, isMeasure, sheetStates, VOLUME } from '../documents/day/shape.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, idList, instantText, longName, nothing, timestamp } from './fields.ts'

/** `days`: of one reading; `values`: of one saving; `effects`: facts that are tried, `alone`: those of them each by itself; `knots`: of a chain of causes. */
const limits = {
  days: 100,
  values: 1_000,
  effects: 500,
  alone: 30,
  moved: 12,
  knots: 6,
  page: 5_000,
  history: 200,
  reasons: 100,
} as const

const DAY_MS = 86_400_000
/** In the unit of the work's measure; never negative: a correction edits the day. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
const ofVersion = z.object({ versionId: id })
const ofSpace = z.object({ spaceId: id })
const measure = plainText().refine(isMeasure)
const value = z.object({ workId: id, day: dayText, kind: z.enum(dayKinds), measure: measure.default(VOLUME), amount })
export type DayValue = z.output<typeof value>
const period = { from: dayText, to: dayText }
const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < limits.days * DAY_MS

/** Who has works in the period, and where their days are kept. */
export const dayPlanRead = defineRoute({
  name: 'dayPlanRead',
  method: 'GET',
  path: '/version/:versionId/dp',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object(period).refine(isPeriod),
  output: z.object({
    /** The daily plan is one of the schedule: that of its actual version. */
    versionId: id,
    scheduleId: id,
    dataDate: instantText.nullable(),
    today: dayText,
    /** What this person may do in sheets of others, and in their own. */
    right: z.enum(['read', 'facts', 'plan', 'write']),
    executors: z.array(
      z.object({
        /** `------------`: of works that nobody is the executor of. */
        id,
        name: z.string(),
        works: z.int(),
        quarters: z.array(z.string()),
        /** Whoever plans, and the curators of these works, decide on their sheets. */
        mayDecide: z.boolean(),
        /** Each of them approves; `isMine`: this person does so, in their own name or in that of who lent it. */
        curators: z.array(z.object({ id, name: z.string(), isMine: z.boolean() })),
        openProposals: z.int(),
      }),
    ),
  }),
  errors: [],
})
export type DayPlanView = z.output<(typeof dayPlanRead)['output']>

/** Both days are part of it; ordered by work, day and kind. Of people on site their own works alone. */
export const dayValuesRead = defineRoute({
  name: 'dayValuesRead',
  method: 'GET',
  path: '/version/:versionId/dp/days',
  can: 'schedule.read',
  params: ofVersion,
  input: z
    .object({
      ...period,
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(limits.page).default(limits.page),
    })
    .refine(isPeriod),
  output: z.object({
    total: z.int(),
    values: z.array(
      value.extend({
        kind: z.enum([...dayKinds, 'approved_plan']),
        executorId: id,
        by: id.nullable(),
        at: timestamp.nullable(),
      }),
    ),
  }),
  errors: [],
})

/** All or nothing. `amount` null: the day has no such value any more. */
export const dayValuesSave = defineRoute({
  name: 'dayValuesSave',
  method: 'PUT',
  path: '/version/:versionId/dp/days',
  can: 'schedule.report',
  params: ofVersion,
  input: z.object({
    values: z
      .array(value.extend({ amount: amount.nullable() }))
      .min(1)
      .max(limits.values)
      .refine(
        (all) =>
          new Set(all.map(({ workId, day, kind, measure }) => `${workId} ${day} ${kind} ${measure}`)).size ===
          all.length,
      ),
  }),
  output: nothing.extend({ saved: z.int() }),
  errors: [
    ...(['VERSION_LOCKED', 'FACTS_CLOSED', 'DAY_CLOSED', 'NO_DAYS', 'NOT_YOUR_WORK', 'CHECKLIST_OPEN'] as const),
    'DOCUMENT_TOO_LARGE',
  ],
})

/** Works that hold the finish, root first: those at which the delay changes, and the last. */
const finishChain = z
  .array(
    z.object({
      workId: id,
      code: z.string(),
      name: z.string(),
      before: instantText,
      after: instantText,
      /** Works just before it in the chain that only pass the delay on. */
      follow: z.int(),
    }),
  )
  .max(limits.knots)

/** What the finish would be if facts of days were as these; nothing is changed. Whoever decides on proposals asks. */
export const dayEffect = defineRoute({
  name: 'dayEffect',
  method: 'POST',
  path: '/version/:versionId/dp/effect',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object({
    facts: z
      .array(z.object({ executorId: id, workId: id, day: dayText, amount: amount.nullable() }))
      .min(1)
      .max(limits.effects),
    /** How many of the first are tried each by itself as well. */
    alone: z.int().min(0).max(limits.alone).default(limits.alone),
  }),
  output: z.object({
    /** As it stands; null: the plan has none. */
    finish: instantText.nullable(),
    /** With each of those that are tried by themselves, in their order. */
    alone: z.array(instantText.nullable()),
    /** Of the plan as it stands: `before` with those facts, `after` as it is. */
    chain: finishChain,
    /** With all of them; `moved`: milestones first, then what moves most. */
    together: z.object({
      finish: instantText.nullable(),
      chain: finishChain,
      movedWorks: z.int(),
      moved: z
        .array(
          z.object({
            workId: id,
            code: z.string(),
            name: z.string(),
            isMilestone: z.boolean(),
            start: z.object({ before: instantText, after: instantText }),
            /** Its finish. */
            before: instantText,
            after: instantText,
          }),
        )
        .max(limits.moved),
    }),
  }),
  errors: [],
})
export type DayEffect = z.output<(typeof dayEffect)['output']>

/** Puts works on the sheet of their executor, also such as are planned for another time. */
export const dayWorksAdd = defineRoute({
  name: 'dayWorksAdd',
  method: 'POST',
  path: '/version/:versionId/dp/works',
  can: 'schedule.report',
  params: ofVersion,
  input: z.object({ workIds: z.array(id).min(1).max(100), day: dayText }),
  output: done,
  errors: ['VERSION_LOCKED', 'NO_DAYS'],
})

const sheet = z.object({
  executorId: id,
  /** The Monday that its week begins with. */
  monday: dayText,
  state: z.enum(sheetStates),
  by: id,
  byName: z.string(),
  at: timestamp,
  reason: z.string(),
  onBehalfOf: z.string(),
})
export type DaySheet = z.output<typeof sheet>

/** What became of sheets, the newest first. */
export const daySheetList = defineRoute({
  name: 'daySheetList',
  method: 'GET',
  path: '/version/:versionId/dp/sheets',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object(period).refine(isPeriod),
  output: z.object({ sheets: z.array(sheet) }),
  errors: [],
})

/** Hands in the sheet of a week, takes it back, or decides on it; approval freezes what is planned. */
export const daySheetTurn = defineRoute({
  name: 'daySheetTurn',
  method: 'PATCH',
  path: '/version/:versionId/dp/sheets/:executorId/:monday',
  can: 'schedule.report',
  params: ofVersion.extend({ executorId: id, monday: dayText }),
  input: z.object({ state: z.enum(sheetStates), reason: plainText().trim().max(500).default('') }),
  /** `submitted` after an approval: other curators of the week have still to give theirs. */
  output: z.object({ state: z.enum(sheetStates), onBehalfOf: z.string() }),
  errors: ['VERSION_LOCKED', 'DAY_SHEET_STATE', 'DAY_NOT_CLEARED', 'DAY_REASON_WANTED'],
})

const kept = { promised: z.int(), kept: z.int() }
const sums = { ...kept, approved: z.string(), fact: z.string() }

/** Percent plan complete: promises of weeks that were kept, and why the others were not. */
export const dayPpcRead = defineRoute({
  name: 'dayPpcRead',
  method: 'GET',
  path: '/version/:versionId/dp/ppc',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object(period).refine(isPeriod),
  output: z.object({
    total: z.object(sums),
    byExecutor: z.array(z.object({ executorId: id, name: z.string(), ...sums })),
    byWeek: z.array(z.object({ monday: dayText, ...kept })),
    /** By executor and week, for one bar each. */
    weeks: z.array(z.object({ executorId: id, monday: dayText, ...kept })),
    /** Promises that were not kept; null: nobody said why. */
    byReason: z.array(z.object({ reasonId: id.nullable(), promises: z.int() })),
  }),
  errors: [],
})
export type DayPpc = z.output<(typeof dayPpcRead)['output']>

/** Who changed which day, the newest first. */
export const dayHistoryRead = defineRoute({
  name: 'dayHistoryRead',
  method: 'GET',
  path: '/version/:versionId/dp/history',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object({
    executorId: id.optional(),
    workId: id.optional(),
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(limits.history).default(50),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        id: z.int(),
        at: timestamp,
        by: id.nullable(),
        byName: z.string(),
        executorId: id,
        workId: id,
        workName: z.string(),
        day: dayText,
        measure: z.string(),
        kind: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})

/** JSON of the facts by day that a version is calculated with, gzip-compressed; the ETag is their revision. */
export const dayFactsRead = defineRoute({
  name: 'dayFactsRead',
  method: 'GET',
  path: '/versions/:versionId/day-facts',
  can: 'schedule.read',
  params: ofVersion,
  input: nothing,
  answer: 'binary',
  output: nothing,
  errors: [],
})

const reason = z.object({
  id,
  /** One letter, by which it is typed into a cell. */
  code: plainText().trim().min(1).max(4),
  name: longName.max(120),
  active: z.boolean(),
})
export type DayReason = z.output<typeof reason>

/** Why work was not done, of the space; those that are off the list stay readable where they were given. */
export const dayReasonsRead = defineRoute({
  name: 'dayReasonsRead',
  method: 'GET',
  path: '/wdp/:spaceId/reasons',
  can: 'space.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ reasons: z.array(reason) }),
  errors: [],
})

/** The whole list, in its order; what is missing in it is not offered any more. */
export const dayReasonsSave = defineRoute({
  name: 'dayReasonsSave',
  method: 'PUT',
  path: '/wdp/:spaceId/reasons',
  can: 'schedule.edit',
  params: ofSpace,
  input: z.object({
    reasons: z
      .array(reason)
      .max(limits.reasons)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
      .refine((all) => new Set(all.map(({ code }) => code.toLowerCase())).size === all.length),
  }),
  output: z.object({ reasons: z.array(reason) }),
  errors: ['DAY_REASONS_TOO_MANY'],
})

/** Spreads planned volumes over the days anew; days typed by hand stay, unless that is not wanted. */
export const volumePlanUpdate = defineRoute({
  name: 'volumePlanUpdate',
  method: 'GET',
  path: '/versions/:versionId/update-volume-plan-at-day',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object({ keepManual: z.enum(['true', 'false']).default('true') }),
  output: z.object({ jobId: id }),
  errors: ['VERSION_LOCKED'],
})

/** People of works of a version: executors and curators, with how many works each has. */
export const versionUsers = defineRoute({
  name: 'versionUsers',
  method: 'GET',
  path: '/versions/:versionId/users',
  can: 'schedule.read',
  params: ofVersion,
  input: nothing,
  output: z.object({
    users: z.array(z.object({ id, name: z.string(), executor: z.int(), curator: z.int() })),
  }),
  errors: [],
})

const dateProposal = z.object({
  workId: id,
  code: z.string(),
  name: z.string(),
  start: instantText,
  finish: instantText,
  /** As it was calculated when they were proposed; null: it was not. */
  wasStart: instantText.nullable(),
  wasFinish: instantText.nullable(),
  by: id,
  byName: z.string(),
  at: timestamp,
  /** `stale`: the work was calculated to other dates since. */
  state: z.enum(['proposed', 'APPROVED', 'DECLINED', 'stale']),
  comment: z.string(),
  decidedBy: id.nullable(),
  onBehalfOf: z.string(),
})
export type DateProposal = z.output<typeof dateProposal>

export const dateProposalList = defineRoute({
  name: 'dateProposalList',
  method: 'GET',
  path: '/versions/:versionId/curator-dates',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object({ workIds: idList }),
  output: z.object({ proposals: z.array(dateProposal) }),
  errors: [],
})

/** An executor proposes other dates of works of theirs; what they proposed before is void. */
export const dateProposalSave = defineRoute({
  name: 'dateProposalSave',
  method: 'POST',
  path: '/versions/:versionId/curator-dates',
  can: 'schedule.report',
  params: ofVersion,
  input: z.object({
    proposals: z
      .array(
        z
          .object({
            workId: id,
            start: instantText,
            finish: instantText,
            comment: plainText().trim().max(500).default(''),
          })
          .refine(({ start, finish }) => start <= finish),
      )
      .min(1)
      .max(500),
  }),
  output: done,
  errors: ['VERSION_LOCKED', 'NOT_YOUR_WORK', 'NO_DAYS'],
})

/** The curator of each work, or whoever plans, decides; a parent takes the works below it along. */
export const curatorDatesAccept = defineRoute({
  name: 'curatorDatesAccept',
  method: 'PATCH',
  path: '/versions/:versionId/accepted-curator-dates',
  can: 'schedule.report',
  params: ofVersion,
  input: z.object({
    wbsIds: z.array(id).min(1).max(500),
    state: z.enum(['APPROVED', 'DECLINED']).default('APPROVED'),
    comment: plainText().trim().max(500).default(''),
  }),
  output: z.object({ decided: z.array(id), stale: z.array(id) }),
  errors: ['VERSION_LOCKED', 'DATES_NOT_PROPOSED', 'NOT_YOUR_WORK'],
})
