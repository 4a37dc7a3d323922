/** Call group `costr`: price bases and coefficients of a space, estimates of a schedule, what they say of its works. */
import { z } from 'zod'
import { elementQuery } from '../bim/quantity/element-query.ts'
import {
  chargeRuleFields,
  coefficientFields,
  indexSetFields,
  rateFields,
  settingsSchema,
  takeOffSchema,
} from '../documents/estimate/command-schema.ts'
import { estimateFields } from '../estimate-files/table/fields.ts'
import { paperLanguages } from '../estimate-papers/words.ts'
import { checkKinds, severities } from '../estimates/matching.ts'
import { protocolStates } from '../estimates/protocol.ts'
import { baseKinds } from '../estimates/rates.ts'
import { estimateStates } from '../estimates/types.ts'
import { sheetSettings } from '../rolls/schema.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, longName, nothing, timestamp } from './fields.ts'
import { jsonField } from './json-field.ts'

const ofSpace = z.object({ spaceId: id })
const ofBase = ofSpace.extend({ priceBaseId: id })
const ofSchedule = z.object({ scheduleId: id })
const ofEstimate = z.object({ estimateId: id })
const money = z.string()
const short = plainText().trim().max(64)
const notLicensed = ['LICENCE_NONE_ACTIVE', 'LICENCE_ESTIMATE_MISSING', 'LICENCE_ESTIMATE_EXCEEDED'] as const

/** How much of each there may be. */
export const costLimits = {
  bases: 200,
  rates: 50_000,
  ratesAtOnce: 1_000,
  coefficients: 1_000,
  estimates: 500,
  protocols: 500,
  tableLayouts: 500,
} as const

const baseBody = z.object({
  name: longName,
  region: short.default(''),
  levelDate: dayText.nullable().default(null),
  currency: plainText().trim().max(8).default(''),
  kind: z.enum(baseKinds),
  indexSets: z
    .array(z.strictObject({ id, ...indexSetFields }))
    .max(500)
    .default([]),
  rules: z
    .array(z.strictObject({ id, ...chargeRuleFields }))
    .max(1_000)
    .default([]),
})

const priceBase = baseBody.required().extend({
  id,
  /** Published by whoever administers the space; it does not change any more. */
  official: z.boolean(),
  version: z.string(),
  /** Grows with every change of its rates. */
  revision: z.int(),
  rates: z.int(),
})
export type PriceBase = z.infer<typeof priceBase>

export const costrBaseList = defineRoute({
  name: 'costrBaseList',
  method: 'GET',
  path: '/spaces/:spaceId/costr/price-bases',
  can: 'schedule.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ bases: z.array(priceBase) }),
  errors: [...notLicensed],
})

/** `from`: with the rates of another one, also of an official one. */
export const costrBaseCreate = defineRoute({
  name: 'costrBaseCreate',
  method: 'POST',
  path: '/spaces/:spaceId/costr/price-bases',
  can: 'estimate.edit',
  params: ofSpace,
  input: baseBody.extend({ from: id.nullable().default(null) }),
  output: z.object({ base: priceBase }),
  errors: [...notLicensed, 'PRICE_BASE_EXISTS', 'PRICE_BASES_TOO_MANY'],
})

export const costrBaseEdit = defineRoute({
  name: 'costrBaseEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/costr/price-bases/:priceBaseId',
  can: 'estimate.edit',
  params: ofBase,
  input: z.object({
    name: longName.optional(),
    region: short.optional(),
    levelDate: dayText.nullable().optional(),
    currency: plainText().trim().max(8).optional(),
    indexSets: baseBody.shape.indexSets.unwrap().optional(),
    rules: baseBody.shape.rules.unwrap().optional(),
  }),
  output: z.object({ base: priceBase }),
  errors: [...notLicensed, 'PRICE_BASE_EXISTS', 'PRICE_BASE_OFFICIAL'],
})

