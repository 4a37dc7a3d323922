/** Everything that can be done to an estimate, as data: the same commands come from the screen, from files and from the API. */
import { z } from 'zod'
import { elementQuery } from '../../bim/quantity/element-query.ts'
import { isDecimal, measureSources, priceModes, resourceTypes } from '../../estimates/index.ts'
import {
  coefficientScopes,
  coefficientTargets,
  estimateMethods,
  roundings,
  ruleBases,
  stackings,
} from '../../estimates/types.ts'
import { plainText } from '../../text/index.ts'
import { isOrderKey } from '../schedule/order-keys.ts'
import { complianceRule } from './compliance-shape.ts'
import { isCode, MOST_COEFFICIENTS } from './item-shape.ts'
import { isShare, limits, longest } from './shape.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const idOrNull = id.nullable()
const ids = z.array(id).min(1).max(limits.atOnce)
const order = plainText().refine(isOrderKey)
const decimal = z.string().refine(isDecimal)
const blankOrDecimal = z.union([z.literal(''), decimal])
const name = plainText().max(longest.name)
const code = plainText().max(longest.code)
const resourceCode = plainText().refine(isCode)
const unit = plainText().max(longest.unit)
const note = plainText().max(longest.note)
const formula = plainText().max(longest.formula)
const coefficientIds = z
  .array(id)
  .max(MOST_COEFFICIENTS)
  .refine((all) => new Set(all).size === all.length)

const line = z.strictObject({
  code: resourceCode,
  norm: decimal,
  ownPrice: blankOrDecimal.default(''),
  replacedBy: z.union([z.literal(''), resourceCode]).default(''),
})

const unitPrice = z.strictObject({
  labour: decimal,
  machines: decimal,
  machinistPay: decimal,
  materials: decimal,
  manHours: decimal,
  machineHours: decimal,
})

/** What people type of an item; its resources are lines, and have commands of their own. */
const itemFields = z.strictObject({
  sectionId: id,
  order,
  rateCode: code,
  name,
  unit,
  quantity: decimal,
  formula,
  unitPrice: unitPrice.nullable(),
  coefficientIds,
  indexSetId: idOrNull,
  overheadRuleId: idOrNull,
  profitRuleId: idOrNull,
  priceMode: z.enum(priceModes),
  customPrice: blankOrDecimal,
  includedIn: idOrNull,
  note,
})

const resourceSchema = z.strictObject({
  code: resourceCode,
  type: z.enum(resourceTypes),
  name,
  unit,
  basePrice: decimal,
  machinistPay: blankOrDecimal.default(''),
  ownPrice: blankOrDecimal.default(''),
  outsideOverhead: z.boolean().default(false),
})

/** Of a price base: a resource stands in it with its norm and its price there. */
export const rateFields = {
  code: plainText().trim().min(1).max(longest.code),
  name,
  unit,
  composition: z
    .array(resourceSchema.omit({ ownPrice: true }).extend({ norm: decimal }))
    .max(500)
    .default([]),
  unitPrice: unitPrice.nullable().default(null),
}

export const coefficientFields = {
  code,
  name,
  applies: z.array(z.enum(coefficientTargets)).min(1).max(coefficientTargets.length),
  value: decimal,
  condition: note,
  scope: z.enum(coefficientScopes),
  stack: z.enum(stackings),
}

export const indexSetFields = {
  period: name,
  ...{ L: blankOrDecimal, E: blankOrDecimal, M: blankOrDecimal, other: blankOrDecimal, total: blankOrDecimal },
}

export const chargeRuleFields = {
  kind: z.enum(['overhead', 'profit']),
  workType: name,
  percent: decimal,
  base: z.enum(ruleBases),
  k: blankOrDecimal,
}

export const settingsSchema = z.strictObject({
  method: z.enum(estimateMethods),
  rounding: z.enum(roundings),
  currency: plainText().max(8),
  priceDate: z.union([z.literal(''), z.string().regex(/^\d{4}-\d\d-\d\d$/)]),
  indexSetId: idOrNull,
  overheadRuleId: idOrNull,
  profitRuleId: idOrNull,
  lines: z.array(z.strictObject({ id, name, percent: decimal })).max(limits.lines),
  vat: decimal,
})

