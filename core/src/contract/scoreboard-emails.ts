/** Numbers of a scoreboard that come to a person by letter, by a rhythm of theirs. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

/** `2weekly` and `Fortnightly` are two names of one rhythm: every two weeks. `cron`: as its expression says. */
export const periodicities = ['daily', 'weekly', '2weekly', 'Fortnightly', 'monthly', 'cron'] as const
export type Periodicity = (typeof periodicities)[number]

/** Letters of one board to one person come no closer to each other. */
export const SHORTEST_MINUTES = 60

const rhythm = z.object({
  periodicity: z.enum(periodicities),
  /** `HH:mm` of the time zone; not of cron. */
  at: plainText().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** Of weeks; 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** Of months. */
  monthDay: z.union([z.int().min(1).max(28), z.literal('last')]),
  /** Minute, hour, day, month and day of the week. */
  cron: plainText().trim().max(100),
  /** As in the IANA database: Europe/Vilnius. */
  timeZone: plainText()
    .max(64)
    .regex(/^[A-Za-z0-9_+/-]+$/),
})
export type Rhythm = z.infer<typeof rhythm>

const email = z.object({
  scoreboardId: id,
  rhythm,
  nextAt: timestamp,
  /** null: none was yet. */
  sentAt: timestamp.nullable(),
})
export type ScoreboardEmail = z.infer<typeof email>

const params = z.object({ scoreboardId: id })

/** The person's own, of boards that they may see. */
export const scoreboardEmailList = defineRoute({
  name: 'scoreboardEmailList',
  method: 'GET',
  path: '/spaces/:spaceId/scoreboard-emails',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ emails: z.array(email) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** To the person who asks, in the language in which they do. */
export const scoreboardEmailSet = defineRoute({
  name: 'scoreboardEmailSet',
  method: 'PUT',
  path: '/scoreboards/:scoreboardId/email',
  can: 'eps.read',
  params,
  input: rhythm,
  output: z.object({ email }),
  errors: ['CRON_INVALID', 'CRON_TOO_OFTEN', 'TIME_ZONE_UNKNOWN'],
})

export const scoreboardEmailStop = defineRoute({
  name: 'scoreboardEmailStop',
  method: 'DELETE',
  path: '/scoreboards/:scoreboardId/email',
  can: 'eps.read',
  params,
  input: nothing,
  output: done,
  errors: [],
})
