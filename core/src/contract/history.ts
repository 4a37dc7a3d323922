/** What happened in a version, moments of it, and what was deleted. Sequences are those of the document's journal. */
import { z } from 'zod'
import { changedCollections, changeKinds } from '../documents/schedule/change-kinds.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, instantText, nothing, timestamp } from './fields.ts'

export { changedCollections, changeKinds }

const versionParams = z.object({ versionId: id })
const seq = z.int()
/** null: nobody in particular, such as the making of the document. */
const person = z.object({ id: z.string(), name: z.string() }).nullable()
const pageInput = {
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}
/** `told` < `head`: the journal is still being read; ask again. */
export const journalProgress = { told: seq, head: seq }

export const changeDetail = z.object({
  kind: z.enum(changeKinds),
  collection: z.enum(changedCollections),
  id: z.string(),
  /** '' where the object as such came, went or moved. */
  field: z.string(),
  /** What it was called then. */
  label: z.string(),
  rowId: z.string().nullable(),
  otherId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type ChangeDetail = z.infer<typeof changeDetail>

const changeSet = z.object({
  seq,
  at: timestamp,
  person,
  created: z.int(),
  changed: z.int(),
  moved: z.int(),
  deleted: z.int(),
  /** The first ones; the counts tell of the rest. */
  changes: z.array(changeDetail),
})
export type ChangeSetView = z.infer<typeof changeSet>

/** Newest first; `fields` comma-separated. */
export const versionHistory = defineRoute({
  name: 'versionHistory',
  method: 'GET',
  path: '/versions/:versionId/history',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({
    ...pageInput,
    user: plainText().max(64).optional(),
    kind: z.enum(changeKinds).optional(),
    row: id.optional(),
    fields: z
      .string()
      .regex(/^[A-Za-z]+(,[A-Za-z]+)*$/)
      .max(400)
      .optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
  }),
  output: z.object({ ...journalProgress, sets: z.array(changeSet), more: z.boolean() }),
  errors: [],
})

/** The whole history with its chain and signatures, for `npm run verify` on any machine. */
export const versionEvidence = defineRoute({
  name: 'versionEvidence',
  method: 'GET',
  path: '/versions/:versionId/evidence',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({}),
  output: z.unknown(),
  answer: 'binary',
  errors: [],
})

/** The journal's time line: how many changes each person made in each span of `seconds`; of the last `days` in hours. */
export const versionActivity = defineRoute({
  name: 'versionActivity',
  method: 'GET',
  path: '/versions/:versionId/activity',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({ days: z.coerce.number().int().min(1).max(92).optional() }),
  output: z.object({
    from: timestamp,
    to: timestamp,
    head: seq,
    seconds: z.int(),
    bars: z.array(z.object({ at: timestamp, person, changes: z.int(), first: seq, last: seq })),
    moments: z.array(z.object({ versionId: id, name: z.string(), at: timestamp })),
  }),
  errors: [],
})

const published = z.object({
  seq,
  engineVersion: z.int(),
  inputHash: z.string(),
  resultHash: z.string(),
  finish: instantText.nullable(),
  works: z.int(),
  critical: z.int(),
})

/** The last change at or before `seq` or `at`, with the official results published around it. */
export const versionMoment = defineRoute({
  name: 'versionMoment',
  method: 'GET',
  path: '/versions/:versionId/moment',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({ seq: z.coerce.number().int().min(1).optional(), at: timestamp.optional() }),
  output: z.object({ seq, at: timestamp, person, published: z.array(published) }),
  errors: [],
})
export type MomentView = z.infer<(typeof versionMoment)['output']>

/** The document as a Yjs update (V1) as it was after the change `seq`; never changes, so it may be cached for ever. */
export const roomAt = defineRoute({
  name: 'roomAt',
  method: 'GET',
  path: '/rooms/schedule/:versionId/at/:seq',
  can: 'schedule.read',
  params: versionParams.extend({ seq: z.coerce.number().int().min(1) }),
  input: nothing,
  answer: 'binary',
  output: nothing,
  errors: ['MOMENT_NOT_KEPT'],
})

/** R-BAK-04. Of the daily plan: values of days that were taken away together. */
export const undoKinds = ['undo_wbs', 'undo_relation', 'undo_wdp'] as const

const undoAction = z.object({
  /** `{kind}-{seq}`. */
  id: z.string(),
  kind: z.enum(undoKinds),
  seq,
  at: timestamp,
  person,
  rows: z.int(),
  relations: z.int(),
  /** How many of them are still gone; 0: all are back. */
  missing: z.int(),
  /** The first names. */
  labels: z.array(z.string()),
})
export type UndoAction = z.infer<typeof undoAction>

export const undoActionList = defineRoute({
  name: 'undoActionList',
  method: 'GET',
  path: '/versions/:versionId/undo-actions',
  can: 'schedule.read',
  params: versionParams,
  input: z.object(pageInput),
  output: z.object({ ...journalProgress, actions: z.array(undoAction) }),
  errors: [],
})

export const undoActionRestore = defineRoute({
  name: 'undoActionRestore',
  method: 'POST',
  path: '/versions/:versionId/undo-actions/:actionId/restore',
  can: 'schedule.edit',
  params: versionParams.extend({ actionId: z.string().regex(/^undo_(wbs|relation|wdp)-[0-9]{1,15}$/) }),
  input: nothing,
  output: z.object({ rows: z.int(), relations: z.int() }),
  errors: [
    'CHECKLIST_OPEN',
    'FACTS_CLOSED',
    'VERSION_LOCKED',
    'UNDO_PARENT_GONE',
    'UNDO_NOTHING',
    'ROW_CANNOT_MOVE',
    'ROW_WITH_CHILDREN',
    'RELATION_TO_NOTHING',
    'RELATION_TO_SUMMARY',
    'RELATION_LOOP',
    'DOCUMENT_TOO_LARGE',
    'NOT_YOUR_WORK',
  ],
})
