/** Views of analytics that people keep under names. */
import { z } from 'zod'
import { seriesMeasures } from '../indicators/index.ts'
import { plainText } from '../text/index.ts'
import { periodUnits } from '../time/index.ts'
import { cashBy } from './cash-flow.ts'
import { defineRoute } from './define.ts'
import { dayText, done, id, nothing, shortName } from './fields.ts'

/** Of one person in one space. */
export const MAX_PRESETS = 50

export const analyticCharts = [
  'curve',
  'earned',
  'histogram',
  'milestones',
  'variance',
  'comparison',
  'promises',
  'cash',
  'cashCurve',
] as const
export const analyticLevels = ['space', 'facility', 'project', 'schedule'] as const

const day = dayText.nullable()

export const analyticPresetView = z.object({
  /** Where it is offered; null: everywhere. */
  level: z.enum(analyticLevels).nullable(),
  chart: z.enum(analyticCharts),
  period: z.enum(periodUnits),
  measure: z.enum(seriesMeasures),
  /** Of the measure; '': the one that most schedules have. */
  unit: plainText().max(64),
  /** The first and the last day of interest; null: from the begin, or to the end. */
  from: day,
  to: day,
  /** The numbers instead of the chart. */
  asTable: z.boolean(),
  /** What cash is told apart by. */
  by: cashBy.default('resource'),
})
export type AnalyticPresetView = z.infer<typeof analyticPresetView>

/** What is shown where nothing else is said. */
export const usualPresetView: AnalyticPresetView = {
  level: null,
  chart: 'curve',
  period: 'month',
  measure: 'duration',
  unit: '',
  from: null,
  to: null,
  asTable: false,
  by: 'resource',
}

const { shape } = analyticPresetView

/** Of what was stored: parts that it lacks, or that are no longer offered, are the usual ones. */
export const storedPresetView = z
  .object({
    level: shape.level.catch(usualPresetView.level),
    chart: shape.chart.catch(usualPresetView.chart),
    period: shape.period.catch(usualPresetView.period),
    measure: shape.measure.catch(usualPresetView.measure),
    unit: shape.unit.catch(usualPresetView.unit),
    from: shape.from.catch(usualPresetView.from),
    to: shape.to.catch(usualPresetView.to),
    asTable: shape.asTable.catch(usualPresetView.asTable),
    by: shape.by.catch(usualPresetView.by),
  })
  .catch(usualPresetView)

const content = analyticPresetView.extend({
  name: shortName,
  /** Everybody in the space finds it; else only its maker. */
  shared: z.boolean(),
})
export type AnalyticPresetContent = z.infer<typeof content>

const preset = content.extend({
  id,
  /** Made by the person who asks. */
  mine: z.boolean(),
  mayEdit: z.boolean(),
})
export type AnalyticPreset = z.infer<typeof preset>

const params = z.object({ presetId: id })

/** One's own and the shared ones, by name. */
export const analyticPresetList = defineRoute({
  name: 'analyticPresetList',
  method: 'GET',
  path: '/analytics/preset',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: z.object({ presets: z.array(preset) }),
  errors: [],
})

/** Sharing needs the right to edit the structure. */
export const analyticPresetCreate = defineRoute({
  name: 'analyticPresetCreate',
  method: 'POST',
  path: '/analytics/preset',
  can: 'space.read',
  params: nothing,
  input: content.extend({ spaceId: id }),
  output: z.object({ preset }),
  errors: ['PRESET_EXISTS', 'PRESETS_TOO_MANY'],
})

/** Only its maker changes a preset; a shared one also who may edit the structure. */
export const analyticPresetEdit = defineRoute({
  name: 'analyticPresetEdit',
  method: 'PUT',
  path: '/analytics/preset/:presetId',
  can: 'space.read',
  params,
  input: content,
  output: z.object({ preset }),
  errors: ['PRESET_EXISTS'],
})

export const analyticPresetDelete = defineRoute({
  name: 'analyticPresetDelete',
  method: 'DELETE',
  path: '/analytics/preset/:presetId',
  can: 'space.read',
  params,
  input: nothing,
  output: done,
  errors: [],
})
