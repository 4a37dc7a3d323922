/** An assistant that reads what its asker reads, and only proposes. Any endpoint that speaks OpenAI's chat completions. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, nothing, timestamp } from './fields.ts'

export const assistantLimits = {
  question: 4_000,
  rows: 40,
  name: 512,
  reason: 500,
  days: 2_000,
  quantity: 1e9,
  unit: 20,
} as const

const ofSpace = z.object({ spaceId: id })
const ofVersion = z.object({ versionId: id })
const ofItem = ofVersion.extend({ assistantItemId: id })

const settings = z.object({
  enabled: z.boolean(),
  /** Of the endpoint, without `/chat/completions`: `https://models.example/v1`. */
  address: z.string(),
  model: z.string(),
  /** The key itself is never told. */
  hasKey: z.boolean(),
  /** What a person may use in a month. */
  monthlyTokens: z.int(),
  /** Names and codes leave the space; else only ids, dates and numbers of what is asked about do. */
  sendsNames: z.boolean(),
})
export type AssistantSettings = z.infer<typeof settings>

export const assistantSettingsRead = defineRoute({
  name: 'assistantSettingsRead',
  method: 'GET',
  path: '/spaces/:spaceId/ai/settings',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({ settings }),
  errors: ['SPACE_FORBIDDEN'],
})

export const assistantSettingsSave = defineRoute({
  name: 'assistantSettingsSave',
  method: 'PUT',
  path: '/spaces/:spaceId/ai/settings',
  can: 'space.administer',
  params: ofSpace,
  input: z.object({
    enabled: z.boolean(),
    address: z.url({ protocol: /^https?$/ }).max(500),
    model: plainText().trim().min(1).max(200),
    /** Absent: the one there is stays, unless the address is another one. */
    key: plainText().max(1_000).optional(),
    monthlyTokens: z.int().min(0).max(1_000_000_000),
    sendsNames: z.boolean().default(true),
  }),
  output: z.object({ settings }),
  errors: ['SPACE_FORBIDDEN', 'REMOTE_ADDRESS'],
})

const draftRow = z.object({
  /** Within the draft. */
  key: z.string(),
  name: z.string(),
  days: z.number(),
  /** Keys of rows that end before it starts. */
  after: z.array(z.string()),
  reason: z.string(),
  /** Key of the row of the draft that it stands below, which comes before it; absent: directly below the row that was asked about. */
  parent: z.string().optional(),
  quantity: z.object({ amount: z.number(), unit: z.string() }).optional(),
})
const draft = z.object({
  wbsId: z.string(),
  rows: z.array(draftRow),
  /** Links that were left out: to rows that are not there or hold others, or because they would close a loop. */
  leftOut: z.int(),
})
export type AssistantDraft = z.infer<typeof draft>

const item = z.object({
  id,
  kind: z.enum(['analytics', 'decompose']),
  question: z.string(),
  /** Of a failure the code. */
  state: z.enum(['done', 'failed']),
  error: z.string().nullable(),
  text: z.string(),
  /** Works that the answer names; what is not in the schedule is not among them. */
  works: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  draft: draft.nullable(),
  /** Ids of the rows that were made of the draft. */
  applied: z.array(z.string()).nullable(),
  model: z.string(),
  tokens: z.int(),
  createdAt: timestamp,
})
export type AssistantItem = z.infer<typeof item>

/** What whoever asks may know of the assistant before they ask. */
const here = z.object({
  isOn: z.boolean(),
  /** Of the person, in this month. */
  usedTokens: z.int(),
  monthlyTokens: z.int(),
  sendsNames: z.boolean(),
})
export type AssistantHere = z.infer<typeof here>

const asking = [
  'ASSISTANT_OFF',
  'ASSISTANT_BUDGET',
  'ASSISTANT_BUSY',
  'ASSISTANT_UNREACHABLE',
  'ASSISTANT_ANSWER',
] as const

/** What is asked about a schedule; pieces of the answer come as `assistant` events under `askId` meanwhile. */
export const aiScheduleAnalytics = defineRoute({
  name: 'aiScheduleAnalytics',
  method: 'POST',
  path: '/versions/:versionId/ai/schedule-analytics',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object({ question: plainText().trim().min(1).max(assistantLimits.question), askId: id.optional() }),
  output: z.object({ item }),
  errors: [...asking, 'REMOTE_ADDRESS'],
})

/** Proposes rows below a row; nothing is written. */
export const aiDecomposeWbsItem = defineRoute({
  name: 'aiDecomposeWbsItem',
  method: 'POST',
  path: '/versions/:versionId/ai/decompose-wbs-item',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object({
    wbsId: id,
    hint: plainText().trim().max(assistantLimits.question).default(''),
    askId: id.optional(),
  }),
  output: z.object({ item }),
  errors: [...asking, 'REMOTE_ADDRESS', 'ROW_MISSING'],
})

/**
 * Writes chosen rows of a draft, or all, as one change. `written`: the caller has written these rows itself, with a step of undo
 * of its own, and has it noted.
 */
export const aiApplyDecomposeWbsItem = defineRoute({
  name: 'aiApplyDecomposeWbsItem',
  method: 'POST',
  path: '/versions/:versionId/ai/apply-decompose-wbs-item',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object({
    itemId: id,
    keys: z.array(plainText().max(40)).min(1).max(assistantLimits.rows).optional(),
    written: z.array(id).min(1).max(assistantLimits.rows).optional(),
  }),
  output: z.object({ item }),
  errors: ['VERSION_LOCKED', 'ASSISTANT_APPLIED'],
})

/** One's own, the newest first. */
export const aiHistoryList = defineRoute({
  name: 'aiHistoryList',
  method: 'GET',
  path: '/versions/:versionId/ai/history-list',
  can: 'schedule.read',
  params: ofVersion,
  input: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({ total: z.int(), items: z.array(item), here }),
  errors: [],
})

export const aiHistoryItem = defineRoute({
  name: 'aiHistoryItem',
  method: 'GET',
  path: '/versions/:versionId/ai/history-item/:assistantItemId',
  can: 'schedule.read',
  params: ofItem,
  input: nothing,
  output: z.object({ item }),
  errors: [],
})
