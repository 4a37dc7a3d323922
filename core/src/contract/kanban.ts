/**
 * Kanban boards of a schedule: what a call changes stands in the live document of the board, so that everybody who has it
 * open sees it at once.
 */
import { z } from 'zod'
import { cardFields, columnFields } from '../documents/board/command.ts'
import { boardColors, limits, stages } from '../documents/board/shape.ts'
import { messageFile } from '../documents/chat/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, idList, instantText, longName, nothing, timestamp } from './fields.ts'

const scheduleParams = z.object({ scheduleId: id })
const boardParams = z.object({ boardId: id })
const columnParams = boardParams.extend({ columnId: id })
const itemParams = boardParams.extend({ itemId: id })
const labelParams = boardParams.extend({ labelId: id })
const fileParams = boardParams.extend({ fileId: id })

/** `YYYY-MM-DD`. */
/** Behind that sibling; null: first; left out: last. */
const after = id.nullable().optional()
const refusals = ['BOARD_ITEM_MISSING', 'FIELD_INVALID', 'DOCUMENT_TOO_LARGE'] as const

const board = z.object({
  id,
  scheduleId: id,
  name: z.string(),
  archived: z.boolean(),
  createdAt: timestamp,
  /** Not counting the archive. */
  cards: z.int(),
  done: z.int(),
  /** Of works. */
  bound: z.int(),
  /** Statuses that cards propose for their works, and nobody has taken or refused. */
  proposals: z.int(),
})
export type KanbanBoard = z.infer<typeof board>

const column = z.object({
  id,
  name: z.string(),
  color: z.enum(boardColors),
  limit: z.int().nullable(),
  stage: z.enum(stages),
})

const label = z.object({ id, name: z.string(), color: z.enum(boardColors) })

const file = messageFile.extend({ by: id, at: timestamp })

const item = z.object({
  id,
  /** null: there is no column at all. */
  columnId: id.nullable(),
  title: z.string(),
  description: z.string(),
  workId: id.nullable(),
  due: dayText.nullable(),
  /** Why it cannot go on; '' when it can. */
  blocked: z.string(),
  labels: z.array(id),
  people: z.array(id),
  checks: z.array(z.object({ id, text: z.string(), done: z.boolean() })),
  comments: z.array(z.object({ id, by: id, at: timestamp, text: z.string() })),
  files: z.array(file),
  proposal: z.object({ percent: z.number(), at: timestamp, by: id }).nullable(),
  archived: z.boolean(),
  createdAt: timestamp,
})
export type KanbanItem = z.infer<typeof item>

/** Archived ones last. */
export const kanbanBoardList = defineRoute({
  name: 'kanbanBoardList',
  method: 'GET',
  path: '/kanban/schedule/:scheduleId/boards',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({ boards: z.array(board) }),
  errors: [],
})

/** Without columns it begins with three: to do, doing, done. */
export const kanbanBoardCreate = defineRoute({
  name: 'kanbanBoardCreate',
  method: 'POST',
  path: '/kanban/schedule/:scheduleId/boards',
  can: 'schedule.edit',
  params: scheduleParams,
  input: z.object({ name: longName, columns: z.array(columnFields).min(1).max(limits.columns).optional() }),
  output: z.object({ board }),
  errors: ['BOARD_EXISTS', 'BOARDS_TOO_MANY'],
})

export const kanbanBoardRead = defineRoute({
  name: 'kanbanBoardRead',
  method: 'GET',
  path: '/kanban/boards/:boardId',
  can: 'schedule.read',
  params: boardParams,
  input: z.object({ archive: z.stringbool().default(false) }),
  output: z.object({ board, columns: z.array(column), labels: z.array(label), items: z.array(item) }),
  errors: [],
})

export const kanbanBoardEdit = defineRoute({
  name: 'kanbanBoardEdit',
  method: 'PUT',
  path: '/kanban/boards/:boardId',
  can: 'schedule.edit',
  params: boardParams,
  input: z.object({ name: longName.optional(), archived: z.boolean().optional() }),
  output: z.object({ board }),
  errors: ['BOARD_EXISTS'],
})

/** With all that is on it, for good. */
export const kanbanBoardDelete = defineRoute({
  name: 'kanbanBoardDelete',
  method: 'DELETE',
  path: '/kanban/boards/:boardId',
  can: 'schedule.edit',
  params: boardParams,
  input: nothing,
  output: done,
  errors: [],
})

export const kanbanColumnCreate = defineRoute({
  name: 'kanbanColumnCreate',
  method: 'POST',
  path: '/kanban/boards/:boardId/columns',
  can: 'schedule.edit',
  params: boardParams,
  input: columnFields.partial().required({ name: true }).extend({ after }),
  output: z.object({ column }),
  errors: refusals,
})

