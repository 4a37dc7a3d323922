import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { parseInstant } from '../time/index.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing, timestamp } from './fields.ts'

/** What one calendar of the library may hold of its own; with what it inherits it stays within a document's limits. */
const MAX_EXCEPTIONS = 1_500
const MAX_RULES = 40
const MAX_SHIFTS = 24

/** A day that exists, `YYYY-MM-DD`. */
const dayText = z
  .string()
  .regex(/^(19|20|21)\d\d-\d\d-\d\d$/)
  .refine((text) => parseInstant(text) !== null)

/** Minutes of the day, in order and without overlaps; a shift over midnight is two. */
const shifts = z
  .array(z.tuple([z.int().min(0).max(1439), z.int().min(1).max(1440)]))
  .max(MAX_SHIFTS)
  .refine((list) => list.every(([from, to], i) => from < to && (i === 0 || from >= (list[i - 1]?.[1] ?? 0))))

const weekday = z.int().min(0).max(6)
const recurrence = z.discriminatedUnion('on', [
  z.object({
    on: z.literal('yearly'),
    month: z.int().min(1).max(12),
    dayOfMonth: z.int().min(1).max(31),
    days: z.int().min(1).max(366),
  }),
  z.object({ on: z.literal('weekly'), weekday, every: z.int().min(1).max(52) }),
  z.object({
    on: z.literal('nth'),
    weekday,
    nth: z.union([z.literal(-1), z.int().min(1).max(5)]),
    month: z.int().min(0).max(12),
  }),
])
const inOrder = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from === null || to === null || from <= to

const rule = z
  .object({
    name: plainText().max(256),
    when: recurrence,
    from: dayText.nullable(),
    to: dayText.nullable(),
    shifts,
  })
  .refine(inOrder)
const exception = z.object({ from: dayText, to: dayText, shifts }).refine(inOrder)
const exceptions = z
  .array(exception)
  .max(MAX_EXCEPTIONS)
  .refine((list) => list.every(({ from }, i) => i === 0 || from > (list[i - 1]?.to ?? '')))

/** What the calendar says itself; a day of the week that is null is as in the base calendar. */
const definition = z.object({
  week: z.array(shifts.nullable()).length(7),
  exceptions,
  rules: z.array(rule).max(MAX_RULES),
  minutesPerDay: z.int().min(1).max(1440),
})
export type WrittenDefinition = z.infer<typeof definition>

/** All that holds in the end, with the days of the base calendar. */
const days = z.object({
  week: z.array(shifts).length(7),
  exceptions: z.array(exception),
  rules: z.array(rule),
  minutesPerDay: z.int(),
})
export type WrittenDays = z.infer<typeof days>

const libraryCalendar = z.object({
  id,
  spaceId: id,
  /** The node of the structure below which it is offered; null: in the whole space. */
  epsId: id.nullable(),
  epsName: z.string(),
  baseId: id.nullable(),
  name: z.string(),
  /** New schedules there begin with it. */
  isDefault: z.boolean(),
  /** Grows with every change of what it says, also by its base. */
  revision: z.int(),
  changedAt: timestamp,
  changedBy: z.string(),
  /** Versions of schedules that hold a copy, and their works on it. */
  usedIn: z.int(),
  works: z.int(),
})
export type LibraryCalendar = z.infer<typeof libraryCalendar>

const calendarParams = z.object({ calendarId: id })
const draft = z.object({ name: longName, baseId: id.nullable(), ...definition.shape })
const whole = z.object({ calendar: libraryCalendar, own: definition, days })
export type LibraryCalendarWhole = z.infer<typeof whole>

/** By name. `replaced`: calendars that are no longer there, and what took their place. */
export const calendarList = defineRoute({
  name: 'calendarList',
  method: 'GET',
  path: '/calendars',
  can: 'calendar.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: z.object({
    calendars: z.array(libraryCalendar),
    replaced: z.array(z.object({ id, name: z.string(), by: id })),
  }),
  errors: [],
})

export const calendarRead = defineRoute({
  name: 'calendarRead',
  method: 'GET',
  path: '/calendars/:calendarId',
  can: 'calendar.read',
  params: calendarParams,
  input: nothing,
  output: whole,
  errors: [],
})

