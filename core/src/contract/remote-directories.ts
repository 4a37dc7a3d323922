/** Copies of directories of other installations: they know which revision they are of, and take newer ones over when somebody says so. */
import { z } from 'zod'
import { directoryKinds } from '../directories/index.ts'
import { defineRoute } from './define.ts'
import { id, nothing, shortName, timestamp } from './fields.ts'
import { onTheWay } from './on-the-way.ts'

export const remoteDirectoryList = defineRoute({
  name: 'remoteDirectoryList',
  method: 'GET',
  path: '/spaces/:spaceId/remote-spaces/:remoteId/spaces/:remoteSpaceId/directories',
  can: 'space.administer',
  params: z.object({ spaceId: id, remoteId: id, remoteSpaceId: id }),
  input: nothing,
  output: z.object({
    directories: z.array(
      z.object({ id, name: z.string(), kind: z.enum(directoryKinds), rows: z.int(), revision: z.int() }),
    ),
  }),
  errors: ['SPACE_FORBIDDEN', ...onTheWay],
})
export type RemoteDirectory = z.infer<(typeof remoteDirectoryList)['output']>['directories'][number]

/**
 * A directory of this space with the rows that one there has now: without any until the job has taken them over. Columns that
 * name people or other directories stay there: they are nobody here.
 */
export const remoteDirectoryCopy = defineRoute({
  name: 'remoteDirectoryCopy',
  method: 'POST',
  path: '/spaces/:spaceId/remote-spaces/:remoteId/spaces/:remoteSpaceId/directories',
  can: 'space.administer',
  params: z.object({ spaceId: id, remoteId: id, remoteSpaceId: id }),
  input: z.object({ directoryId: id, name: shortName }),
  output: z.object({ directoryId: id, jobId: id }),
  errors: [
    'SPACE_FORBIDDEN',
    'DIRECTORY_EXISTS',
    'DIRECTORIES_TOO_MANY',
    ...onTheWay,
    'SPACE_FULL',
    'TOO_MANY_REQUESTS',
  ],
})

const origin = z.object({
  remoteId: id,
  /** Of the connection. */
  remoteName: z.string(),
  /** Of the directory there that was taken over last, and the newest that anybody here has heard of. */
  revision: z.int(),
  newest: z.int(),
  checkedAt: timestamp,
})
export type DirectoryOrigin = z.infer<typeof origin>

/** Where a directory was copied from; null: from nowhere. Nobody is asked there. */
export const directoryOriginRead = defineRoute({
  name: 'directoryOriginRead',
  method: 'GET',
  path: '/directories/:directoryId/origin',
  can: 'eps.read',
  params: z.object({ directoryId: id }),
  input: nothing,
  output: z.object({ origin: origin.nullable() }),
  errors: [],
})

/**
 * What is other there than here, as it would be taken over: rows that are new, that say something else, and that are gone
 * there and are disabled here. Rows that were made here stay.
 */
export const directoryOriginLook = defineRoute({
  name: 'directoryOriginLook',
  method: 'GET',
  path: '/directories/:directoryId/origin/differences',
  can: 'space.administer',
  params: z.object({ directoryId: id }),
  input: nothing,
  output: z.object({ origin, added: z.int(), changed: z.int(), gone: z.int() }),
  errors: ['SPACE_FORBIDDEN', 'DIRECTORY_NO_ORIGIN', 'DIRECTORY_ARCHIVED', 'DIRECTORY_TAKEN', ...onTheWay],
})

/** Takes that over, as one revision, which can be undone: a job, which tells what it has made other. */
export const directoryOriginTake = defineRoute({
  name: 'directoryOriginTake',
  method: 'POST',
  path: '/directories/:directoryId/origin',
  can: 'space.administer',
  params: z.object({ directoryId: id }),
  input: nothing,
  output: z.object({ jobId: id }),
  errors: ['SPACE_FORBIDDEN', 'DIRECTORY_NO_ORIGIN', 'SPACE_FULL', 'TOO_MANY_REQUESTS'],
})