/** It does not change from then on; its next version is a copy that is published in its turn. */
export const costrBasePublish = defineRoute({
  name: 'costrBasePublish',
  method: 'POST',
  path: '/spaces/:spaceId/costr/price-bases/:priceBaseId/publish',
  can: 'space.administer',
  params: ofBase,
  input: z.object({ version: short.min(1) }),
  output: z.object({ base: priceBase }),
  errors: [...notLicensed, 'PRICE_BASE_OFFICIAL'],
})

/** Estimates keep what they took from it. */
export const costrBaseDelete = defineRoute({
  name: 'costrBaseDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/costr/price-bases/:priceBaseId',
  can: 'estimate.edit',
  params: ofBase,
  input: nothing,
  output: done,
  errors: [...notLicensed, 'PRICE_BASE_OFFICIAL'],
})

const rate = z.strictObject(rateFields)

/** In the order of their codes; `text` stands in a code or a name. */
export const costrRateList = defineRoute({
  name: 'costrRateList',
  method: 'GET',
  path: '/spaces/:spaceId/costr/price-bases/:priceBaseId/rates',
  can: 'schedule.read',
  params: ofBase,
  input: z.object({
    text: plainText().trim().max(128).default(''),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ total: z.int(), rates: z.array(rate) }),
  errors: [...notLicensed],
})

/** A rate that is there already is as it is given now. */
export const costrRatesChange = defineRoute({
  name: 'costrRatesChange',
  method: 'PATCH',
  path: '/spaces/:spaceId/costr/price-bases/:priceBaseId/rates',
  can: 'estimate.edit',
  params: ofBase,
  input: z.object({
    put: z.array(rate).max(costLimits.ratesAtOnce).default([]),
    remove: z.array(plainText().max(64)).max(costLimits.ratesAtOnce).default([]),
  }),
  output: z.object({ revision: z.int() }),
  errors: [...notLicensed, 'PRICE_BASE_OFFICIAL', 'PRICE_RATES_TOO_MANY'],
})

const coefficientBody = z.strictObject(coefficientFields)
const costCoefficient = z.object({ id, ...coefficientFields })
export type CostCoefficient = z.infer<typeof costCoefficient>
const ofCoefficient = ofSpace.extend({ coefficientId: id })

/** The library of the space; estimates have copies. */
export const costrCoefficientList = defineRoute({
  name: 'costrCoefficientList',
  method: 'GET',
  path: '/spaces/:spaceId/costr/cost-coefficients',
  can: 'schedule.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ coefficients: z.array(costCoefficient) }),
  errors: [...notLicensed],
})

export const costrCoefficientCreate = defineRoute({
  name: 'costrCoefficientCreate',
  method: 'POST',
  path: '/spaces/:spaceId/costr/cost-coefficients',
  can: 'estimate.edit',
  params: ofSpace,
  input: coefficientBody,
  output: z.object({ coefficient: costCoefficient }),
  errors: [...notLicensed, 'COEFFICIENTS_TOO_MANY'],
})

export const costrCoefficientEdit = defineRoute({
  name: 'costrCoefficientEdit',
  method: 'PATCH',
  path: '/spaces/:spaceId/costr/cost-coefficients/:coefficientId',
  can: 'estimate.edit',
  params: ofCoefficient,
  input: coefficientBody.partial(),
  output: z.object({ coefficient: costCoefficient }),
  errors: [...notLicensed],
})

export const costrCoefficientDelete = defineRoute({
  name: 'costrCoefficientDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/costr/cost-coefficients/:coefficientId',
  can: 'estimate.edit',
  params: ofCoefficient,
  input: nothing,
  output: done,
  errors: [...notLicensed],
})

const estimate = z.object({
  id,
  scheduleId: id,
  number: z.string(),
  name: z.string(),
  state: z.enum(estimateStates),
  revision: z.int(),
  /** The estimate that it is a revision of; null: it is the first. */
  revisionOf: id.nullable(),
  changedBy: z.string(),
  changedAt: timestamp,
})
export type EstimateHeader = z.infer<typeof estimate>
const oneEstimate = z.object({ estimate })

