/** What people have kept under names to look at the schedules of a space: all of it in one list. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

const keptView = z.object({
  kind: z.enum(['layout', 'template', 'filter', 'daily']),
  id,
  scheduleId: id,
  /** Of a layout; its name stands here too. */
  versionId: id.nullable(),
  versionName: z.string(),
  name: z.string(),
  /** Everybody who may see the schedule finds it; templates and daily views are always shared. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** Days of a daily view before and from the data date on. */
  past: z.int().nullable(),
  next: z.int().nullable(),
})
export type KeptView = z.infer<typeof keptView>

/** One's own and the shared ones, by name. */
export const viewSettingsList = defineRoute({
  name: 'viewSettingsList',
  method: 'GET',
  path: '/spaces/:spaceId/view-settings',
  can: 'schedule.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  /** `partial`: there are more than are told. */
  output: z.object({ views: z.array(keptView), partial: z.boolean() }),
  errors: ['SPACE_FORBIDDEN'],
})
