/** Hours of people and crews by week: filled, handed in, decided on, and what follows from them. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { otherActivities, timesheetStates } from '../timesheets/index.ts'
import { defineRoute } from './define.ts'
import { dayText, id, nothing, timestamp } from './fields.ts'

/** `lines`: of a sheet; `days`: of a list or a file. */
const limits = { lines: 200, days: 400, list: 500 } as const

const DAY_MS = 86_400_000
const MONDAY = 1
/** Not more than a day has. */
const hours = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .refine((text) => Number(text) <= 24)
const monday = dayText.refine((text) => new Date(`${text}T00:00Z`).getUTCDay() === MONDAY)
const period = { from: dayText, to: dayText }
const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < limits.days * DAY_MS

const ofSchedule = z.object({ scheduleId: id })
const ofSheet = ofSchedule.extend({ userId: id, monday })

/** A person of the space, or a resource that is people. */
const worker = z.object({ kind: z.enum(['user', 'resource']), id })
const dayHours = z.object({ day: dayText, hours, overtime: hours }).refine(
  /** Overtime is a part of the hours. */
  (one) => Number(one.overtime) <= Number(one.hours),
)
const line = z.object({
  id,
  worker,
  workId: id.nullable(),
  assignmentId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .nullable(),
  activity: z.enum(otherActivities).nullable(),
  note: plainText().trim().max(500),
  days: z.array(dayHours).max(7),
})
const isAboutOne = ({ workId, assignmentId, activity }: z.output<typeof line>): boolean =>
  activity === null ? workId !== null : workId === null && assignmentId === null
const areDaysOnce = ({ days }: z.output<typeof line>): boolean =>
  new Set(days.map(({ day }) => day)).size === days.length

const sums = { hours: z.string(), overtime: z.string() }
const warning = z.object({
  kind: z.enum(['overtime', 'specialty']),
  workerId: id,
  lineId: id.nullable(),
  day: dayText.nullable(),
})
export type TimesheetWarningView = z.output<typeof warning>

const turned = {
  state: z.enum(timesheetStates),
  by: z.string(),
  at: timestamp,
  reason: z.string(),
  onBehalfOf: z.string(),
}

const sheet = z.object({
  userId: id,
  name: z.string(),
  monday: dayText,
  state: z.enum(timesheetStates),
  /** Grows with each change; 0: nobody has filled it. */
  revision: z.int(),
  lines: z.array(
    line.extend({
      workerName: z.string(),
      code: z.string(),
      name: z.string(),
      assignmentName: z.string(),
      /** Of all its hours, in the currency of the register; null: no price. */
      cost: z.string().nullable(),
    }),
  ),
  warnings: z.array(warning),
  history: z.array(z.object(turned)),
  /** What this person may do with it now. */
  mayFill: z.boolean(),
  mayDecide: z.boolean(),
  /** Days that hours may be entered of; null: no limit on that side. */
  openFrom: dayText.nullable(),
  openTo: dayText.nullable(),
  usualHours: z.string(),
  /** Works of the person in that week, and those of the lines; with the people they ask for. */
  works: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      isOwn: z.boolean(),
      assignments: z.array(z.object({ id: z.string(), name: z.string(), resourceId: id.nullable() })),
    }),
  ),
})
export type TimesheetView = z.output<typeof sheet>
export type TimesheetLineView = TimesheetView['lines'][number]

/** Sheets that somebody has filled, the newest weeks first. Of people on site their own alone. */
export const timesheetList = defineRoute({
  name: 'timesheetList',
  method: 'GET',
  path: '/timesheets/:scheduleId',
  can: 'schedule.read',
  params: ofSchedule,
  input: z
    .object({
      ...period,
      userId: id.optional(),
      state: z.enum(timesheetStates).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(limits.list).default(100),
    })
    .refine(isPeriod),
  output: z.object({
    total: z.int(),
    sheets: z.array(
      z.object({
        userId: id,
        name: z.string(),
        monday: dayText,
        state: z.enum(timesheetStates),
        ...sums,
        workers: z.int(),
        changedAt: timestamp,
      }),
    ),
  }),
  errors: [],
})
export type TimesheetBrief = z.output<(typeof timesheetList)['output']>['sheets'][number]

/** Of a person and a week; one that nobody has filled is an empty draft. */
export const timesheetRead = defineRoute({
  name: 'timesheetRead',
  method: 'GET',
  path: '/timesheets/:scheduleId/sheets/:userId/:monday',
  can: 'schedule.read',
  params: ofSheet,
  input: nothing,
  output: z.object({ sheet }),
  errors: [],
})