/** Decimals, without and with tax. */
const estimateTotals = z.object({
  net: z.string(),
  gross: z.string(),
  currency: z.string(),
  items: z.int(),
  /** Items without a quantity or a price, which the sums lack. */
  uncounted: z.int(),
  /** False: somebody has changed it since; the `estimateTotals` event comes when it is counted again. */
  isCurrent: z.boolean(),
})
export type EstimateTotals = z.infer<typeof estimateTotals>
/** Without totals: they are counted just now. */
const listedEstimate = estimate.extend({ totals: estimateTotals.nullable() })
export type ListedEstimate = z.infer<typeof listedEstimate>

/** By number and revision. */
export const costrEstimateList = defineRoute({
  name: 'costrEstimateList',
  method: 'GET',
  path: '/schedules/:scheduleId/costr/estimates',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ estimates: z.array(listedEstimate) }),
  errors: [...notLicensed],
})

export const costrEstimateCreate = defineRoute({
  name: 'costrEstimateCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/costr/estimates',
  can: 'estimate.edit',
  params: ofSchedule,
  input: z.object({ number: short.min(1), name: longName }),
  output: oneEstimate,
  errors: [...notLicensed, 'ESTIMATE_EXISTS', 'ESTIMATES_TOO_MANY'],
})

export const costrEstimateRead = defineRoute({
  name: 'costrEstimateRead',
  method: 'GET',
  path: '/costr/estimates/:estimateId',
  can: 'schedule.read',
  params: ofEstimate,
  input: nothing,
  output: oneEstimate,
  errors: [...notLicensed],
})

export const costrEstimateEdit = defineRoute({
  name: 'costrEstimateEdit',
  method: 'PATCH',
  path: '/costr/estimates/:estimateId',
  can: 'estimate.edit',
  params: ofEstimate,
  input: z.object({ number: short.min(1).optional(), name: longName.optional() }),
  output: oneEstimate,
  errors: [...notLicensed, 'ESTIMATE_EXISTS', 'ESTIMATE_CLOSED'],
})

/** Draft and checked lead to each other, checked to approved, all to archived; what is approved never changes again. */
export const costrEstimateState = defineRoute({
  name: 'costrEstimateState',
  method: 'PATCH',
  path: '/costr/estimates/:estimateId/state',
  can: 'estimate.edit',
  params: ofEstimate,
  input: z.object({ state: z.enum(estimateStates) }),
  output: oneEstimate,
  errors: [...notLicensed, 'ESTIMATE_STATE'],
})

/** A draft with the same content, whose items have the same ids. */
export const costrEstimateRevise = defineRoute({
  name: 'costrEstimateRevise',
  method: 'POST',
  path: '/costr/estimates/:estimateId/revisions',
  can: 'estimate.edit',
  params: ofEstimate,
  input: nothing,
  output: oneEstimate,
  errors: [...notLicensed, 'ESTIMATES_TOO_MANY'],
})

export const costrEstimateDelete = defineRoute({
  name: 'costrEstimateDelete',
  method: 'DELETE',
  path: '/costr/estimates/:estimateId',
  can: 'estimate.edit',
  params: ofEstimate,
  input: nothing,
  output: done,
  errors: [...notLicensed, 'ESTIMATE_CLOSED'],
})

const figures = z.object({ quantity: money.nullable(), total: money })

/** Item by item, with the estimate that it is a revision of or any other of its schedule. */
export const costrEstimateCompare = defineRoute({
  name: 'costrEstimateCompare',
  method: 'GET',
  path: '/costr/estimates/:estimateId/compare',
  can: 'schedule.read',
  params: ofEstimate,
  input: z.object({ with: id }),
  output: z.object({
    differences: z.array(
      z.object({
        itemId: id,
        change: z.enum(['added', 'removed', 'changed']),
        ...{ name: z.string(), rateCode: z.string() },
        ...{ before: figures.nullable(), after: figures.nullable() },
      }),
    ),
  }),
  errors: [...notLicensed],
})

