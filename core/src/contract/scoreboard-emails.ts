/** Numbers of a scoreboard that come to a person by letter, by a rhythm of theirs. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { rhythm } from './rhythm.ts'

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
