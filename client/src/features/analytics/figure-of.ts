import type { CashFlow, Curved, LevelAnalytics, Promises } from '@plumbline/core/contract'
import type { EChartsCoreOption } from 'echarts/core'
import { cashCurveFigure, cashDateLabel, cashFigure } from './cash-figures.ts'
import { cashCurveOption, cashOption } from './cash-options.ts'
import {
  barsOption,
  type ChartWords,
  linesOption,
  milestonesOption,
  partsOption,
  promisesOption,
} from './chart-options.ts'
import { type Figure, toldColumns } from './figure.ts'
import { comparisonFigure, milestoneFigure, varianceFigure } from './part-figures.ts'
import { curveFigure, dataDateLabel, earnedFigure, histogramFigure, promiseFigure } from './period-figures.ts'
import type { AnalyticsView } from './view.ts'

/** What a chart is made of. */
interface Told {
  level: LevelAnalytics
  /** Only of charts of amounts by period. */
  curved: Curved | undefined
  /** Only of the chart of PPC. */
  promises: Promises | undefined
  /** Only of charts of cash. */
  cash?: CashFlow | undefined
}

export function figureOf({ chart }: Pick<AnalyticsView, 'chart'>, { level, curved, promises, cash }: Told): Figure {
  if (cash) return chart === 'cash' ? cashFigure(cash) : cashCurveFigure(cash)
  if (promises) return promiseFigure(promises)
  if (chart === 'milestones') return milestoneFigure(level.milestones)
  if (chart === 'variance') return varianceFigure(level)
  if (!curved) return comparisonFigure(level)
  if (chart === 'earned') return earnedFigure(curved)
  return chart === 'histogram' ? histogramFigure(curved) : curveFigure(curved)
}

/** How the figure is drawn. */
export function optionsOf(
  { chart }: Pick<AnalyticsView, 'chart'>,
  { level, curved, cash }: Pick<Told, 'level' | 'curved' | 'cash'>,
  whole: Figure,
  words: ChartWords,
): EChartsCoreOption {
  const figure = toldColumns(whole)
  if (cash) return (chart === 'cash' ? cashOption : cashCurveOption)(figure, words, cashDateLabel(cash))
  if (chart === 'promises') return promisesOption(figure, words)
  if (chart === 'milestones') return milestonesOption(level.milestones, words)
  if (chart === 'variance') return partsOption(figure, words, ['variance'])
  if (!curved) return partsOption(figure, words, ['progress', 'plannedProgress'])
  return chart === 'histogram' ? barsOption(figure, words) : linesOption(figure, words, dataDateLabel(curved))
}
