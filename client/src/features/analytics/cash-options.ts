import type { EChartsCoreOption } from 'echarts/core'
import { chartStyle } from '../../instruments/chart/style.ts'
import { amountAxis, type ChartWords, frameOf, markOf, PALETTE, THICK, THIN } from './chart-options.ts'
import type { Figure, FigureColumn } from './figure.ts'

/** One colour each; those of which there are more are drawn as one. */
const DRAWN = PALETTE

interface Line {
  title: string
  values: number[]
}

/** What goes out in each period as bars of groups upon each other; what it comes to as lines on an axis of their own. */
export function cashOption(figure: Figure, words: ChartWords, dataDateAt: string | null): EChartsCoreOption {
  const style = chartStyle()
  const bars = groupsOf(figure, words).map(({ title, values }, place) => ({
    ...{ name: title, type: 'bar', stack: 'cash', barMaxWidth: 36, data: values },
    itemStyle: { color: style.colour(`--pl-bar-${place}`) },
    ...(place === 0 && dataDateAt !== null && { markLine: markOf(style, dataDateAt) }),
  }))
  return {
    ...axesOf(figure, words),
    yAxis: [amountAxis(style, words), { ...amountAxis(style, words), splitLine: { show: false } }],
    series: [...bars, ...totals(figure, words).map((line) => ({ ...line, yAxisIndex: 1 }))],
  }
}

/** What has gone out of each group by the end of each period. */
export function cashCurveOption(figure: Figure, words: ChartWords, dataDateAt: string | null): EChartsCoreOption {
  const style = chartStyle()
  const curves = groupsOf(figure, words).map(({ title, values }, place) => {
    const color = style.colour(`--pl-bar-${place}`)
    return {
      ...{ name: title, type: 'line', symbol: 'none', data: values, itemStyle: { color } },
      lineStyle: { color, width: THIN },
      ...(place === 0 && dataDateAt !== null && { markLine: markOf(style, dataDateAt) }),
    }
  })
  return {
    ...axesOf(figure, words),
    yAxis: amountAxis(style, words),
    series: [...curves, ...totals(figure, words)],
  }
}

function axesOf({ rows }: Figure, words: ChartWords) {
  const style = chartStyle()
  const frame = frameOf(style, words)
  return {
    ...frame,
    legend: { ...frame.legend, type: 'scroll' },
    xAxis: { type: 'category', data: rows.map(({ label }) => label), axisLabel: style.text, axisLine: style.axisLine },
  }
}

/** As many groups as there are colours; what is left of them is the last one. */
function groupsOf({ columns, rows }: Figure, words: ChartWords): Line[] {
  const lines = columns.flatMap((column, place) =>
    column.of ? [{ title: titleOf(column, words), values: rows.map(({ values }) => values[place] ?? 0) }] : [],
  )
  if (lines.length <= DRAWN) return lines
  const rest = lines.slice(DRAWN - 1)
  const values = rows.map((_, at) => rest.reduce((sum, line) => sum + line.values[at]!, 0))
  return [...lines.slice(0, DRAWN - 1), { title: words.column('group'), values }]
}

export const titleOf = ({ name, of }: FigureColumn, words: ChartWords): string => of?.title ?? words.column(name)

const looks = [
  { name: 'sumBudget', token: '--pl-baseline', dash: 'dashed' },
  { name: 'sumCash', token: '--pl-text-1', dash: 'solid' },
] as const

function totals({ columns, rows }: Figure, words: ChartWords) {
  const style = chartStyle()
  return looks.map(({ name, token, dash }) => {
    const place = columns.findIndex((column) => column.name === name)
    const color = style.colour(token)
    return {
      ...{ name: words.column(name), type: 'line', symbol: rows.length > 1 ? 'none' : 'circle' },
      data: rows.map(({ values }) => values[place] ?? null),
      ...{ lineStyle: { type: dash, width: THICK, color }, itemStyle: { color } },
    }
  })
}