const amountDone = z.object({ quantity: money, amount: money })

/**
 * The value done by the facts of the works that do its items: in all, and since an earlier version of the schedule, which is
 * the act of completed work for a period. `pdcId`: at the prices of an approved protocol.
 */
export const costrValueDone = defineRoute({
  name: 'costrValueDone',
  method: 'GET',
  path: '/costr/estimates/:estimateId/done',
  can: 'schedule.read',
  params: ofEstimate,
  input: z.object({ since: id.optional(), pdcId: id.optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        ...{ itemId: id, code: z.string(), name: z.string(), unit: z.string() },
        ...{ quantity: money, total: money },
        ...{ before: amountDone, period: amountDone, toDate: amountDone },
      }),
    ),
    ...{ before: money, period: money, toDate: money, vat: z.string() },
  }),
  answer: 'written',
  errors: [...notLicensed],
})

const charged = z.object({ id, name: z.string(), percent: z.string(), on: money, amount: money })

/** What it comes to, with every section and item; amounts are decimal texts in its currency. */
export const costrEstimateContent = defineRoute({
  name: 'costrEstimateContent',
  method: 'GET',
  path: '/costr/estimates/:estimateId/content',
  can: 'schedule.read',
  params: ofEstimate,
  input: nothing,
  output: z.object({
    sections: z.array(
      z.object({ id, parentId: id.nullable(), name: z.string(), total: money, items: z.int(), uncounted: z.int() }),
    ),
    items: z.array(
      z.object({
        ...{ id, sectionId: id, code: z.string(), name: z.string(), unit: z.string() },
        quantity: money.nullable(),
        state: z.enum(['priced', 'blank', 'included', 'noIndex', 'wrong']),
        unitPrice: money.nullable(),
        ...{ labour: money, machines: money, materials: money, overhead: money, profit: money, total: money },
        ...{ manHours: money, machineHours: money },
      }),
    ),
    totals: z.object({
      items: money,
      lines: z.array(charged),
      net: money,
      vat: money,
      gross: money,
      uncounted: z.int(),
    }),
  }),
  answer: 'written',
  errors: [...notLicensed],
})

/** A form with a file of another program: BC3, GAEB XML, ARPS or a workbook. */
export const estimateUploadFields = z.object({
  number: short.min(1),
  name: longName,
  /** What the columns of a workbook are; null: what is guessed. */
  mapping: jsonField(
    z
      .strictObject({
        sheet: z.int().min(0).max(1_000),
        /** −1: there are no titles. */
        headRow: z.int().min(-1).max(1_100_000),
        columns: z.array(z.enum(estimateFields).nullable()).max(100),
      })
      .nullable(),
    { empty: 'null', max: 4_000 },
  ),
})
export type EstimateUploadFields = z.output<typeof estimateUploadFields>

/** A job that makes an estimate of a file, all of it or none. */
export const costrEstimateUpload = defineRoute({
  name: 'costrEstimateUpload',
  method: 'POST',
  path: '/schedules/:scheduleId/costr/estimates/upload',
  can: 'estimate.edit',
  params: ofSchedule,
  input: estimateUploadFields.partial(),
  body: 'multipart',
  output: z.object({ jobId: id }),
  errors: [
    ...notLicensed,
    ...(['ESTIMATE_EXISTS', 'ESTIMATES_TOO_MANY', 'ESTIMATE_FILE_UNKNOWN', 'TOO_MANY_REQUESTS'] as const),
    ...(['UPLOAD_TOO_LARGE', 'UPLOAD_EMPTY', 'UPLOAD_BROKEN', 'SPACE_FULL'] as const),
  ],
})