export const kanbanColumnEdit = defineRoute({
  name: 'kanbanColumnEdit',
  method: 'PUT',
  path: '/kanban/boards/:boardId/columns/:columnId',
  can: 'schedule.edit',
  params: columnParams,
  input: columnFields.partial().extend({ after }),
  output: z.object({ column }),
  errors: refusals,
})

/** Its cards go to the end of the column `to`. */
export const kanbanColumnDelete = defineRoute({
  name: 'kanbanColumnDelete',
  method: 'DELETE',
  path: '/kanban/boards/:boardId/columns/:columnId',
  can: 'schedule.edit',
  params: columnParams,
  input: z.object({ to: id.optional() }),
  output: done,
  errors: [...refusals, 'BOARD_LAST_COLUMN'],
})

const itemFields = cardFields
  .omit({ due: true })
  .extend({
    due: dayText.nullable(),
    description: plainText().max(limits.textLength),
    /** All of them. */
    labels: z.array(id).max(limits.labels),
    people: z.array(id).max(50),
  })
  .partial()
export type KanbanItemFields = z.output<typeof itemFields>

/** Several in one go, in the given order. */
export const kanbanItemCreate = defineRoute({
  name: 'kanbanItemCreate',
  method: 'POST',
  path: '/kanban/boards/:boardId/items',
  can: 'schedule.report',
  params: boardParams,
  input: z.object({
    columnId: id,
    items: z
      .array(itemFields.required({ title: true }))
      .min(1)
      .max(limits.cardsAtOnce),
    after,
    overLimit: z.boolean().optional(),
  }),
  output: z.object({ items: z.array(item) }),
  errors: [...refusals, 'BOARD_COLUMN_FULL'],
})

export const kanbanItemEdit = defineRoute({
  name: 'kanbanItemEdit',
  method: 'PUT',
  path: '/kanban/boards/:boardId/items/:itemId',
  can: 'schedule.report',
  params: itemParams,
  input: itemFields.extend({ archived: z.boolean().optional() }),
  output: z.object({ item }),
  errors: refusals,
})

export const kanbanItemMove = defineRoute({
  name: 'kanbanItemMove',
  method: 'PATCH',
  path: '/kanban/boards/:boardId/items/:itemId/move',
  can: 'schedule.report',
  params: itemParams,
  input: z.object({ columnId: id, after, overLimit: z.boolean().optional() }),
  output: z.object({ item }),
  errors: [...refusals, 'BOARD_COLUMN_FULL'],
})

export const kanbanItemDelete = defineRoute({
  name: 'kanbanItemDelete',
  method: 'DELETE',
  path: '/kanban/boards/:boardId/items/:itemId',
  can: 'schedule.report',
  params: itemParams,
  input: nothing,
  output: done,
  errors: refusals,
})

/** Files are sent as `file` of a multipart body; each card keeps some of them. */
export const kanbanFileCreate = defineRoute({
  name: 'kanbanFileCreate',
  method: 'POST',
  path: '/kanban/boards/:boardId/items/:itemId/files',
  can: 'schedule.report',
  params: itemParams,
  body: 'multipart',
  input: z.looseObject({}),
  output: z.object({ files: z.array(file) }),
  errors: [...refusals, 'BOARD_TOO_MANY_FILES', 'UPLOAD_TOO_LARGE', 'UPLOAD_EMPTY', 'UPLOAD_TOO_MANY', 'SPACE_FULL'],
})

export const kanbanFileDelete = defineRoute({
  name: 'kanbanFileDelete',
  method: 'DELETE',
  path: '/kanban/boards/:boardId/files/:fileId',
  can: 'schedule.report',
  params: fileParams,
  input: nothing,
  output: done,
  errors: refusals,
})

const fileContent = {
  method: 'GET' as const,
  can: 'schedule.read' as const,
  params: fileParams,
  input: nothing,
  output: nothing,
  answer: 'binary' as const,
  errors: [],
}

/** Always as a download. */
export const kanbanFile = defineRoute({
  ...fileContent,
  name: 'kanbanFile',
  path: '/kanban/boards/:boardId/files/:fileId',
})

/** Of a picture, as WebP. */
export const kanbanFilePreview = defineRoute({
  ...fileContent,
  name: 'kanbanFilePreview',
  path: '/kanban/boards/:boardId/files/:fileId/preview',
})

const labelFields = label.omit({ id: true }).extend({ name: columnFields.shape.name })

