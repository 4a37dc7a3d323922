import type { analyticCharts, CashFlow, Curved, LevelAnalytics, Promises } from '@plumbline/core/contract'
import { indicatorCodes } from '@plumbline/core/indicators'
import { seededRandom } from '@plumbline/core/testing'
import type { EChartsCoreOption } from 'echarts/core'
import type { ColumnName, Figure } from '../../../src/features/analytics/figure.ts'
import { figureOf, optionsOf } from '../../../src/features/analytics/figure-of.ts'
import { dayNumber } from '../../../src/features/analytics/part-figures.ts'
import { firstView } from '../../../src/features/analytics/view.ts'

export type BenchChart = (typeof analyticCharts)[number]

interface Chart {
  /** As analytics draw it. */
  option: () => EChartsCoreOption
  /** The same numbers for whoever draws nothing but these. */
  plain: { type: 'line' | 'bar'; labels: string[]; lines: (number | null)[][] }
}

const MS_PER_DAY = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1)
const dayText = (at: number): string => new Date(FIRST_DAY + at * MS_PER_DAY).toISOString().slice(0, 10)

const words = { column: (name: string) => name, value: (value: number | null) => (value === null ? '' : String(value)) }

/** A chart of about so many points. */
export function chartOf(chart: BenchChart, points: number): Chart {
  const seen = {
    ...{ level: levelOf(chart, points), curved: curvedOf(chart, points) },
    ...{ promises: promisesOf(chart, points), cash: cashOf(chart, points) },
  }
  const view = { ...firstView, chart, period: 'day' as const }
  const figure = figureOf(view, seen)
  const numbers = chart === 'milestones' ? plainTrends(seen.level) : plainFigure(figure, drawnOf[chart])
  const type = ofLines.includes(chart) ? 'line' : 'bar'
  return { option: () => optionsOf(view, seen, figure, words), plain: { type, ...numbers } }
}

const ofLines: readonly BenchChart[] = ['curve', 'earned', 'milestones', 'cashCurve']

/** Columns of tables that are not drawn as a whole. */
const drawnOf: Partial<Record<BenchChart, readonly ColumnName[]>> = {
  comparison: ['progress', 'plannedProgress'],
  variance: ['variance'],
}

function plainFigure(
  { columns, rows }: Figure,
  drawn: readonly ColumnName[] = columns.map(({ name }) => name),
): Omit<Chart['plain'], 'type'> {
  const lines = drawn.map((name) => {
    const at = columns.findIndex((column) => column.name === name)
    return rows.map(({ values }) => values[at] ?? null)
  })
  return { labels: rows.map(({ label }) => label), lines }
}

function plainTrends({ milestones }: LevelAnalytics): Omit<Chart['plain'], 'type'> {
  const lines = milestones.map(({ trend }) => trend.map(({ finish }) => dayNumber(finish)))
  return { labels: milestones[0]?.trend.map(({ day }) => day) ?? [], lines }
}

function curvedOf(chart: BenchChart, points: number): Curved | undefined {
  if (chart !== 'curve' && chart !== 'earned' && chart !== 'histogram') return undefined
  const random = seededRandom(3)
  const length = Math.ceil(points / (chart === 'earned' ? 3 : 4))
  const amount = (): number => Math.round(random() * 1_000)
  const none = { target: 0, plan: 0, earned: 0, fact: 0, forecast: 0 }
  return {
    ...{ measure: 'cost', unit: 'EUR', period: 'day', before: none },
    dataDate: `${dayText(Math.floor(length / 2))}T08:00`,
    passed: { target: 0, plan: 0 },
    periods: Array.from({ length }, (_, at) => {
      const isPast = at < length / 2
      const [done, rest] = isPast ? [amount(), 0] : [0, amount()]
      return { from: dayText(at), target: amount(), plan: amount(), earned: done, fact: done, forecast: rest }
    }),
  }
}

/** Eight groups, and two lines of what they come to. */
function cashOf(chart: BenchChart, points: number): CashFlow | undefined {
  if (chart !== 'cash' && chart !== 'cashCurve') return undefined
  const random = seededRandom(4)
  const length = Math.ceil(points / (GROUPS + 2))
  const amounts = (): number[] => Array.from({ length }, () => Math.round(random() * 1_000))
  return {
    ...{ period: 'day', currency: 'EUR', dataDate: `${dayText(0)}T08:00`, attributes: [], unread: 0 },
    from: Array.from({ length }, (_, at) => dayText(at)),
    groups: Array.from({ length: GROUPS }, (_, at) => ({
      ...{ id: `group${at}`, code: '', name: `Group ${at}`, budget: amounts(), actual: amounts(), left: amounts() },
      before: { budget: 0, actual: 0, left: 0 },
    })),
  }
}

const GROUPS = 8

function promisesOf(chart: BenchChart, points: number): Promises | undefined {
  if (chart !== 'promises') return undefined
  const random = seededRandom(5)
  const periods = Array.from({ length: Math.ceil(points / 3) }, (_, at) => {
    const promised = 1 + Math.floor(random() * 30)
    return { from: dayText(at), promised, kept: Math.floor(random() * (promised + 1)) }
  })
  return { period: 'day', periods }
}

function levelOf(chart: BenchChart, points: number): LevelAnalytics {
  const random = seededRandom(7)
  const values = (): LevelAnalytics['values'] => ({
    ...(Object.fromEntries(indicatorCodes.map((code) => [code, null])) as LevelAnalytics['values']),
    progress: String(Math.round(random() * 100)),
    planned_progress: String(Math.round(random() * 100)),
    finish: `${dayText(Math.floor(random() * 900))}T17:00`,
    finish_variance: String(Math.round(random() * 60 - 20)),
  })
  const partCount = chart === 'comparison' ? points / 2 : chart === 'variance' ? points : 0
  const parts = Array.from({ length: partCount }, (_, at) => {
    const about = { id: `part${at}`, kind: 'project' as const, name: `Project ${at}`, state: 'calculated' as const }
    return { ...about, currency: 'EUR', values: values() }
  })
  const milestones = chart === 'milestones' ? Array.from({ length: TRENDS }, (_, at) => milestone(at)) : []
  function milestone(at: number): LevelAnalytics['milestones'][number] {
    const trend = Array.from({ length: points / TRENDS }, (_, day) => {
      return { day: dayText(day), finish: `${dayText(900 + at * 40 + Math.floor(random() * 30))}T17:00` }
    })
    const finish = trend.at(-1)?.finish ?? null
    return { scheduleId: 's', workId: `m${at}`, code: '', name: `Milestone ${at}`, finish, targetFinish: finish, trend }
  }
  return {
    ...{ state: 'calculated', oldestAt: null, currency: 'EUR', dataDate: null, values: values(), measures: [] },
    parts,
    milestones,
  }
}

/** Milestones that are told of at most. */
const TRENDS = 20