export const takeOffSchema = z.strictObject({
  ...{ id, itemId: id, order },
  comment: name,
  ...{ n: blankOrDecimal, length: blankOrDecimal, width: blankOrDecimal, height: blankOrDecimal },
  formula,
  source: z.enum(measureSources),
  ref: plainText().max(longest.ref),
})

const pair = z.strictObject({ itemId: id, workId: id })
const match = pair.extend({ share: z.string().refine(isShare) })
const many = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(limits.atOnce)
const some = <T extends z.ZodType>(one: T) => z.array(one).max(limits.atOnce)

const plainCommands = [
  z.strictObject({ do: z.literal('settings.set'), settings: settingsSchema.partial() }),
  z.strictObject({ do: z.literal('section.add'), id, parentId: idOrNull, order, name }),
  /** What is not given stays as it is. */
  z.strictObject({
    do: z.literal('section.set'),
    id,
    parentId: idOrNull.optional(),
    order: order.optional(),
    name: name.optional(),
    coefficientIds: coefficientIds.optional(),
  }),
  /** With all that is in it. */
  z.strictObject({ do: z.literal('section.delete'), id }),
  /** `resources`: those that the estimate has not got yet; of one that it has, the price stays. */
  z.strictObject({
    do: z.literal('item.add'),
    items: many(
      itemFields
        .partial()
        .required({ sectionId: true, order: true })
        .extend({ id, resources: z.array(line).max(limits.atOnce).default([]) }),
    ),
    resources: some(resourceSchema).default([]),
  }),
  z.strictObject({ do: z.literal('item.set'), items: many(itemFields.partial().extend({ id })) }),
  /** With their take-off lines and matches. */
  z.strictObject({ do: z.literal('item.delete'), ids }),
  /** A line of an item's resources, new or other than it was. */
  z.strictObject({ do: z.literal('line.set'), itemId: id, line }),
  z.strictObject({ do: z.literal('line.delete'), itemId: id, code: resourceCode }),
  z.strictObject({ do: z.literal('resource.set'), resources: many(resourceSchema) }),
  z.strictObject({ do: z.literal('coefficient.set'), coefficient: z.strictObject({ id, ...coefficientFields }) }),
  z.strictObject({ do: z.literal('coefficient.delete'), id }),
  z.strictObject({ do: z.literal('indexSet.set'), indexSet: z.strictObject({ id, ...indexSetFields }) }),
  z.strictObject({ do: z.literal('indexSet.delete'), id }),
  z.strictObject({ do: z.literal('rule.set'), rule: z.strictObject({ id, ...chargeRuleFields }) }),
  z.strictObject({ do: z.literal('rule.delete'), id }),
  z.strictObject({ do: z.literal('takeOff.set'), lines: many(takeOffSchema) }),
  /** What of the models a line was taken from, so that it can be looked at again. */
  z.strictObject({ do: z.literal('takeOff.source'), sources: many(z.strictObject({ id, query: elementQuery })) }),
  /** With what they were taken from. */
  z.strictObject({ do: z.literal('takeOff.delete'), ids }),
  /** By hand; what is matched already gets the share, and is of no rule any more. */
  z.strictObject({ do: z.literal('match.set'), matches: many(match) }),
  z.strictObject({ do: z.literal('match.delete'), matches: many(pair) }),
  z.strictObject({ do: z.literal('compliance.set'), id, rule: complianceRule }),
  /** Its matches go with it. */
  z.strictObject({ do: z.literal('compliance.delete'), id }),
  /** What the rule found anew, and what it finds no more; matches made by hand or by another rule stay as they are. */
  z.strictObject({ do: z.literal('compliance.apply'), id, add: some(match), remove: some(pair) }),
] as const

const plainCommand = z.discriminatedUnion('do', plainCommands)
export const estimateCommand = z.discriminatedUnion('do', [
  ...plainCommands,
  z.strictObject({ do: z.literal('batch'), commands: z.array(plainCommand).min(1).max(limits.commandsAtOnce) }),
])

/** As it is typed, before defaults are filled in. */
export type EstimateCommand = z.input<typeof estimateCommand>
export type CheckedCommand = z.output<typeof estimateCommand>
export type CommandOf<K extends CheckedCommand['do']> = Extract<CheckedCommand, { do: K }>
