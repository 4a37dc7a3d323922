import { z } from 'zod'
import { comparisonGroups } from '../comparison/index.ts'
import { relationTypes } from '../plan/index.ts'
import { isKeyName, plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, instantText } from './fields.ts'

const scheduleParams = z.object({ scheduleId: id })

/** A version as it is now, or as it was after a change of its journal. */
const versionRef = z.union([
  id.transform((versionId): { versionId: string; seq?: number | undefined } => ({ versionId })),
  z.object({ versionId: id, seq: z.int().min(1).optional() }),
])

const group = z.enum(comparisonGroups)
const count = z.int()

const comparedSide = z.object({
  versionId: id,
  name: z.string(),
  /** Journal sequence of the document that was compared. */
  seq: z.int(),
  finish: instantText.nullable(),
})

const linkValue = z.object({ code: z.string(), name: z.string(), type: z.enum(relationTypes), lag: z.int() })
/** Dates are minutes of wall-clock time since 1970, durations working minutes; `value` says which. */
const shownValue = z.union([z.string(), z.number(), z.boolean(), linkValue, z.null()])
const valueKind = z.enum([
  'text',
  'place',
  'instant',
  'duration',
  'percent',
  'amount',
  'flag',
  'number',
  'link',
  'choice',
  'attribute',
])

const difference = z.object({
  group,
  fact: z.string().nullable(),
  field: z.string(),
  value: valueKind,
  left: shownValue,
  right: shownValue,
  delta: z.number().nullable(),
  perDay: z.number(),
})
export type DifferenceView = z.infer<typeof difference>

/** A work with all that is other about it; a thing that is no work, as a calendar, stands likewise. */
export const comparedWork = z.object({
  leftRow: z.string().nullable(),
  rightRow: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  differences: z.array(difference),
  /** Start and finish of the row on each side. */
  bars: z.object({
    left: z.tuple([z.int(), z.int()]).nullable(),
    right: z.tuple([z.int(), z.int()]).nullable(),
  }),
})
export type ComparedWorkView = z.infer<typeof comparedWork>

export const comparisonSummary = z.object({
  finish: z.object({
    left: z.int().nullable(),
    right: z.int().nullable(),
    delta: z.number().nullable(),
    perDay: z.number(),
  }),
  groups: z.record(group, count),
  links: z.object({ added: count, removed: count, changed: count }),
  critical: z.object({ in: count, out: count }),
  criticalPath: z.object({ from: z.string(), to: z.string() }).nullable(),
})

const bothVersions = z.object({ left: versionRef, right: versionRef })

/** What two versions of a schedule say differently, work by work; the summary is of all, the works are a page. */
export const versionCompare = defineRoute({
  name: 'versionCompare',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/compare',
  can: 'schedule.read',
  params: scheduleParams,
  input: bothVersions.extend({
    group: group.optional(),
    /** Part of a code or name. */
    search: plainText().max(200).default(''),
    offset: z.int().min(0).default(0),
    limit: z.int().min(0).max(2_000).default(500),
  }),
  output: z.object({
    left: comparedSide,
    right: comparedSide,
    /** There is a common ancestor, so that a merge can tell changes of both sides apart. */
    related: z.boolean(),
    summary: comparisonSummary,
    /** Works that fit. */
    total: count,
    /** From the earliest start to the latest finish of both: the width that all bars share. */
    range: z.tuple([z.int(), z.int()]).nullable(),
    works: z.array(comparedWork),
  }),
  errors: ['VERSION_TOO_LARGE'],
})
export type ComparisonView = z.infer<(typeof versionCompare)['output']>

/** An xlsx workbook with one sheet per group. */
export const versionComparisonExport = defineRoute({
  name: 'versionComparisonExport',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/export-comparison',
  can: 'schedule.read',
  params: scheduleParams,
  input: bothVersions.extend({
    /**
     * Words for groups, columns, fields, choices, attributes and their values, by key, as the screen says them; what is
     * missing stays a key.
     */
    words: z
      .record(plainText().max(80).refine(isKeyName), plainText().max(200))
      .refine((words) => Object.keys(words).length <= 5_000)
      .default({}),
  }),
  answer: 'binary',
  output: z.object({}),
  errors: ['VERSION_TOO_LARGE'],
})

/** As a comparison names it. */
export const fact = plainText().max(120)
const facts = z.array(fact).max(20_000).default([])

