import type { LevelAnalytics } from '@plumbline/core/contract'
import type { EChartsCoreOption } from 'echarts/core'
import { chartStyle } from '../../instruments/chart/style.ts'
import type { ColumnName, Figure, FigureUnit } from './figure.ts'
import { dayNumber } from './part-figures.ts'

export interface ChartWords {
  column: (name: ColumnName) => string
  value: (value: number | null, unit: FigureUnit) => string
}

type Style = ReturnType<typeof chartStyle>
/** Widths of lines, in pixels. */
export const [THIN, THICK] = [2, 3]
/** Of more of a kind than these numbers and dots would lie upon each other, and be all that is waited for. */
const LABELLED = 60

/** Dashes tell the series apart as well as colours do. */
const looks: Partial<Record<ColumnName, { token: string; dash: 'solid' | 'dashed' | 'dotted' }>> = {
  target: { token: '--pl-baseline', dash: 'dashed' },
  plan: { token: '--pl-bar-2', dash: 'dashed' },
  earned: { token: '--pl-bar', dash: 'solid' },
  fact: { token: '--pl-bar-progress', dash: 'solid' },
  forecast: { token: '--pl-bar', dash: 'dotted' },
  pv: { token: '--pl-baseline', dash: 'dashed' },
  ev: { token: '--pl-bar-progress', dash: 'solid' },
  ac: { token: '--pl-warning', dash: 'solid' },
  progress: { token: '--pl-bar-progress', dash: 'solid' },
  plannedProgress: { token: '--pl-baseline', dash: 'solid' },
  promised: { token: '--pl-baseline', dash: 'solid' },
  kept: { token: '--pl-bar-progress', dash: 'solid' },
  ppc: { token: '--pl-warning', dash: 'solid' },
}

const lookOf = (name: ColumnName) => looks[name] ?? { token: '--pl-bar', dash: 'solid' as const }

/** What has come by the end of each period, as lines. */
export function linesOption(
  { columns, rows }: Figure,
  words: ChartWords,
  dataDateAt: string | null,
): EChartsCoreOption {
  const style = chartStyle()
  return {
    ...frameOf(style, words),
    xAxis: { type: 'category', data: rows.map(({ label }) => label), axisLabel: style.text, axisLine: style.axisLine },
    yAxis: amountAxis(style, words),
    series: columns.map(({ name }, place) => {
      const { token, dash } = lookOf(name)
      const color = style.colour(token)
      return {
        name: words.column(name),
        type: 'line',
        symbol: rows.length > 1 ? 'none' : 'circle',
        data: rows.map(({ values }) => values[place]),
        lineStyle: { type: dash, width: name === 'fact' || name === 'ev' ? THICK : THIN, color },
        itemStyle: { color },
        ...(place === 0 && dataDateAt !== null && { markLine: markOf(style, dataDateAt) }),
      }
    }),
  }
}

/** What each period has, as bars side by side. */
export function barsOption({ columns, rows }: Figure, words: ChartWords): EChartsCoreOption {
  const style = chartStyle()
  return {
    ...frameOf(style, words),
    xAxis: { type: 'category', data: rows.map(({ label }) => label), axisLabel: style.text, axisLine: style.axisLine },
    yAxis: amountAxis(style, words),
    series: columns.map(({ name }, place) => ({
      name: words.column(name),
      type: 'bar',
      barGap: '10%',
      data: rows.map(({ values }) => values[place]),
      itemStyle: {
        color: style.colour(lookOf(name).token),
        ...(name === 'forecast' && { opacity: 0.65 }),
      },
    })),
  }
}

/** Works that were to be done and that were as bars, the share as a line on an axis of its own. */
export function promisesOption({ columns, rows }: Figure, words: ChartWords): EChartsCoreOption {
  const style = chartStyle()
  const percent = (value: number): string => words.value(value, 'percent')
  return {
    ...frameOf(style, words),
    xAxis: { type: 'category', data: rows.map(({ label }) => label), axisLabel: style.text, axisLine: style.axisLine },
    yAxis: [
      { ...amountAxis(style, words), minInterval: 1 },
      { type: 'value', min: 0, max: 100, axisLabel: { ...style.text, formatter: percent }, splitLine: { show: false } },
    ],
    series: columns.map(({ name, unit }, place) => {
      const isShare = name === 'ppc'
      const color = style.colour(lookOf(name).token)
      return {
        name: words.column(name),
        type: isShare ? 'line' : 'bar',
        yAxisIndex: isShare ? 1 : 0,
        showSymbol: rows.length <= LABELLED,
        barGap: '10%',
        barMaxWidth: 36,
        data: rows.map(({ values }) => values[place]),
        itemStyle: { color },
        lineStyle: { color, width: THIN },
        tooltip: {
          valueFormatter: (value: unknown) => words.value(typeof value === 'number' ? value : null, unit),
        },
      }
    }),
  }
}

