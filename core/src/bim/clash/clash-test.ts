/** What is looked for when models are tested for clashes, and what is said of each one that was found. */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'
import { linkRule } from '../rules/rule.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)

/**
 * `hard`: bodies share more than the tolerance; `clearance`: less than the distance lies between them; `space`: the same of
 * what different works build or take up while they are done.
 */
export const clashKinds = ['hard', 'clearance', 'space'] as const
export type ClashKind = (typeof clashKinds)[number]

/** How two elements stand to each other: one runs through the other, lies in it, or is nearer than wanted. */
export const clashWays = ['crosses', 'contains', 'near'] as const
export type ClashWay = (typeof clashWays)[number]

/** `resolved` is also what a later run finds no more. */
export const clashStates = ['new', 'active', 'reviewed', 'approved', 'resolved'] as const
export type ClashState = (typeof clashStates)[number]

export const clashLimits = { millimetres: 10_000, models: 100, word: 128 } as const

/** Elements of these models (none: of all) for which every condition holds. */
const clashSet = z.object({
  modelIds: z.array(id).max(clashLimits.models),
  conditions: linkRule.shape.elements,
})
export type ClashSet = z.infer<typeof clashSet>

export const clashTest = z.object({
  name: plainText().trim().min(1).max(clashLimits.word),
  kind: z.enum(clashKinds),
  a: clashSet,
  b: clashSet,
  /** Of a hard test the depth that is borne, of the others the distance that is wanted. */
  millimetres: z.number().min(0).max(clashLimits.millimetres),
  /** Only what stands on the same day by the dates of its works; of space always, and only while works are done. */
  inTime: z.boolean(),
})
export type ClashTest = z.infer<typeof clashTest>

export const newClashTest = (name: string): ClashTest => ({
  name,
  kind: 'hard',
  a: { modelIds: [], conditions: [] },
  b: { modelIds: [], conditions: [] },
  millimetres: 1,
  inTime: false,
})