/** The first one of a space becomes its default. */
export const calendarCreate = defineRoute({
  name: 'calendarCreate',
  method: 'POST',
  path: '/calendars',
  can: 'calendar.edit',
  params: nothing,
  input: draft.extend({ spaceId: id, epsId: id.nullable() }),
  output: whole,
  errors: ['CALENDAR_EXISTS', 'CALENDAR_INVALID', 'CALENDAR_BASE_WRONG', 'CALENDARS_TOO_MANY'],
})

/** `revision`: the one that was changed; when somebody saved another meanwhile, nothing is written. */
export const calendarSave = defineRoute({
  name: 'calendarSave',
  method: 'PUT',
  path: '/calendars/:calendarId',
  can: 'calendar.edit',
  params: calendarParams,
  input: draft.extend({ revision: z.int() }),
  output: whole,
  errors: ['CALENDAR_EXISTS', 'CALENDAR_INVALID', 'CALENDAR_BASE_WRONG', 'CALENDAR_CHANGED'],
})

export const calendarSetDefault = defineRoute({
  name: 'calendarSetDefault',
  method: 'PUT',
  path: '/calendars/:calendarId/default',
  can: 'calendar.edit',
  params: calendarParams,
  input: z.object({ isDefault: z.boolean() }),
  output: z.object({ calendar: libraryCalendar }),
  errors: [],
})

/** One that is used goes only when another takes its place; schedules are offered that one instead. */
export const calendarDelete = defineRoute({
  name: 'calendarDelete',
  method: 'DELETE',
  path: '/calendars/:calendarId',
  can: 'calendar.edit',
  params: calendarParams,
  input: z.object({ replaceBy: id.optional() }),
  output: done,
  errors: ['CALENDAR_LIBRARY_IN_USE', 'CALENDAR_BASE_WRONG'],
})

const calendarUse = z.object({
  scheduleId: id,
  scheduleName: z.string(),
  versionId: id,
  versionName: z.string(),
  /** The version stays as it is. */
  locked: z.boolean(),
  /** Of the library, which the copy was taken from. */
  revision: z.int(),
  works: z.int(),
})
export type CalendarUse = z.infer<typeof calendarUse>

/** Versions that hold a copy, as last calculated; the actual ones first. */
export const calendarUses = defineRoute({
  name: 'calendarUses',
  method: 'GET',
  path: '/calendars/:calendarId/uses',
  can: 'calendar.read',
  params: calendarParams,
  input: nothing,
  output: z.object({ uses: z.array(calendarUse) }),
  errors: [],
})

/** What the draft would do to one version, if its copy followed the library. Nothing is written. */
export const calendarEffectRead = defineRoute({
  name: 'calendarEffectRead',
  method: 'POST',
  path: '/calendars/:calendarId/effect',
  can: 'calendar.read',
  params: calendarParams,
  input: draft.omit({ name: true }).extend({ versionId: id }),
  output: z.object({
    works: z.int(),
    moved: z.int(),
    finishBefore: z.string().nullable(),
    finishAfter: z.string().nullable(),
  }),
  errors: ['CALENDAR_INVALID', 'CALENDAR_BASE_WRONG', 'VERSION_TOO_LARGE'],
})

/** Newest first. */
export const calendarRevisions = defineRoute({
  name: 'calendarRevisions',
  method: 'GET',
  path: '/calendars/:calendarId/revisions',
  can: 'calendar.read',
  params: calendarParams,
  input: nothing,
  output: z.object({
    revisions: z.array(z.object({ revision: z.int(), name: z.string(), at: timestamp, by: z.string() })),
  }),
  errors: [],
})

/** Makes what it said in a revision its newest one. */
export const calendarRestore = defineRoute({
  name: 'calendarRestore',
  method: 'POST',
  path: '/calendars/:calendarId/revisions/:revision/restore',
  can: 'calendar.edit',
  params: calendarParams.extend({ revision: z.coerce.number().int().min(1) }),
  input: nothing,
  output: whole,
  errors: ['CALENDAR_EXISTS', 'CALENDAR_INVALID', 'CALENDAR_BASE_WRONG'],
})