/** Some columns of parts as bars that lie under each other. */
export function partsOption(
  { columns, rows }: Figure,
  words: ChartWords,
  shown: readonly ColumnName[],
): EChartsCoreOption {
  const style = chartStyle()
  const told = columns.flatMap((column, place) => (shown.includes(column.name) ? [{ ...column, place }] : []))
  const unit = told[0]?.unit ?? 'amount'
  return {
    ...frameOf(style, words, unit),
    grid: { left: 8, right: 40, top: 36, bottom: 8, containLabel: true },
    xAxis: {
      type: 'value',
      axisLabel: { ...style.text, formatter: (value: number) => words.value(value, unit), hideOverlap: true },
      splitLine: style.splitLine,
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ label }) => label),
      axisLabel: { ...style.text, width: 120, overflow: 'truncate' },
      axisLine: style.axisLine,
    },
    series: told.map(({ name, place }) => ({
      name: words.column(name),
      type: 'bar',
      barMaxWidth: 18,
      data: rows.map(({ values }) => ({
        value: values[place],
        itemStyle: { color: style.colour(tokenOf(name, values[place] ?? null)) },
      })),
      itemStyle: { color: style.colour(tokenOf(name, null)) },
      label: {
        show: rows.length <= LABELLED,
        position: 'right',
        ...style.text,
        formatter: ({ value }: { value: number | null }) => (value === null ? '' : words.value(value, unit)),
      },
    })),
  }
}

/** What is later than its target stands out. */
function tokenOf(name: ColumnName, value: number | null): string {
  if (name !== 'variance' || value === null) return lookOf(name).token
  return value > 0 ? '--pl-warning' : '--pl-done'
}

/** Finishes of milestones (upwards) as they were on days (to the right). */
export function milestonesOption(milestones: LevelAnalytics['milestones'], words: ChartWords): EChartsCoreOption {
  const style = chartStyle()
  const day = (value: number): string => words.value(value, 'day')
  const days = milestones.flatMap(({ trend }) => trend.map((point) => dayNumber(point.day)))
  const finishes = milestones.flatMap(({ trend, finish }) =>
    [...trend.map((point) => point.finish), ...(finish === null ? [] : [finish])].map(dayNumber),
  )
  const last = Math.max(...days)
  const axis = {
    type: 'value' as const,
    axisLabel: { ...style.text, formatter: day, hideOverlap: true },
    axisLine: style.axisLine,
    splitLine: style.splitLine,
    minInterval: 1,
  }
  return {
    ...frameOf(style, words, 'day'),
    legend: { show: false },
    grid: { left: 8, right: 24, top: 12, bottom: 8, containLabel: true },
    tooltip: { ...style.tooltip, trigger: 'item', formatter: milestoneTip(day) },
    xAxis: { ...axis, ...spanOf(days) },
    yAxis: { ...axis, ...spanOf(finishes) },
    series: milestones.map(({ name, code, trend, finish }, place) => {
      const color = style.colour(`--pl-bar-${place % PALETTE}`)
      const points = trend.map((point) => [dayNumber(point.day), dayNumber(point.finish)])
      return {
        name: name || code,
        type: 'line',
        step: 'end',
        symbolSize: 7,
        showSymbol: points.length <= LABELLED,
        data: finish === null ? points : [...points, [last, dayNumber(finish)]],
        lineStyle: { color, width: THIN },
        itemStyle: { color },
      }
    }),
  }
}

/** Days beside the first and the last one. */
const LEAST_MARGIN = 3

function spanOf(days: readonly number[]): { min: number; max: number } {
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const margin = Math.max(LEAST_MARGIN, Math.round((last - first) / 20))
  return { min: first - margin, max: last + margin }
}

export const PALETTE = 8

const milestoneTip =
  (day: (value: number) => string) =>
  ({ seriesName, value: [seen, finish] }: { seriesName: string; value: [number, number] }): HTMLElement => {
    const tip = document.createElement('span')
    tip.textContent = `${seriesName}: ${day(finish)} (${day(seen)})`
    return tip
  }

export function frameOf(style: Style, words: ChartWords, unit: FigureUnit = 'amount') {
  return {
    animation: false,
    textStyle: style.text,
    grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
    legend: { type: 'plain', top: 0, textStyle: style.text, itemWidth: 18, itemHeight: 8, itemGap: 12 },
    tooltip: {
      ...style.tooltip,
      trigger: 'axis',
      valueFormatter: (value: unknown) => words.value(typeof value === 'number' ? value : null, unit),
    },
  }
}

export const amountAxis = (style: Style, words: ChartWords) => ({
  type: 'value',
  axisLabel: { ...style.text, formatter: (value: number) => words.value(value, 'amount') },
  splitLine: style.splitLine,
})

/** The period that the data date lies in. */
export const markOf = (style: Style, label: string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: style.colour('--pl-bob'), type: 'solid' },
  label: { show: false },
  data: [{ xAxis: label }],
})
