/** What a space is to the person who asks, and what is expected of them there. */
import { z } from 'zod'
import { abilities } from '../permissions/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, nothing } from './fields.ts'
import { space } from './workspace.ts'

const ofSpace = z.object({ spaceId: id })

export const spaceConfig = defineRoute({
  name: 'spaceConfig',
  method: 'GET',
  path: '/users/space-config',
  can: 'space.read',
  params: nothing,
  input: ofSpace,
  output: z.object({
    space,
    /** In the space itself; on a node of it other rights may have been given or taken. */
    abilities: z.array(z.enum(abilities as [(typeof abilities)[number]])),
  }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Periods of timesheets that the person has not filled. */
export const timesheetNotification = defineRoute({
  name: 'timesheetNotification',
  method: 'GET',
  path: '/users/timesheet-notification',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ periods: z.array(z.object({ from: dayText, to: dayText })) }),
  errors: [],
})

/** Somebody tells from now on what was done in a space, and plans nothing; or only reads again. */
export const setExecutor = defineRoute({
  name: 'setExecutor',
  method: 'PATCH',
  path: '/users/:userId/set-executor',
  can: 'space.administer',
  params: z.object({ userId: id }),
  input: ofSpace.extend({ executor: z.boolean() }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'SPACE_LAST_ADMIN', 'LICENCE_PAID_EXCEEDED', 'LICENCE_NONE_ACTIVE'],
})
