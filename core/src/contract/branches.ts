import { z } from 'zod'
import type { Branch } from '../documents/schedule/branch.ts'
import { limits } from '../documents/schedule/shape.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing, timestamp } from './fields.ts'

const rowIds = z.array(id).min(1).max(limits.branchRows)
const named = z.object({ id, name: z.string() })

/** Where a row goes: below `parentId`, after its child `after` (null: first). */
const place = z.object({ parentId: id.nullable(), after: id.nullable() })

/**
 * Rows with all below them go to another version, of this schedule or another one in the space, or are copied to it.
 * A copy has no facts. Relations to rows that stay behind are lost. With `preview` nothing is written.
 */
export const branchTransfer = defineRoute({
  name: 'branchTransfer',
  method: 'POST',
  path: '/versions/:versionId/wbs/transfer',
  can: 'schedule.edit',
  params: z.object({ versionId: id }),
  input: z.object({
    ids: rowIds,
    toVersionId: id,
    move: z.boolean().default(false),
    /** Missing: at the end of the top level. */
    place: place.optional(),
    /** Calendars of the rows that are calendars of the other version; null: brought along. Others: the same or of the same name. */
    calendars: z.record(id, id.nullable()).default({}),
    preview: z.boolean().default(false),
  }),
  output: z.object({
    rows: z.int(),
    relations: z.int(),
    /** Relations to rows that stay behind. */
    lost: z.int(),
    /** That the rows use, each with the one of the other version that it most likely is. */
    calendars: z.array(named.extend({ known: id.nullable() })),
    /** All of the other version. */
    present: z.array(named),
    /** Topmost rows as they are there; empty for a preview. */
    ids: z.array(id),
    /** The change that took the rows away here; null: they stayed. */
    seq: z.int().nullable(),
  }),
  errors: [
    'VERSION_LOCKED',
    'ROW_MISSING',
    'ROW_CANNOT_MOVE',
    'BRANCH_TOO_LARGE',
    'DOCUMENT_TOO_LARGE',
    'TRANSFER_INTO_ITSELF',
    'CHECKLIST_OPEN',
    'FACTS_CLOSED',
    'FACT_OUTSIDE_PERIOD',
    'RIGHT_FACTS_ONLY',
    'FIELD_INVALID',
  ],
})

export const templateScopes = ['space', 'project'] as const

const wbsTemplate = z.object({
  id,
  name: z.string(),
  /** Offered in all schedules of the space, or of the project that it was made in. */
  scope: z.enum(templateScopes),
  rows: z.int(),
  relations: z.int(),
  createdAt: timestamp,
  createdBy: z.string(),
})
export type WbsTemplate = z.infer<typeof wbsTemplate>

const templateParams = z.object({ wbsTemplateId: id })

/** Those of the space and of the schedule's project, by name. */
export const wbsTemplateList = defineRoute({
  name: 'wbsTemplateList',
  method: 'GET',
  path: '/wbs-templates',
  can: 'schedule.read',
  params: nothing,
  input: z.object({ scheduleId: id }),
  output: z.object({ templates: z.array(wbsTemplate) }),
  errors: [],
})

/** Rows of a version with all below them, their relations and calendars, without facts. */
export const wbsTemplateCreate = defineRoute({
  name: 'wbsTemplateCreate',
  method: 'POST',
  path: '/wbs-templates',
  can: 'schedule.edit',
  params: nothing,
  input: z.object({ versionId: id, ids: rowIds, name: longName.max(128), scope: z.enum(templateScopes) }),
  output: z.object({ template: wbsTemplate }),
  errors: ['ROW_MISSING', 'BRANCH_TOO_LARGE', 'TEMPLATE_EXISTS', 'TEMPLATES_TOO_MANY', 'TEMPLATE_WITHOUT_PROJECT'],
})

/** With its content, which the screen puts into the schedule as one step. */
export const wbsTemplateRead = defineRoute({
  name: 'wbsTemplateRead',
  method: 'GET',
  path: '/wbs-templates/:wbsTemplateId',
  can: 'schedule.read',
  params: templateParams,
  input: nothing,
  output: z.object({ template: wbsTemplate, branch: z.custom<Branch>((value) => typeof value === 'object') }),
  errors: [],
})

export const wbsTemplateRename = defineRoute({
  name: 'wbsTemplateRename',
  method: 'PATCH',
  path: '/wbs-templates/:wbsTemplateId',
  can: 'schedule.edit',
  params: templateParams,
  input: z.object({ name: longName.max(128) }),
  output: z.object({ template: wbsTemplate }),
  errors: ['TEMPLATE_EXISTS'],
})

export const wbsTemplateDelete = defineRoute({
  name: 'wbsTemplateDelete',
  method: 'DELETE',
  path: '/wbs-templates/:wbsTemplateId',
  can: 'schedule.edit',
  params: templateParams,
  input: nothing,
  output: done,
  errors: [],
})
