/** Rules that imports follow, kept in a space under a name, and what a file would do by one. */
import { z } from 'zod'
import { comparisonGroups } from '../comparison/index.ts'
import {
  type ImportRule,
  keptFactFields,
  keptParts,
  matchKeys,
  type RuleKind,
  rowTests,
  ruleActions,
  ruleKinds,
  ruleLimits,
} from '../exchange/rules/index.ts'
import { type TableField, tableFields } from '../exchange/table/fields.ts'
import { plainText } from '../text/index.ts'
import { comparedWork, comparisonSummary, fact } from './comparison.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing } from './fields.ts'

const text = plainText().max(ruleLimits.text)
const action = z.enum(ruleActions)
const tableField = z.enum(Object.keys(tableFields) as [TableField, ...TableField[]])

export const importRule = z.object({
  /** By kind of object; `create` updates as well. */
  kinds: z.object(Object.fromEntries(ruleKinds.map((kind) => [kind, action])) as Record<RuleKind, typeof action>),
  /** By what rows are found among those of the schedule. */
  match: z.array(z.enum(matchKeys)).min(1).max(matchKeys.length).readonly(),
  /** What of works that are there is never overwritten. */
  keep: z.array(z.enum(keptParts)).max(keptParts.length).readonly(),
  /** Takes away what the file lacks. */
  deletes: z.boolean(),
  /** Only of tables. */
  skip: z.object({
    first: z.int().min(0).max(ruleLimits.skip),
    where: z
      .array(
        z.object({
          field: tableField,
          is: z.enum(rowTests),
          text,
        }),
      )
      .max(ruleLimits.conditions)
      .readonly(),
  }),
  /** What columns of tables are, by their titles; null: not imported. */
  columns: z
    .array(z.object({ title: text.min(1), field: tableField.nullable() }))
    .max(ruleLimits.columns)
    .readonly()
    .default([]),
  replacements: z
    .array(z.object({ from: text.min(1), to: text, whole: z.boolean() }))
    .max(ruleLimits.replacements)
    .readonly(),
}) satisfies z.ZodType<ImportRule, unknown>

const name = plainText().trim().min(1).max(200)
const savedRule = z.object({ id, name: z.string(), rule: importRule })
export type SavedImportRule = z.infer<typeof savedRule>

const ofSpace = z.object({ spaceId: id })
const ofRule = z.object({ spaceId: id, importRuleId: id })
const ofSchedule = z.object({ scheduleId: id })

/** By name. */
export const importRuleList = defineRoute({
  name: 'importRuleList',
  method: 'GET',
  path: '/spaces/:spaceId/schedule-import-settings',
  can: 'space.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ rules: z.array(savedRule) }),
  errors: [],
})

export const importRuleCreate = defineRoute({
  name: 'importRuleCreate',
  method: 'POST',
  path: '/spaces/:spaceId/schedule-import-settings',
  can: 'schedule.import',
  params: ofSpace,
  input: z.object({ name, rule: importRule }),
  output: z.object({ rule: savedRule }),
  errors: ['IMPORT_RULE_EXISTS', 'IMPORT_RULES_TOO_MANY'],
})

export const importRuleEdit = defineRoute({
  name: 'importRuleEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/schedule-import-settings/:importRuleId',
  can: 'schedule.import',
  params: ofRule,
  input: z.object({ name: name.optional(), rule: importRule.optional() }),
  output: z.object({ rule: savedRule }),
  errors: ['IMPORT_RULE_EXISTS'],
})

/** Schedules that it was chosen for have none then. */
export const importRuleDelete = defineRoute({
  name: 'importRuleDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/schedule-import-settings/:importRuleId',
  can: 'schedule.import',
  params: ofRule,
  input: nothing,
  output: done,
  errors: [],
})

/** The rule that updates of a schedule follow when they name none. */
export const importRuleDefaultRead = defineRoute({
  name: 'importRuleDefaultRead',
  method: 'GET',
  path: '/schedules/:scheduleId/import-settings',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ ruleId: id.nullable() }),
  errors: [],
})

export const importRuleDefaultSave = defineRoute({
  name: 'importRuleDefaultSave',
  method: 'PUT',
  path: '/schedules/:scheduleId/import-settings',
  can: 'schedule.import',
  params: ofSchedule,
  input: z.object({ ruleId: id.nullable() }),
  output: done,
  errors: [],
})

/** What somebody unticked at the preview. */
export const leftOut = z.object({
  groups: z.array(z.enum(comparisonGroups)).max(comparisonGroups.length),
  /** As the comparison names them. */
  facts: z.array(fact).max(20_000),
})

const count = z.int()
/** Instants are minutes of wall-clock time since 1970, lengths are minutes, amounts decimal texts. */
const factValue = z.union([z.number(), z.string()]).nullable()

/** The comparison of the current version with what a file would make of it by a rule; nothing is written or kept. */
export const uploadComparison = defineRoute({
  name: 'uploadComparison',
  method: 'POST',
  path: '/uploads/:uploadId/comparison',
  can: 'schedule.import',
  params: z.object({ uploadId: id }),
  input: z.object({ rule: importRule, leftOut: leftOut.default({ groups: [], facts: [] }) }),
  output: z.object({
    /** Rows, of what is not left out. */
    counts: z.object({ added: count, changed: count, deleted: count, same: count }),
    /** Rows that the file lacks and that stay. */
    missing: count,
    /** Chosen, and impossible: relations that would close a loop, rows that have lost their place. */
    obstacles: count,
    summary: comparisonSummary,
    /** Of the schedule as it becomes; minutes of wall-clock time since 1970, as are the dates of milestones. */
    dataDate: z.int(),
    /** Some that say how the schedule moves, by their dates; null: it has none on that side. */
    milestones: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        left: z.int().nullable(),
        right: z.int().nullable(),
        critical: z.boolean(),
      }),
    ),
    /** Works with what is other about them, also what is left out; the first ones. */
    works: z.array(comparedWork),
    total: count,
    /** Works whose facts would pass open items of checklists: the first ones, and how many. Those that block refuse it all. */
    held: z.array(
      z.object({ id, code: z.string(), name: z.string(), items: z.array(z.string()), blocks: z.boolean() }),
    ),
    heldTotal: count,
    /** Facts of the file that the rule does not take, by what they say: how many, and the first works of each. */
    kept: z.array(
      z.object({
        field: z.enum(keptFactFields),
        count,
        works: z.array(z.object({ id, code: z.string(), name: z.string(), here: factValue, said: factValue })),
      }),
    ),
  }),
  errors: ['UPLOAD_NOT_READY'],
})
export type UploadComparison = z.infer<(typeof uploadComparison)['output']>