/** What the job tells; `estimateId` null: it is not there yet. */
export const estimateUploadDetails = z.object({ scheduleId: id, estimateId: id.nullable(), items: z.int() })
export type EstimateUploadDetails = z.output<typeof estimateUploadDetails>

/** Commands of the document, as the screen gives them; all or none are done. */
export const costrEstimateCommands = defineRoute({
  name: 'costrEstimateCommands',
  method: 'POST',
  path: '/costr/estimates/:estimateId/commands',
  can: 'estimate.edit',
  params: ofEstimate,
  // Core checks every field that a command writes and refuses commands that it does not know.
  input: z.object({
    commands: z
      .array(z.looseObject({ do: plainText() }))
      .min(1)
      .max(1_000),
  }),
  output: done,
  errors: [
    ...notLicensed,
    'ESTIMATE_CLOSED',
    'ESTIMATE_ROW_MISSING',
    'ESTIMATE_SHARES_OVER',
    'ESTIMATE_RULE_MISSING',
    'ESTIMATE_SECTION_INSIDE_ITSELF',
    'DOCUMENT_TOO_LARGE',
  ],
})

const settings = z.object({ settings: settingsSchema })

export const costrSettingsRead = defineRoute({
  name: 'costrSettingsRead',
  method: 'GET',
  path: '/costr/estimates/:estimateId/settings',
  can: 'schedule.read',
  params: ofEstimate,
  input: nothing,
  output: settings,
  errors: [...notLicensed],
})

export const costrSettingsEdit = defineRoute({
  name: 'costrSettingsEdit',
  method: 'PATCH',
  path: '/costr/estimates/:estimateId/settings',
  can: 'estimate.edit',
  params: ofEstimate,
  input: settingsSchema.partial(),
  output: settings,
  errors: [...notLicensed, 'ESTIMATE_CLOSED'],
})

const measured = takeOffSchema.extend({ result: money.nullable() })

/** Take-off lines of one item, with what each comes to. */
export const costrMeasureList = defineRoute({
  name: 'costrMeasureList',
  method: 'GET',
  path: '/costr/estimates/:estimateId/measures',
  can: 'schedule.read',
  params: ofEstimate,
  input: z.object({ itemId: id }),
  output: z.object({ lines: z.array(measured), quantity: money.nullable() }),
  errors: [...notLicensed],
})

export const costrMeasuresChange = defineRoute({
  name: 'costrMeasuresChange',
  method: 'PATCH',
  path: '/costr/estimates/:estimateId/measures',
  can: 'estimate.edit',
  params: ofEstimate,
  input: z.object({ put: z.array(takeOffSchema).max(1_000).default([]), remove: z.array(id).max(1_000).default([]) }),
  output: done,
  errors: [...notLicensed, 'ESTIMATE_CLOSED', 'ESTIMATE_ROW_MISSING', 'DOCUMENT_TOO_LARGE'],
})

const counted = { elements: z.int(), unknown: z.int(), foreign: z.int(), missing: z.int() }

/** What elements of the models of the schedule come to, before a line is taken from them. */
export const costrModelMeasure = defineRoute({
  name: 'costrModelMeasure',
  method: 'POST',
  path: '/costr/estimates/:estimateId/measures/model',
  can: 'estimate.edit',
  params: ofEstimate,
  input: z.object({ query: elementQuery }),
  output: z.object({ amount: money.nullable(), ...counted }),
  errors: [...notLicensed],
})

/**
 * Lines that were taken from works or models and say something else than these do now; `apply` writes that, of `only` where
 * it is given. `gone`: lines whose source says nothing any more, which stay as they are. The counts are of elements.
 */
