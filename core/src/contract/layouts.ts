/** What a schedule shows and how, kept under a name: layouts of a version, templates of a schedule. */
import { z } from 'zod'
import { arrangement } from '../arrangement/index.ts'
import { rowFilter } from '../filtering/index.ts'
import { isKeyName, plainText, wellFormedJson } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing } from './fields.ts'

const MAX_GANTT_TEXT = 20_000

const layoutContent = z.object({
  columns: z
    .array(z.object({ key: plainText().min(1).max(64), width: z.int().min(16).max(2_000) }))
    .min(1)
    .max(100),
  /** How many of the columns stay while the others scroll. */
  frozen: z.int().min(0).max(100).default(0),
  rows: z.object({ height: z.union([z.literal(24), z.literal(28), z.literal(32)]), wrap: z.boolean() }).default({
    height: 24,
    wrap: false,
  }),
  arrangement,
  workFilter: z.enum(['tasks', 'works', 'all']),
  /** The conditions themselves: a saved filter may be somebody's own, or gone. */
  filter: rowFilter,
  filterId: id.nullable(),
  zoom: z.enum(['day', 'week', 'month', 'quarter', 'year']),
  /** Width of the grid, px. */
  split: z.int().min(0).max(10_000),
  /** How the chart looks; only the chart knows what stands here. */
  gantt: z
    .record(plainText().max(64).refine(isKeyName), z.unknown())
    .refine((value) => wellFormedJson(value))
    .refine((value) => JSON.stringify(value).length <= MAX_GANTT_TEXT)
    .default({}),
})
export type LayoutContent = z.infer<typeof layoutContent>

const layout = z.object({
  id,
  scheduleId: id,
  versionId: id,
  name: z.string(),
  /** Everybody who may see the schedule finds it; else only its maker. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** The one that the person who asks looks through; at most one in a version. */
  active: z.boolean(),
  content: layoutContent,
})
export type Layout = z.infer<typeof layout>

const template = z.object({ id, scheduleId: id, name: z.string(), content: layoutContent })
export type LayoutTemplate = z.infer<typeof template>

const scheduleParams = z.object({ scheduleId: id })
const layoutParams = z.object({ scheduleId: id, layoutId: id })

/** One's own and the shared ones of a version, by name. */
export const layoutList = defineRoute({
  name: 'layoutList',
  method: 'GET',
  path: '/schedules/:scheduleId/version-layout',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({ versionId: id }),
  output: z.object({ layouts: z.array(layout) }),
  errors: [],
})

/** Sharing needs the right to edit the schedule. */
export const layoutCreate = defineRoute({
  name: 'layoutCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/version-layout',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({ versionId: id, name: longName, shared: z.boolean().default(false), content: layoutContent }),
  output: z.object({ layout }),
  errors: ['LAYOUT_EXISTS', 'LAYOUTS_TOO_MANY'],
})

/** Only its maker changes a layout; a shared one also who may edit the schedule. */
export const layoutEdit = defineRoute({
  name: 'layoutEdit',
  method: 'PUT',
  path: '/schedules/:scheduleId/version-layout',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({ id, name: longName, shared: z.boolean().default(false), content: layoutContent }),
  output: z.object({ layout }),
  errors: ['LAYOUT_EXISTS'],
})

/** Making one active takes the place of the one before; inactive: the person is back at the usual look. */
export const layoutSetState = defineRoute({
  name: 'layoutSetState',
  method: 'PATCH',
  path: '/schedules/:scheduleId/version-layout/:layoutId/set-state',
  can: 'schedule.read',
  params: layoutParams,
  input: z.object({ active: z.boolean() }),
  output: z.object({ layouts: z.array(layout) }),
  errors: [],
})

/** Whoever looks through it is back at the usual look. */
export const layoutDelete = defineRoute({
  name: 'layoutDelete',
  method: 'DELETE',
  path: '/schedules/:scheduleId/version-layout/:layoutId',
  can: 'schedule.read',
  params: layoutParams,
  input: nothing,
  output: done,
  errors: [],
})

export const layoutTemplateList = defineRoute({
  name: 'layoutTemplateList',
  method: 'GET',
  path: '/schedules/:scheduleId/version-layout-template',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({ templates: z.array(template) }),
  errors: [],
})

export const layoutTemplateCreate = defineRoute({
  name: 'layoutTemplateCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/version-layout-template',
  can: 'schedule.edit',
  params: scheduleParams,
  input: z.object({ name: longName, content: layoutContent }),
  output: z.object({ template }),
  errors: ['LAYOUT_EXISTS', 'LAYOUTS_TOO_MANY'],
})

export const layoutTemplateEdit = defineRoute({
  name: 'layoutTemplateEdit',
  method: 'PUT',
  path: '/schedules/:scheduleId/version-layout-template',
  can: 'schedule.edit',
  params: scheduleParams,
  input: z.object({ id, name: longName, content: layoutContent }),
  output: z.object({ template }),
  errors: ['LAYOUT_EXISTS'],
})

/** Layouts made from it stay. */
export const layoutTemplateDelete = defineRoute({
  name: 'layoutTemplateDelete',
  method: 'DELETE',
  path: '/schedules/:scheduleId/version-layout-template/:templateId',
  can: 'schedule.edit',
  params: z.object({ scheduleId: id, templateId: id }),
  input: nothing,
  output: done,
  errors: [],
})