const changeErrors = ['VERSION_LOCKED', 'FACTS_CLOSED', 'TIMESHEET_CHANGED', 'TIMESHEET_STATE'] as const

/** All of it at once. `revision`: as it was read; somebody else's change since refuses it. */
export const timesheetSave = defineRoute({
  name: 'timesheetSave',
  method: 'PUT',
  path: '/timesheets/:scheduleId/sheets/:userId/:monday',
  can: 'schedule.report',
  params: ofSheet,
  input: z.object({
    revision: z.int().min(0),
    lines: z
      .array(line.refine(isAboutOne).refine(areDaysOnce))
      .max(limits.lines)
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length),
  }),
  output: z.object({ sheet }),
  errors: [...changeErrors, 'TIMESHEET_DAY_FULL', 'TIMESHEET_TWICE', 'TIMESHEET_WORKER', 'DAY_CLOSED', 'NO_DAYS'],
})

/** Hands it in, takes it back, or decides on it. */
export const timesheetTurn = defineRoute({
  name: 'timesheetTurn',
  method: 'PATCH',
  path: '/timesheets/:scheduleId/sheets/:userId/:monday',
  can: 'schedule.report',
  params: ofSheet,
  input: z.object({
    revision: z.int().min(0),
    state: z.enum(timesheetStates),
    reason: plainText().trim().max(500).default(''),
  }),
  output: z.object({ sheet }),
  errors: [...changeErrors, 'DAY_REASON_WANTED', 'TIMESHEET_EMPTY'],
})

const settings = z.object({
  /** Executors are asked for a sheet of each week that they have works in. */
  asked: z.boolean(),
  /** So many days before the key date a week must have ended to be due. */
  dueDays: z.int().min(0).max(60),
  /** More a day is overtime. */
  usualHours: hours,
  /** The one source of the labour fact: what is typed at works, or approved hours. */
  labourFrom: z.enum(['typed', 'timesheets']),
  /** With approved hours as that source, what they cost is a part of the actual cost of works. */
  costCounts: z.boolean(),
})
export type TimesheetSettings = z.output<typeof settings>

export const timesheetSettingsRead = defineRoute({
  name: 'timesheetSettingsRead',
  method: 'GET',
  path: '/timesheets/:scheduleId/settings',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: settings,
  errors: [],
})

/** With timesheets as the source, facts of works are those of all approved hours at once. */
export const timesheetSettingsEdit = defineRoute({
  name: 'timesheetSettingsEdit',
  method: 'PATCH',
  path: '/timesheets/:scheduleId/settings',
  can: 'schedule.edit',
  params: ofSchedule,
  input: settings.partial(),
  output: settings,
  errors: [],
})

/** Hours of a work by worker and week, of all sheets. */
export const timesheetWork = defineRoute({
  name: 'timesheetWork',
  method: 'GET',
  path: '/timesheets/:scheduleId/works/:wbsId',
  can: 'schedule.read',
  params: ofSchedule.extend({ wbsId: id }),
  input: nothing,
  output: z.object({
    rows: z.array(
      z.object({
        userId: id,
        workerName: z.string(),
        monday: dayText,
        state: z.enum(timesheetStates),
        ...sums,
      }),
    ),
    approved: z.string(),
  }),
  errors: [],
})

/** A workbook: a row a worker, work and day, and the sums of each worker. */
export const timesheetExport = defineRoute({
  name: 'timesheetExport',
  method: 'GET',
  path: '/timesheets/:scheduleId/export',
  can: 'schedule.read',
  params: ofSchedule,
  input: z.object({ ...period, language: z.enum(['en', 'ru']).default('en') }).refine(isPeriod),
  answer: 'binary',
  output: nothing,
  errors: ['TIMESHEETS_TOO_MANY'],
})

/** Whose timesheets are kept in the schedule of the version: executors of works, and whoever has filled one. */
export const versionTimesheetUsers = defineRoute({
  name: 'versionTimesheetUsers',
  method: 'GET',
  path: '/versions/:versionId/timesheet/users',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: nothing,
  output: z.object({
    users: z.array(
      z.object({
        id,
        name: z.string(),
        /** How many works they are the executor of. */
        works: z.int(),
        submitted: z.int(),
        approved: z.int(),
        /** Weeks that are due and were not handed in. */
        due: z.int(),
      }),
    ),
  }),
  errors: [],
})
