/** Which elements of models are counted, and by what: as it is kept beside what it came to. */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'
import { linkRule } from '../rules/rule.ts'

/** `volume` and `area` are of the bodies; a `property` is named as in rules. */
export const elementAmounts = ['volume', 'area', 'count', 'property'] as const
export type ElementAmount = (typeof elementAmounts)[number]

/** Named one by one; of more than these, conditions say which are meant. */
export const MOST_NAMED_ELEMENTS = 2_000

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const guid = z.string().regex(/^[^\s:\0\p{Surrogate}]{1,64}$/u)
const named = z.strictObject({ modelId: id, guids: z.array(guid).min(1).max(MOST_NAMED_ELEMENTS) })

export const elementQuery = z.strictObject({
  by: z.enum(elementAmounts),
  property: plainText().max(200).default(''),
  /** That the amount is told in. */
  unit: plainText().max(32),
  /** Those, where any are named; else those that the rule means; else those of which all conditions hold. */
  elements: z
    .array(named)
    .max(100)
    .refine((all) => all.reduce((sum, { guids }) => sum + guids.length, 0) <= MOST_NAMED_ELEMENTS)
    .default([]),
  /** A rule of the models of the schedule, as it stands whenever it is asked; null: none. */
  rule: id.nullable().default(null),
  conditions: linkRule.shape.elements.default([]),
})

export type ElementQuery = z.infer<typeof elementQuery>
