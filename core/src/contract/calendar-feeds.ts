/** Works and milestones in the calendar of a telephone: private addresses, which programs ask for without signing in. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName, timestamp } from './fields.ts'

const own = { can: 'signed_in', personal: true } as const

const calendarFeed = z.object({
  id,
  name: z.string(),
  /** null: the person's own works and milestones, in all spaces. */
  schedule: z.object({ id, name: z.string() }).nullable(),
  createdAt: timestamp,
  seenAt: timestamp.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeedList = defineRoute({
  ...own,
  name: 'calendarFeedList',
  method: 'GET',
  path: '/users/calendar-feeds',
  params: nothing,
  input: nothing,
  output: z.object({ feeds: z.array(calendarFeed) }),
  errors: [],
})

export const calendarFeedCreate = defineRoute({
  ...own,
  name: 'calendarFeedCreate',
  method: 'POST',
  path: '/users/calendar-feeds',
  params: nothing,
  /** With a schedule: its milestones, whoever is responsible. */
  input: z.object({ name: shortName, scheduleId: id.nullable() }),
  /** The address is told this once: whoever has it reads. */
  output: z.object({ feed: calendarFeed, address: z.url() }),
  errors: ['CALENDAR_FEEDS_TOO_MANY'],
})

export const calendarFeedDelete = defineRoute({
  ...own,
  name: 'calendarFeedDelete',
  method: 'DELETE',
  path: '/users/calendar-feeds/:feedId',
  params: z.object({ feedId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** iCalendar, for whoever has the secret. */
export const calendarFeedRead = defineRoute({
  name: 'calendarFeedRead',
  method: 'GET',
  path: '/calendar-feeds/:secret',
  can: 'public',
  params: z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  input: nothing,
  answer: 'binary',
  output: z.object({}),
  errors: ['NOT_FOUND'],
})
