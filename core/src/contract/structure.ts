/** Moving within the structure, and the bin that keeps for 30 days what was deleted from it. */
import { z } from 'zod'
import { epsKinds } from '../structure/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

const epsParams = z.object({ epsId: id })
const spaceParams = z.object({ spaceId: id })

/** To another parent or another place among its siblings: before `beforeId`, or last. */
export const epsMove = defineRoute({
  name: 'epsMove',
  method: 'PATCH',
  path: '/eps/:epsId/move',
  can: 'eps.edit',
  params: epsParams,
  input: z.object({ parentId: id.nullable(), beforeId: id.nullable().default(null) }),
  output: done,
  errors: ['EPS_WRONG_PARENT', 'EPS_INACTIVE', 'CONFLICT'],
})

const binned = z.object({
  /** What was deleted; the rest went with it. */
  id,
  kind: z.enum(epsKinds),
  name: z.string(),
  /** Names of what it stood in, from the top down. */
  path: z.array(z.string()),
  /** Nodes, itself among them. */
  count: z.int(),
  schedules: z.int(),
  deletedAt: timestamp,
  deletedBy: z.string(),
  /** When it is taken away for good. */
  goesAt: timestamp,
})
export type Binned = z.infer<typeof binned>

/** What was deleted last comes first. */
export const binList = defineRoute({
  name: 'binList',
  method: 'GET',
  path: '/spaces/:spaceId/bin',
  can: 'eps.read',
  params: spaceParams,
  input: nothing,
  output: z.object({ binned: z.array(binned), days: z.int() }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Brings back what went in one act, to where it stood. */
export const binRestore = defineRoute({
  name: 'binRestore',
  method: 'POST',
  path: '/spaces/:spaceId/bin/:epsId/restore',
  can: 'eps.delete',
  params: spaceParams.extend({ epsId: id }),
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN', 'EPS_PARENT_IN_BIN', 'CONFLICT'],
})

/** For good, with the documents of its schedules. `count` must be the number of nodes the person confirmed. */
export const binDelete = defineRoute({
  name: 'binDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/bin/:epsId',
  can: 'eps.delete',
  params: spaceParams.extend({ epsId: id }),
  input: z.object({ count: z.coerce.number().int().min(1) }),
  output: done,
  errors: ['SPACE_FORBIDDEN', 'CONFLICT'],
})
