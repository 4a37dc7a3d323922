/** Spaces of other installations, from which schedules are copied into this one. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing, shortName, timestamp } from './fields.ts'
import { onTheWay } from './on-the-way.ts'

const ofSpace = z.object({ spaceId: id })
const ofRemote = ofSpace.extend({ remoteId: id })

const remote = z.object({
  id,
  name: shortName,
  /** Of the other installation, without a path. */
  address: z.string(),
  createdAt: timestamp,
  /** When it last answered; null: it never did. */
  checkedAt: timestamp.nullable(),
})
export type RemoteSpace = z.infer<typeof remote>

const token = plainText().trim().min(8).max(500)

export const remoteSpaceList = defineRoute({
  name: 'remoteSpaceList',
  method: 'GET',
  path: '/spaces/:spaceId/remote-spaces',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ remotes: z.array(remote) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** The token is an access token of a person there: what that person may read can be copied. It is tried before it is kept. */
export const remoteSpaceCreate = defineRoute({
  name: 'remoteSpaceCreate',
  method: 'POST',
  path: '/spaces/:spaceId/remote-spaces',
  can: 'space.administer',
  params: ofSpace,
  input: z.object({ name: shortName, address: z.url({ protocol: /^https?$/ }).max(300), token }),
  output: z.object({ remote }),
  errors: ['SPACE_FORBIDDEN', 'REMOTES_TOO_MANY', ...onTheWay],
})

/** The address stays: a token is never sent anywhere else. */
export const remoteSpaceEdit = defineRoute({
  name: 'remoteSpaceEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/remote-spaces/:remoteId',
  can: 'space.administer',
  params: ofRemote,
  input: z.object({ name: shortName.optional(), token: token.optional() }),
  output: z.object({ remote }),
  errors: ['SPACE_FORBIDDEN', ...onTheWay],
})

export const remoteSpaceDelete = defineRoute({
  name: 'remoteSpaceDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/remote-spaces/:remoteId',
  can: 'space.administer',
  params: ofRemote,
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})

/** Whether it answers, and for whom. */
export const remoteSpaceCheck = defineRoute({
  name: 'remoteSpaceCheck',
  method: 'POST',
  path: '/spaces/:spaceId/remote-spaces/:remoteId/check',
  can: 'space.administer',
  params: ofRemote,
  input: nothing,
  output: z.object({ remote, spaces: z.int() }),
  errors: ['SPACE_FORBIDDEN', ...onTheWay],
})

export const remoteSpaceSpaces = defineRoute({
  name: 'remoteSpaceSpaces',
  method: 'GET',
  path: '/spaces/:spaceId/remote-spaces/:remoteId/spaces',
  can: 'space.administer',
  params: ofRemote,
  input: nothing,
  output: z.object({ spaces: z.array(z.object({ id, name: z.string() })) }),
  errors: ['SPACE_FORBIDDEN', ...onTheWay],
})

export const remoteSpaceSchedules = defineRoute({
  name: 'remoteSpaceSchedules',
  method: 'GET',
  path: '/spaces/:spaceId/remote-spaces/:remoteId/spaces/:remoteSpaceId/schedules',
  can: 'space.administer',
  params: ofRemote.extend({ remoteSpaceId: id }),
  input: nothing,
  output: z.object({
    schedules: z.array(
      z.object({
        versionId: id,
        name: z.string(),
        /** Names of what it stands in, the topmost first. */
        path: z.array(z.string()),
        works: z.int(),
      }),
    ),
  }),
  errors: ['SPACE_FORBIDDEN', ...onTheWay],
})
export type RemoteSchedule = z.infer<(typeof remoteSpaceSchedules)['output']>['schedules'][number]

/**
 * A new schedule in a project of this space, as the version there is now: rows, relations, calendars, amounts and
 * attributes. People and links to other schedules are of the other installation and stay there.
 */
export const spaceCopyRemote = defineRoute({
  name: 'spaceCopyRemote',
  method: 'POST',
  path: '/spaces/:spaceId/copy-remote',
  can: 'space.administer',
  params: ofSpace,
  input: z.object({ remoteId: id, versionId: id, projectId: id, name: longName }),
  output: z.object({ scheduleId: id, versionId: id }),
  errors: ['SPACE_FORBIDDEN', 'EPS_WRONG_PARENT', 'EPS_INACTIVE', ...onTheWay, 'SPACE_FULL'],
})
