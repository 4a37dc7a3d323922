/** Works of a project's schedules in one grid, regrouped by what they have (grouped WBS). */
import { z } from 'zod'
import { rowFilter } from '../filtering/index.ts'
import { gridColumn, gridSetting } from '../gwbs/index.ts'
import { isKeyName, plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing } from './fields.ts'

/** Works told in one answer. */
export const MAX_GRID_PAGE = 500

const params = z.object({ projectId: id })

const cell = z.union([z.string(), z.number(), z.null(), z.array(z.object({ unit: z.string(), value: z.number() }))])
/** In the order of the columns of the setting that was asked with. */
const cells = z.array(cell)

const look = z.object({
  setting: gridSetting,
  /** Beside the filter of the setting: what the address asks for. All must hold. */
  filters: z.array(rowFilter).max(3).default([]),
})

const gridGroup = z.object({
  level: z.int(),
  key: z.string(),
  /** A name; of choices their key, of dates the first day of the period. */
  label: z.string(),
  works: z.int(),
  cells,
})

/** What there is to look at, and how the person who asks last looked at it. */
export const gwbsRead = defineRoute({
  name: 'gwbsRead',
  method: 'GET',
  path: '/projects/:projectId/gwbs',
  can: 'schedule.read',
  params,
  input: nothing,
  output: z.object({
    project: z.object({ id, name: z.string() }),
    setting: gridSetting,
    columns: z.array(gridColumn),
    schedules: z.int(),
    works: z.int(),
    /** There are more works than are counted. */
    partial: z.boolean(),
  }),
  errors: [],
})
export type GridGroundView = z.infer<typeof gwbsRead.output>

/** For the person who asks. */
export const gwbsSettingSave = defineRoute({
  name: 'gwbsSettingSave',
  method: 'PUT',
  path: '/projects/:projectId/gwbs/setting',
  can: 'schedule.read',
  params,
  input: z.object({ setting: gridSetting }),
  output: done,
  errors: [],
})

/** By the official results of the actual versions that the person may read. */
export const gwbsGroups = defineRoute({
  name: 'gwbsGroups',
  method: 'POST',
  path: '/projects/:projectId/gwbs/groups',
  can: 'schedule.read',
  params,
  input: look,
  output: z.object({
    /** Each before what is in it. */
    groups: z.array(gridGroup),
    /** A work in several groups counts once. */
    total: z.object({ works: z.int(), cells }),
    /** There are more groups than are told. */
    partial: z.boolean(),
  }),
  errors: [],
})
export type GridGroupsView = z.infer<typeof gwbsGroups.output>

/** Works of a group, in their order; without a path all of them. */
export const gwbsWorks = defineRoute({
  name: 'gwbsWorks',
  method: 'POST',
  path: '/projects/:projectId/gwbs/works',
  can: 'schedule.read',
  params,
  input: look.extend({
    /** Keys of the group and of those that it stands in, from the top. */
    path: z.array(plainText().max(1_024)).max(4),
    offset: z.int().min(0).max(1_000_000),
    limit: z.int().min(1).max(MAX_GRID_PAGE),
  }),
  output: z.object({
    total: z.int(),
    works: z.array(z.object({ id, scheduleId: id, code: z.string(), name: z.string(), late: z.boolean(), cells })),
  }),
  errors: [],
})
export type GridWorkView = z.infer<typeof gwbsWorks.output>['works'][number]

const written = look.extend({
  /** Words for columns (`column.start`), choices (`choice.completed`) and what has none (`none`, `total`, `name`, `code`). */
  words: z
    .record(plainText().max(80).refine(isKeyName), plainText().max(200))
    .refine((words) => Object.keys(words).length <= 500)
    .default({}),
})

/** Groups with their totals and works, as a workbook; of a project with more works than are written at once as a job. */
export const gwbsExport = defineRoute({
  name: 'gwbsExport',
  method: 'POST',
  path: '/projects/:projectId/gwbs/export',
  can: 'schedule.read',
  params,
  input: written,
  answer: 'binary',
  output: z.object({}),
  errors: ['EXPORT_LONG'],
})

/** The same as a job of any size; the file is fetched as that of an export. */
export const gwbsExportStart = defineRoute({
  name: 'gwbsExportStart',
  method: 'POST',
  path: '/projects/:projectId/gwbs/export/start',
  can: 'schedule.read',
  params,
  input: written,
  output: z.object({ jobId: id }),
  errors: ['SPACE_FULL', 'TOO_MANY_REQUESTS'],
})

/** What the job of a workbook tells; the name is '' until it is written. */
export const gridExportDetails = z.object({ fileName: z.string() })
export type GridExportDetails = z.infer<typeof gridExportDetails>
