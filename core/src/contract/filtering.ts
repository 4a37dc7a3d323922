import { z } from 'zod'
import { rowFilter } from '../filtering/index.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing } from './fields.ts'

const savedFilter = z.object({
  id,
  scheduleId: id,
  name: z.string(),
  filter: rowFilter,
  /** Everybody who may see the schedule finds it; else only its maker. */
  shared: z.boolean(),
  /** Made by the person who asks. */
  mine: z.boolean(),
  /** The one that the person who asks looks through; at most one in a schedule. */
  active: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilter>

const filterParams = z.object({ filterId: id })
const content = z.object({ name: longName, filter: rowFilter, shared: z.boolean().default(false) })

/** One's own and the shared ones, by name. */
export const filterList = defineRoute({
  name: 'filterList',
  method: 'GET',
  path: '/filtering',
  can: 'schedule.read',
  params: nothing,
  input: z.object({ scheduleId: id }),
  output: z.object({ filters: z.array(savedFilter) }),
  errors: [],
})

/** Sharing needs the right to edit the schedule. */
export const filterCreate = defineRoute({
  name: 'filterCreate',
  method: 'POST',
  path: '/filtering',
  can: 'schedule.read',
  params: nothing,
  input: content.extend({ scheduleId: id }),
  output: z.object({ filter: savedFilter }),
  errors: ['FILTER_EXISTS', 'FILTERS_TOO_MANY'],
})

/** Only its maker changes a filter; a shared one also who may edit the schedule. */
export const filterEdit = defineRoute({
  name: 'filterEdit',
  method: 'PUT',
  path: '/filtering',
  can: 'schedule.read',
  params: nothing,
  input: content.extend({ id }),
  output: z.object({ filter: savedFilter }),
  errors: ['FILTER_EXISTS'],
})

/** Making one active takes the place of the one before. */
export const filterSetState = defineRoute({
  name: 'filterSetState',
  method: 'PATCH',
  path: '/filtering/:filterId/set-state',
  can: 'schedule.read',
  params: filterParams,
  input: z.object({ active: z.boolean() }),
  output: z.object({ filters: z.array(savedFilter) }),
  errors: [],
})

export const filterResetState = defineRoute({
  name: 'filterResetState',
  method: 'PATCH',
  path: '/filtering/reset-state',
  can: 'schedule.read',
  params: nothing,
  input: z.object({ scheduleId: id }),
  output: z.object({ filters: z.array(savedFilter) }),
  errors: [],
})

export const filterDelete = defineRoute({
  name: 'filterDelete',
  method: 'DELETE',
  path: '/filtering/:filterId',
  can: 'schedule.read',
  params: filterParams,
  input: nothing,
  output: done,
  errors: [],
})
