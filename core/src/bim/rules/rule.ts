/** What links elements to works by what is known of both. */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'

export const ruleLimits = { conditions: 20, joins: 5, text: 200, name: 128 } as const

const text = plainText().trim().max(ruleLimits.text)

/** What of an element: a `property` is named `set.property`, or by its own name where it may stand in any set. */
export const elementFields = ['class', 'name', 'storey', 'type', 'model', 'tag', 'property'] as const
/** What of a work: an `attribute` is named by its id. */
export const workFields = ['code', 'name', 'attribute'] as const
/** `atLeast` and `atMost` compare numbers; `matches` is a regular expression, whatever the case of letters. */
export const conditionKinds = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'endsWith',
  'atLeast',
  'atMost',
  'matches',
] as const
export const joinKinds = ['same', 'workContains', 'elementContains'] as const

const elementField = z.object({ of: z.enum(elementFields), key: text.default('') })
const workField = z.object({ of: z.enum(workFields), key: text.default('') })
const condition = { kind: z.enum(conditionKinds), text }

/** Conditions hold together; without joins every element found goes to every work found. */
export const linkRule = z.object({
  name: text.min(1).max(ruleLimits.name),
  elements: z.array(z.object({ field: elementField, ...condition })).max(ruleLimits.conditions),
  works: z.array(z.object({ field: workField, ...condition })).max(ruleLimits.conditions),
  joins: z.array(z.object({ element: elementField, work: workField, kind: z.enum(joinKinds) })).max(ruleLimits.joins),
  /** Part of each element that is the work's, in percent. */
  share: z.int().min(1).max(100),
})

export type LinkRule = z.infer<typeof linkRule>
export type ElementField = z.infer<typeof elementField>
export type WorkField = z.infer<typeof workField>
export type ElementCondition = LinkRule['elements'][number]
export type WorkCondition = LinkRule['works'][number]
export type ConditionKind = (typeof conditionKinds)[number]
export type JoinKind = (typeof joinKinds)[number]
