import { z } from 'zod'
import { checkGates, checkLimits } from '../checklists/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, longName, nothing } from './fields.ts'

/** One line of text, as values of works are. */
const line = (max: number) =>
  plainText()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)

const itemContent = z.object({
  text: line(checkLimits.text).min(1),
  required: z.boolean(),
  gate: z.enum(checkGates),
  /** Who is to see to it; '' for anybody. */
  role: line(checkLimits.role),
  /** A photo or another file is wanted. */
  photo: z.boolean(),
})

/** One without an id is new. */
const writtenItem = itemContent.extend({ id: id.optional() })

const content = z.object({
  name: longName,
  /** Open required items refuse the fact; false: they are only shown. */
  blocks: z.boolean(),
  items: z
    .array(writtenItem)
    .max(checkLimits.items)
    .refine((items) => {
      const ids = items.flatMap((item) => (item.id === undefined ? [] : [item.id]))
      return new Set(ids).size === ids.length
    }),
})

const checklist = z.object({
  id,
  /** Below which it is offered; null: everywhere in the space. */
  nodeId: id.nullable(),
  /** The row of a directory of checklists whose name it has; null: it stands by itself. */
  directoryId: id.nullable(),
  rowId: id.nullable(),
  /** Of that node; '' for the space. */
  nodeName: z.string(),
  name: z.string(),
  blocks: z.boolean(),
  items: z.array(itemContent.extend({ id })),
  /** Grows with each change of name, items or blocking. */
  revision: z.int(),
  archived: z.boolean(),
})
export type ChecklistView = z.infer<typeof checklist>

const spaceParams = z.object({ spaceId: id })
const checklistParams = z.object({ checklistId: id })

/** Those of the space; with a node also those from above it and its own, in their order. */
export const checklistList = defineRoute({
  name: 'checklistList',
  method: 'GET',
  path: '/spaces/:spaceId/checklists',
  can: 'eps.read',
  params: spaceParams,
  input: z.object({ nodeId: id.optional(), archived: z.enum(['true', 'false']).default('false') }),
  output: z.object({ checklists: z.array(checklist) }),
  errors: ['SPACE_FORBIDDEN'],
})

export const checklistCreate = defineRoute({
  name: 'checklistCreate',
  method: 'POST',
  path: '/spaces/:spaceId/checklists',
  can: 'eps.edit',
  params: spaceParams,
  input: content.extend({ nodeId: id.nullable() }),
  output: z.object({ checklist }),
  errors: ['SPACE_FORBIDDEN', 'CHECKLISTS_TOO_MANY'],
})

/** Works keep the items that they have, until somebody brings them up to date. */
export const checklistEdit = defineRoute({
  name: 'checklistEdit',
  method: 'PATCH',
  path: '/checklists/:checklistId',
  can: 'eps.edit',
  params: checklistParams,
  input: content.partial(),
  output: z.object({ checklist }),
  errors: [],
})

/** One place up or down among those of its node. */
export const checklistMove = defineRoute({
  name: 'checklistMove',
  method: 'PATCH',
  path: '/checklists/:checklistId/move',
  can: 'eps.edit',
  params: checklistParams,
  input: z.object({ direction: z.enum(['up', 'down']) }),
  output: done,
  errors: [],
})

/** One in the archive is offered no more; works keep what they have of it. */
export const checklistArchive = defineRoute({
  name: 'checklistArchive',
  method: 'PATCH',
  path: '/checklists/:checklistId/archive',
  can: 'eps.edit',
  params: checklistParams,
  input: z.object({ archived: z.boolean() }),
  output: done,
  errors: ['CHECKLISTS_TOO_MANY'],
})

const rowParams = z.object({ directoryId: id, rowId: id })
const ofRow = z.object({
  blocks: z.boolean(),
  items: z.array(itemContent.extend({ id })),
  revision: z.int(),
})
export type RowChecklist = z.infer<typeof ofRow>