const clashReason = z.enum(['both_changed', 'deleted_here', 'deleted_there'])

const conflict = z.object({
  fact,
  group,
  reason: clashReason,
  row: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  lines: z.array(
    z.object({ field: z.string(), value: valueKind, base: shownValue, ours: shownValue, theirs: shownValue }),
  ),
})
export type ConflictView = z.infer<typeof conflict>

/**
 * Takes over what `from` says differently, in one step. With `preview` nothing is written. Conflicts that are chosen
 * must be decided.
 */
export const versionMerge = defineRoute({
  name: 'versionMerge',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/merge',
  can: 'schedule.edit',
  params: scheduleParams,
  input: z.object({
    from: versionRef,
    into: id,
    groups: z.array(group).default([]),
    /** Single facts taken although their group is not, and left although it is. */
    facts,
    except: facts,
    conflicts: z
      .record(fact, z.enum(['theirs', 'ours']))
      .refine((decided) => Object.keys(decided).length <= 20_000)
      .default({}),
    preview: z.boolean().default(false),
  }),
  output: z.object({
    related: z.boolean(),
    /** Of the change that was written; null: nothing was. */
    seq: z.int().nullable(),
    taken: z.record(group, count),
    /** Of all that can be chosen, at most 1,000. */
    conflicts: z.array(conflict),
    conflictCount: count,
    undecided: count,
    obstacles: z.array(
      z.object({
        code: z.enum(['cycle', 'loop', 'row_missing', 'no_children', 'calendar_missing']),
        rows: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
  errors: ['VERSION_LOCKED', 'MERGE_UNDECIDED', 'VERSION_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 'CONFLICT'],
})
export type MergeView = z.infer<(typeof versionMerge)['output']>

const side = z.enum(['now', 'was'])
/** Of a fact that others have changed since: what it is now, or what it was before the change that is taken back. */
export type TakingSide = z.infer<typeof side>

/** How a change is taken back. */
export const takingInput = z.object({
  /** Nothing is written. */
  preview: z.boolean().default(false),
  /** What others have changed since, by fact: `now` stays, `was` is written over it. */
  decided: z
    .record(fact, side)
    .refine((decided) => Object.keys(decided).length <= 20_000)
    .default({}),
  /** All others of these. */
  otherwise: side.default('now'),
})
export type TakingInput = z.input<typeof takingInput>

/** What taking a change back comes to, or came to. */
export const takingBack = z.object({
  /** Of the change that was written; null: nothing was. */
  seq: z.int().nullable(),
  /** Facts that are as they were before. */
  taken: count,
  /** Facts left as they are, because somebody changed them since. */
  kept: count,
  /** At most 100 of what others have changed since, decided or not, and of what cannot be: by the row that it is of. */
  clashes: z.array(
    z.object({
      /** Null: it cannot be, and there is nothing to decide. */
      fact: fact.nullable(),
      reason: clashReason.nullable(),
      code: z.string(),
      name: z.string(),
      fields: z.array(z.string()),
      lines: z.array(z.object({ field: z.string(), value: valueKind, now: shownValue, was: shownValue })),
    }),
  ),
  clashCount: count,
  /** Of a day, by which durations are told. */
  perDay: count,
})
export type TakingBack = z.infer<typeof takingBack>

/**
 * Takes one change of the history back as a new one, whatever it was and whoever made it, as long as the moments before and after it
 * are kept; what was changed since stays, unless it is said to be written over.
 */
export const versionChangeUndo = defineRoute({
  name: 'versionChangeUndo',
  method: 'POST',
  path: '/versions/:versionId/changes/:seq/undo',
  can: 'schedule.edit',
  params: z.object({ versionId: id, seq: z.coerce.number().int().min(1) }),
  input: takingInput,
  output: takingBack,
  errors: ['VERSION_LOCKED', 'VERSION_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 'CONFLICT', 'MOMENT_NOT_KEPT'],
})

/** Takes a merge back; what was changed since stays, unless it is said to be written over. */
export const versionMergeUndo = defineRoute({
  name: 'versionMergeUndo',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/merge/undo',
  can: 'schedule.edit',
  params: scheduleParams,
  input: takingInput.extend({ versionId: id, seq: z.int().min(2) }),
  output: takingBack,
  errors: versionChangeUndo.errors,
})