export const kanbanLabelCreate = defineRoute({
  name: 'kanbanLabelCreate',
  method: 'POST',
  path: '/kanban/boards/:boardId/labels',
  can: 'schedule.edit',
  params: boardParams,
  input: labelFields,
  output: z.object({ label }),
  errors: refusals,
})

export const kanbanLabelEdit = defineRoute({
  name: 'kanbanLabelEdit',
  method: 'PUT',
  path: '/kanban/boards/:boardId/labels/:labelId',
  can: 'schedule.edit',
  params: labelParams,
  input: labelFields.partial(),
  output: z.object({ label }),
  errors: refusals,
})

export const kanbanLabelDelete = defineRoute({
  name: 'kanbanLabelDelete',
  method: 'DELETE',
  path: '/kanban/boards/:boardId/labels/:labelId',
  can: 'schedule.edit',
  params: labelParams,
  input: nothing,
  output: done,
  errors: refusals,
})

/** Computed from what happened to the cards; days begin `offsetMinutes` before those of UTC. */
export const kanbanStats = defineRoute({
  name: 'kanbanStats',
  method: 'GET',
  path: '/kanban/boards/:boardId/stats',
  can: 'schedule.read',
  params: boardParams,
  input: z.object({ from: dayText, to: dayText, offsetMinutes: z.coerce.number().int().min(-840).max(840).default(0) }),
  output: z.object({
    days: z.array(z.object({ day: dayText, counts: z.record(id, z.int()) })),
    weeks: z.array(
      z.object({
        monday: dayText,
        done: z.int(),
        medianDays: z.number().nullable(),
        promised: z.int(),
        kept: z.int(),
      }),
    ),
    finished: z.array(z.object({ id, title: z.string(), finishedAt: timestamp, days: z.number() })),
    medianDays: z.number().nullable(),
    slowDays: z.number().nullable(),
    ageing: z.array(z.object({ id, title: z.string(), columnId: id, days: z.number() })),
    stopped: z.array(z.object({ reason: z.string(), count: z.int() })),
  }),
  errors: [],
})

const work = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** As last calculated; null: not yet. */
  start: instantText.nullable(),
  finish: instantText.nullable(),
  percent: z.number().nullable(),
  critical: z.boolean().nullable(),
  totalFloatMinutes: z.int().nullable(),
  /** Of one day of its calendar: floats are told in these days. */
  dayMinutes: z.int().positive(),
})
export type KanbanWork = z.infer<typeof work>

const works = z.object({
  /** The actual version, whose dates these are. */
  versionId: id,
  dataDate: instantText.nullable(),
  works: z.array(work),
})

/** Of the cards of a board, without the archive; a work that is gone is left out. */
export const kanbanBoardWorks = defineRoute({
  name: 'kanbanBoardWorks',
  method: 'GET',
  path: '/kanban/boards/:boardId/works',
  can: 'schedule.read',
  params: boardParams,
  input: nothing,
  output: works,
  errors: [],
})

/** Works to make cards of, in the order of the tree; those in progress or to be done in a period. */
export const kanbanScheduleWorks = defineRoute({
  name: 'kanbanScheduleWorks',
  method: 'GET',
  path: '/kanban/schedule/:scheduleId/works',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({
    text: plainText().max(200).default(''),
    from: dayText.optional(),
    to: dayText.optional(),
    critical: z.stringbool().default(false),
    /** Left out: what is finished. */
    unfinished: z.stringbool().default(true),
    limit: z.coerce.number().int().min(1).max(limits.cardsAtOnce).default(500),
  }),
  output: works.extend({ total: z.int() }),
  errors: [],
})

/** Cards of works on the boards of a schedule, for the marks and the panel beside the plan. */
export const kanbanScheduleCards = defineRoute({
  name: 'kanbanScheduleCards',
  method: 'GET',
  path: '/kanban/schedule/:scheduleId/cards',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({
    cards: z.array(
      z.object({
        id,
        boardId: id,
        boardName: z.string(),
        title: z.string(),
        workId: id,
        columnName: z.string(),
        stage: z.enum(stages),
        due: dayText.nullable(),
      }),
    ),
  }),
  errors: [],
})
export type KanbanWorkCard = z.infer<typeof kanbanScheduleCards.output>['cards'][number]

/** What cards that somebody wrote of are called now, each named `board:card`; what is gone is left out. */
export const kanbanCardsNamed = defineRoute({
  name: 'kanbanCardsNamed',
  method: 'GET',
  path: '/kanban/schedule/:scheduleId/cards/named',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({ cards: idList }),
  output: z.object({ cards: z.array(z.object({ id: z.string(), title: z.string() })) }),
  errors: [],
})