export const costrMeasuresRefresh = defineRoute({
  name: 'costrMeasuresRefresh',
  method: 'POST',
  path: '/costr/estimates/:estimateId/measures/refresh',
  can: 'estimate.edit',
  params: ofEstimate,
  input: z.object({ apply: z.boolean().default(false), only: z.array(id).max(5_000).optional() }),
  output: z.object({
    lines: z.array(z.object({ id, itemId: id, before: money.nullable(), after: money, ...counted })),
    gone: z.array(id),
  }),
  errors: [...notLicensed, 'ESTIMATE_CLOSED'],
})

const checkResult = z.object({
  itemId: id,
  ruleId: id.nullable(),
  check: z.enum(checkKinds),
  state: z.enum(severities),
  params: z.record(z.string(), z.string()),
})

/** Checks against the actual version, and what is left on both sides. */
export const costrComplianceRead = defineRoute({
  name: 'costrComplianceRead',
  method: 'GET',
  path: '/costr/estimates/:estimateId/compliance',
  can: 'schedule.read',
  params: ofEstimate,
  input: nothing,
  output: z.object({
    results: z.array(checkResult).max(10_000),
    items: z.int(),
    matched: z.int(),
    itemsWithoutWorks: z.array(id),
    worksWithoutItems: z.array(z.object({ id, code: z.string(), name: z.string() })),
    /** Works that items are matched to, with the volume that they plan. */
    matchedWorks: z.array(z.object({ id, code: z.string(), name: z.string(), unit: z.string(), volume: z.string() })),
  }),
  errors: [...notLicensed],
})

/** What a rule links anew and what it finds no more; `apply` does it. */
export const costrComplianceApply = defineRoute({
  name: 'costrComplianceApply',
  method: 'POST',
  path: '/costr/estimates/:estimateId/compliance/:ruleId/apply',
  can: 'estimate.edit',
  params: ofEstimate.extend({ ruleId: id }),
  input: z.object({ apply: z.boolean().default(false) }),
  output: z.object({
    add: z.array(z.object({ itemId: id, workId: id, share: z.string() })),
    remove: z.array(z.object({ itemId: id, workId: id })),
  }),
  errors: [...notLicensed, 'ESTIMATE_CLOSED', 'ESTIMATE_RULE_MISSING', 'ESTIMATE_SHARES_OVER'],
})

const pdcRow = z.object({
  id,
  ...{ name: z.string(), unit: z.string(), qty: money },
  itemIds: z.array(id),
  agreedPrice: money.nullable(),
  agreedTotal: money,
})
const pdc = z.object({
  ...{ id, scheduleId: id, number: z.string() },
  estimateIds: z.array(id),
  ...{ k: z.string(), vat: z.string() },
  state: z.enum(protocolStates),
  /** The protocol that this one differs from; null: it stands alone. */
  differsFrom: id.nullable(),
  rows: z.array(pdcRow),
  ...{ net: money, tax: money, gross: money },
})
export type PriceProtocol = z.infer<typeof pdc>
const onePdc = z.object({ pdc })
const ofPdc = z.object({ pdcId: id })
const factor = z.string().regex(/^\d(\.\d{1,6})?$/)

/** Contract-price protocols of a schedule, by number. */
export const costrPdcList = defineRoute({
  name: 'costrPdcList',
  method: 'GET',
  path: '/schedules/:scheduleId/costr/pdc',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ protocols: z.array(pdc) }),
  errors: [...notLicensed],
})

/**
 * Reduces the net of these estimates by `k` and splits it over their items. `differsFrom`: of an approved protocol, of which
 * only rows that changed are told then.
 */
export const costrPdcCreate = defineRoute({
  name: 'costrPdcCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/costr/pdc',
  can: 'estimate.edit',
  params: ofSchedule,
  input: z.object({
    number: short.min(1),
    estimateIds: z.array(id).min(1).max(20),
    k: factor,
    vat: z.string().regex(/^\d{1,2}(\.\d{1,6})?$/),
    differsFrom: id.nullable().default(null),
  }),
  output: onePdc,
  errors: [...notLicensed, 'PROTOCOLS_TOO_MANY'],
})

