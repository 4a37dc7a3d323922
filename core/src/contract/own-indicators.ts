/** Indicators that people of a space make themselves: by an aggregate of works, or by a formula over other indicators. */
import { z } from 'zod'
import { indicatorResults, indicatorRule } from '../indicators/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName } from './fields.ts'
import { formulaErrors } from './formula-errors.ts'

/** Of one space. */
export const MAX_OWN_INDICATORS = 60

const limit = z.number().min(-1e12).max(1e12).nullable()

const content = z.object({
  name: shortName,
  /** Behind the number; '': none. */
  unit: plainText()
    .trim()
    .max(16)
    .regex(/^[^\p{Cc}<>{}]*$/u),
  rule: indicatorRule,
  /** null: neither is. */
  better: z.enum(['up', 'down']).nullable(),
  /** What it should be; only told. */
  norm: limit,
  /** Beyond these the light is yellow, or red, where nothing else is said; null: it has none. */
  yellow: limit,
  red: limit,
  /** Inactive ones are neither calculated nor offered. */
  active: z.boolean(),
})
export type OwnIndicatorContent = z.infer<typeof content>

const indicator = content.extend({
  id,
  result: z.enum(indicatorResults),
  /** Grows with each change of the rule. */
  revision: z.int(),
})
export type OwnIndicatorView = z.infer<typeof indicator>

const answer = z.object({ indicator })
const params = z.object({ indicatorId: id })

const ruleErrors = [...formulaErrors, 'FORMULA_CYCLE', 'INDICATOR_COLUMN', 'INDICATOR_RESULT'] as const
const contentErrors = [...ruleErrors, 'INDICATOR_LIMITS', 'INDICATOR_EXISTS'] as const

/** Active and inactive ones, by name. */
export const ownIndicatorList = defineRoute({
  name: 'ownIndicatorList',
  method: 'GET',
  path: '/indicators',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: z.object({ indicators: z.array(indicator) }),
  errors: [],
})

export const ownIndicatorCreate = defineRoute({
  name: 'ownIndicatorCreate',
  method: 'POST',
  path: '/indicators',
  can: 'eps.edit',
  params: nothing,
  input: content.extend({ spaceId: id }),
  output: answer,
  errors: [...contentErrors, 'INDICATORS_TOO_MANY'],
})

export const ownIndicatorEdit = defineRoute({
  name: 'ownIndicatorEdit',
  method: 'PUT',
  path: '/indicators/:indicatorId',
  can: 'eps.edit',
  params,
  input: content,
  output: answer,
  errors: [...contentErrors, 'INDICATOR_USED'],
})

/** Refused where an active one is calculated from it. */
export const ownIndicatorSetActive = defineRoute({
  name: 'ownIndicatorSetActive',
  method: 'PATCH',
  path: '/indicators/:indicatorId/active',
  can: 'eps.edit',
  params,
  input: z.object({ active: z.boolean() }),
  output: answer,
  errors: ['INDICATOR_USED'],
})

/** Refused where another one is calculated from it. */
export const ownIndicatorDelete = defineRoute({
  name: 'ownIndicatorDelete',
  method: 'DELETE',
  path: '/indicators/:indicatorId',
  can: 'eps.edit',
  params,
  input: nothing,
  output: done,
  errors: ['INDICATOR_USED'],
})

const preview = z.object({
  result: z.enum(indicatorResults),
  value: z.string().nullable(),
  /** That it counts; null: it follows from other indicators. */
  works: z.int().nullable(),
  /** Units of the values that it counts. */
  units: z.array(z.string()),
})
export type IndicatorPreview = z.infer<typeof preview>

/** What a rule gives in the actual version of a schedule as it is now, before anything is saved. */
export const ownIndicatorPreview = defineRoute({
  name: 'ownIndicatorPreview',
  method: 'POST',
  path: '/schedules/:scheduleId/indicators/preview',
  can: 'eps.edit',
  params: z.object({ scheduleId: id }),
  input: z.object({
    /** Of the indicator that has it; absent: a new one. */
    indicatorId: id.optional(),
    rule: indicatorRule,
  }),
  output: z.object({ preview }),
  errors: ruleErrors,
})