/** What a row of a directory of checklists asks for; null: nothing yet. */
export const directoryChecklist = defineRoute({
  name: 'directoryChecklist',
  method: 'GET',
  path: '/directories/:directoryId/rows/:rowId/checklist',
  can: 'eps.read',
  params: rowParams,
  input: nothing,
  output: z.object({ checklist: ofRow.nullable() }),
  errors: ['DIRECTORY_NO_CHECKLISTS', 'DIRECTORY_ROW_MISSING'],
})

/** `revision`: the one that was looked at, 0 where there was nothing yet; when it is another meanwhile, nothing is written. */
export const directoryChecklistPut = defineRoute({
  name: 'directoryChecklistPut',
  method: 'PUT',
  path: '/directories/:directoryId/rows/:rowId/checklist',
  can: 'directory.edit',
  params: rowParams,
  input: z.object({ blocks: content.shape.blocks, items: content.shape.items, revision: z.int().min(0) }),
  output: z.object({ checklist: ofRow }),
  errors: [
    'DIRECTORY_NO_CHECKLISTS',
    'DIRECTORY_ROW_MISSING',
    'DIRECTORY_ARCHIVED',
    'CHECKLISTS_TOO_MANY',
    'CHECKLIST_CHANGED',
  ],
})

const works = z.array(id).min(1).max(2_000)

/** `update` brings works up to date with the template, except those that have finished it; `preview` only tells. */
export const checklistApply = defineRoute({
  name: 'checklistApply',
  method: 'POST',
  path: '/versions/:versionId/checklists/:checklistId',
  can: 'schedule.edit',
  params: z.object({ versionId: id, checklistId: id }),
  input: z.object({
    action: z.enum(['attach', 'detach', 'update']),
    works,
    preview: z.boolean().default(false),
  }),
  output: z.object({
    /** Works that change, with the texts of items that come, change and go. */
    changed: z.array(
      z.object({
        workId: z.string(),
        added: z.array(z.string()),
        changed: z.array(z.string()),
        removed: z.array(z.string()),
      }),
    ),
  }),
  errors: ['VERSION_LOCKED', 'RIGHT_FACTS_ONLY', 'ATTRIBUTE_CLOSED', 'ROW_MISSING', 'DOCUMENT_TOO_LARGE'],
})

const workItem = itemContent.extend({
  id,
  templateId: z.string(),
  revision: z.int(),
  position: z.int(),
  blocks: z.boolean(),
  /** Person, and milliseconds since 1970 by the server's clock; null: still open. */
  done: z.object({ by: z.string(), at: z.int() }).nullable(),
  note: z.string(),
  file: z.string(),
})
const workParams = z.object({ versionId: id, wbsId: id })

export const checklistOfWork = defineRoute({
  name: 'checklistOfWork',
  method: 'GET',
  path: '/versions/:versionId/wbs/:wbsId/checklist',
  can: 'schedule.read',
  params: workParams,
  input: nothing,
  output: z.object({
    items: z.array(workItem),
    /** Required items that the facts of the work went past, by their ids. */
    violated: z.array(id),
  }),
  errors: ['ROW_MISSING'],
})

/** Who and when is said by the server. */
export const checklistTick = defineRoute({
  name: 'checklistTick',
  method: 'PATCH',
  path: '/versions/:versionId/wbs/:wbsId/checklist/:itemId',
  can: 'schedule.report',
  params: workParams.extend({ itemId: id }),
  input: z.object({
    done: z.boolean().optional(),
    note: line(checkLimits.note).optional(),
    /** Of the gallery; '' takes it away. */
    file: id.or(z.literal('')).optional(),
  }),
  output: z.object({ items: z.array(workItem) }),
  errors: ['VERSION_LOCKED', 'ATTRIBUTE_CLOSED', 'ROW_MISSING', 'DOCUMENT_TOO_LARGE'],
})