export const costrPdcState = defineRoute({
  name: 'costrPdcState',
  method: 'PATCH',
  path: '/costr/pdc/:pdcId',
  can: 'estimate.edit',
  params: ofPdc,
  input: z.object({ state: z.enum(['APPROVED', 'DECLINED']) }),
  output: onePdc,
  errors: [...notLicensed, 'PROTOCOL_CLOSED'],
})

/** `settings`: the sheet, and what stands around; absent: as paper usually is. */
const onPaper = { language: z.enum(paperLanguages), settings: sheetSettings.optional() }
const printing = z.object({ jobId: id })
const printedEstimate = z.object({
  ...onPaper,
  act: z
    .object({
      number: short,
      period: plainText().trim().max(128).default(''),
      since: id.optional(),
      pdcId: id.optional(),
    })
    .nullable()
    .default(null),
})

/** As a PDF, or its act of completed work, with the value done since a version and at the prices of a protocol, as `costrValueDone` has it. */
export const costrEstimatePrint = defineRoute({
  name: 'costrEstimatePrint',
  method: 'POST',
  path: '/costr/estimates/:estimateId/print',
  can: 'schedule.read',
  params: ofEstimate,
  input: printedEstimate,
  output: printing,
  errors: [...notLicensed, 'SPACE_FULL'],
})

/** The same at once, to be looked at. */
export const costrEstimatePreview = defineRoute({
  name: 'costrEstimatePreview',
  method: 'POST',
  path: '/costr/estimates/:estimateId/preview',
  can: 'schedule.read',
  params: ofEstimate,
  input: printedEstimate,
  answer: 'binary',
  output: z.object({}),
  errors: [...notLicensed, 'TOOK_TOO_LONG', 'PRINT_TOO_LONG_TO_SHOW'],
})

/** A protocol as a PDF, with fields for signatures. */
export const costrPdcPrint = defineRoute({
  name: 'costrPdcPrint',
  method: 'POST',
  path: '/costr/pdc/:pdcId/print',
  can: 'schedule.read',
  params: ofPdc,
  input: z.object(onPaper),
  output: printing,
  errors: [...notLicensed, 'SPACE_FULL'],
})

/** The same at once, to be looked at. */
export const costrPdcPreview = defineRoute({
  name: 'costrPdcPreview',
  method: 'POST',
  path: '/costr/pdc/:pdcId/preview',
  can: 'schedule.read',
  params: ofPdc,
  input: z.object(onPaper),
  answer: 'binary',
  output: z.object({}),
  errors: [...notLicensed, 'TOOK_TOO_LONG', 'PRINT_TOO_LONG_TO_SHOW'],
})

/** What the job of printing an estimate, an act or a protocol tells. */
export const estimatePrintDetails = z.object({
  scheduleId: id,
  /** '' until it is written. */
  fileName: z.string(),
  pages: z.int(),
})

export type EstimatePrintDetails = z.infer<typeof estimatePrintDetails>

export const costrPdcDelete = defineRoute({
  name: 'costrPdcDelete',
  method: 'DELETE',
  path: '/costr/pdc/:pdcId',
  can: 'estimate.edit',
  params: ofPdc,
  input: nothing,
  output: done,
  errors: [...notLicensed, 'PROTOCOL_CLOSED'],
})

const layoutColumns = z.object({
  columns: z.array(z.object({ key: z.string().regex(/^[a-zA-Z]{1,32}$/), width: z.int().min(20).max(1_000) })).max(40),
})

/** Columns of the estimate's table, the same for all who look at it in this version; none: as usual. */
export const costrLayoutRead = defineRoute({
  name: 'costrLayoutRead',
  method: 'GET',
  path: '/versions/:versionId/costr/layout',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: nothing,
  output: layoutColumns,
  errors: [...notLicensed],
})

