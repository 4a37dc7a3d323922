/** Numbers that follow from official timetables: of a version, of a part of the structure, of a space. */
import { z } from 'zod'
import { type IndicatorCode, indicatorCodes } from '../indicators/index.ts'
import { defineRoute } from './define.ts'
import { id, instantText, nothing, timestamp } from './fields.ts'

export const indicatorStates = ['not_calculated', 'in_process', 'calculated'] as const
export const indicatorState = z.enum(indicatorStates)

const valueText = z.string().nullable()

/** Decimal strings, or an instant; null: what it is made of is not there. Own indicators by their ids. */
export const indicatorValueTexts = z
  .object(
    Object.fromEntries(indicatorCodes.map((code) => [code, valueText])) as Record<IndicatorCode, typeof valueText>,
  )
  .catchall(valueText)

const curve = z.object({
  /** The Monday of the first week, as a day since 1970. */
  from: z.int(),
  /** Working minutes, by week. */
  target: z.array(z.number()),
  /** What of the target has come at the data date. */
  targetPassed: z.number(),
  fact: z.array(z.number()),
  forecast: z.array(z.number()),
})

const lateWork = z.object({
  scheduleId: id,
  workId: id,
  code: z.string(),
  name: z.string(),
  /** What it stands in; '' at the top. */
  place: z.string(),
  critical: z.boolean(),
  finish: instantText.nullable(),
  lateDays: z.number(),
  reserveDays: z.number().nullable(),
})

const check = z.object({
  code: z.string(),
  state: z.string(),
  value: z.number().nullable(),
  total: z.int(),
  found: z.int(),
})

const indicatorView = z.object({
  /** Of several schedules: calculated when all are. */
  state: indicatorState,
  /** When the oldest of the results was calculated, and the newest; null: none was. */
  oldestAt: timestamp.nullable(),
  newestAt: timestamp.nullable(),
  values: indicatorValueTexts,
  /** null: there is no money, or money of several currencies. */
  currency: z.string().nullable(),
  hasTarget: z.boolean(),
  reserves: z.object({ none: z.int(), week: z.int(), month: z.int(), more: z.int() }),
  volumes: z.array(z.object({ unit: z.string(), plan: z.string(), fact: z.string() })),
  dataDate: instantText.nullable(),
  curve: curve.nullable(),
  /** The latest works first, those that are done after all others. */
  late: z.array(lateWork),
  /** Only of one schedule. */
  checks: z.array(check),
  /** Oldest first; each point is a stored calculation. */
  trend: z.array(z.object({ at: timestamp, values: indicatorValueTexts })),
  /** Schedules behind the numbers, in the order of the structure. */
  schedules: z.array(
    z.object({ id, name: z.string(), versionId: id, state: indicatorState, values: indicatorValueTexts }),
  ),
})
export type IndicatorView = z.infer<typeof indicatorView>

const answer = z.object({ indicators: indicatorView })

export const versionIndicators = defineRoute({
  name: 'versionIndicators',
  method: 'GET',
  path: '/versions/:versionId/indicators',
  can: 'schedule.read',
  params: z.object({ versionId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

/** Of the actual versions of the schedules at and below the node that the person may read. */
export const epsIndicators = defineRoute({
  name: 'epsIndicators',
  method: 'GET',
  path: '/eps/:epsId/indicators',
  can: 'eps.read',
  params: z.object({ epsId: id }),
  input: nothing,
  output: answer,
  errors: [],
})

export const spaceIndicators = defineRoute({
  name: 'spaceIndicators',
  method: 'GET',
  path: '/spaces/:spaceId/indicators',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: answer,
  errors: ['SPACE_FORBIDDEN'],
})

/** Calculates at once what follows from the document as it is now. */
export const indicatorsCalculate = defineRoute({
  name: 'indicatorsCalculate',
  method: 'PATCH',
  path: '/versions/:versionId/calculate/indicators/all',
  can: 'schedule.calculate',
  params: z.object({ versionId: id }),
  input: nothing,
  output: answer,
  errors: [],
})