export const costrLayoutWrite = defineRoute({
  name: 'costrLayoutWrite',
  method: 'PUT',
  path: '/versions/:versionId/costr/layout',
  can: 'estimate.edit',
  params: z.object({ versionId: id }),
  input: layoutColumns,
  output: layoutColumns,
  errors: [...notLicensed],
})

/** Which items a table shows: all, or what wants somebody's attention. */
export const itemFilters = [
  'all',
  'withoutWorks',
  'uncounted',
  'unpriced',
  'ownPrices',
  'deductions',
  'fromModels',
] as const
export type ItemFilter = (typeof itemFilters)[number]

const tableLook = z.strictObject({
  ...layoutColumns.shape,
  show: z.enum(itemFilters).default('all'),
  /** In code, name or note of an item. */
  text: plainText().max(200).default(''),
})
export type EstimateTableLook = z.infer<typeof tableLook>

const tableLayout = z.object({ id, name: z.string(), shared: z.boolean(), mine: z.boolean(), look: tableLook })
export type EstimateTableLayout = z.infer<typeof tableLayout>

/** One's own and the shared ones of a schedule, by name. */
export const costrTableLayoutList = defineRoute({
  name: 'costrTableLayoutList',
  method: 'GET',
  path: '/schedules/:scheduleId/costr/table-layouts',
  can: 'schedule.read',
  params: ofSchedule,
  input: nothing,
  output: z.object({ layouts: z.array(tableLayout) }),
  errors: [...notLicensed],
})

/** One of the same name that is one's own takes its look. Sharing wants the right to edit estimates. */
export const costrTableLayoutSave = defineRoute({
  name: 'costrTableLayoutSave',
  method: 'POST',
  path: '/schedules/:scheduleId/costr/table-layouts',
  can: 'schedule.read',
  params: ofSchedule,
  input: z.object({ name: longName, shared: z.boolean().default(false), look: tableLook }),
  output: z.object({ layout: tableLayout }),
  errors: [...notLicensed, 'LAYOUTS_TOO_MANY'],
})

/** One's own; shared ones also who may edit estimates. */
export const costrTableLayoutDelete = defineRoute({
  name: 'costrTableLayoutDelete',
  method: 'DELETE',
  path: '/costr/table-layouts/:tableLayoutId',
  can: 'schedule.read',
  params: z.object({ tableLayoutId: id }),
  input: nothing,
  output: done,
  errors: [...notLicensed],
})

const workPlan = z.object({
  workId: id,
  name: z.string(),
  unit: z.string(),
  /** null: no item of it says how much there is; what the schedule says stays. */
  volume: money.nullable(),
  ...{ labour: money, machineHours: money, cost: money },
  before: z.object({ unit: z.string(), volume: money, labour: money, cost: money }),
})
export type WorkPlanDifference = z.infer<typeof workPlan>

/**
 * What the estimates of the schedule say of its works beside what the version has as plan. Without `apply` nothing is
 * written. With it the plan of these works (all that differ, when none are named) becomes what was shown: `seen` is the mark of
 * that, so that nothing is written that nobody looked at. One change of the document; facts stay.
 */
export const versionEstimatedData = defineRoute({
  name: 'versionEstimatedData',
  method: 'PATCH',
  path: '/versions/:versionId/update/estimated-data',
  can: 'schedule.edit',
  params: z.object({ versionId: id }),
  input: z.object({
    apply: z.boolean().default(false),
    workIds: z.array(id).max(5_000).optional(),
    seen: plainText().max(64).optional(),
  }),
  output: z.object({
    differences: z.array(workPlan),
    /** How much dearer these works become, percent; null: they had no cost. */
    costPercent: z.string().nullable(),
    seen: z.string(),
    applied: z.int(),
  }),
  answer: 'written',
  errors: [...notLicensed, 'ESTIMATE_PLAN_CHANGED', 'VERSION_LOCKED'],
})
