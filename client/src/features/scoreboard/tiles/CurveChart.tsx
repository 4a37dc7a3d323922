import dayjs from 'dayjs'
import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import ChartCanvas from '../../../instruments/chart/ChartCanvas.tsx'
import { chartStyle } from '../../../instruments/chart/style.ts'
import type { ProgressPoint } from './progress-shares.ts'

interface ChartProps {
  points: readonly ProgressPoint[]
  dataDate: string | null
}

export default function CurveChart({ points, dataDate }: ChartProps) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const option = useCallback(() => {
    const names = { target: t('series.target'), fact: t('series.fact'), forecast: t('series.forecast') }
    const share = (value: unknown): string => (typeof value === 'number' ? t('percent', { n: number(value) }) : '–')
    return optionOf(points, dataDate, names, share)
  }, [points, dataDate, number, t])
  return <ChartCanvas optionOf={option} label={t('curveOf', { count: points.length })} />
}

type Series = 'target' | 'fact' | 'forecast'

function optionOf(
  points: readonly ProgressPoint[],
  dataDate: string | null,
  names: Record<Series, string>,
  share: (value: unknown) => string,
): EChartsCoreOption {
  const { colour, text, axisLine, splitLine, tooltip } = chartStyle()
  const line = (series: Series, type: 'solid' | 'dashed' | 'dotted', token: string) => ({
    name: names[series],
    type: 'line',
    symbol: 'none',
    data: points.map((point) => [point.day, point[series]]),
    lineStyle: { type, width: series === 'fact' ? 3 : 2, color: colour(token) },
    itemStyle: { color: colour(token) },
    ...(series === 'fact' && { areaStyle: { color: colour('--pl-selection'), opacity: 0.6 } }),
    ...(series === 'target' && dataDate !== null && { markLine: dataDateLine(dataDate, colour('--pl-bob')) }),
  })
  return {
    animation: false,
    textStyle: text,
    grid: { left: 44, right: 16, top: 32, bottom: 28 },
    legend: { right: 0, top: 0, textStyle: text, itemHeight: 2, itemGap: 20 },
    tooltip: { ...tooltip, trigger: 'axis', valueFormatter: share },
    xAxis: {
      type: 'time',
      axisLabel: { ...text, formatter: dayLabel, hideOverlap: true },
      axisLine,
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: 25,
      axisLabel: { ...text, formatter: share },
      splitLine,
    },
    series: [
      line('target', 'dashed', '--pl-baseline'),
      line('forecast', 'dotted', '--pl-bar'),
      line('fact', 'solid', '--pl-bar-progress'),
    ],
  }
}

/** `at`: milliseconds by the clock of this browser. Months are told by number, as everywhere: no language names them. */
const dayLabel = (at: number): string => {
  const day = dayjs(at)
  return day.format(day.date() === 1 ? 'MM.YYYY' : 'DD.MM')
}

const dataDateLine = (dataDate: string, color: string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color, type: 'solid' },
  label: { formatter: dateOf(dataDate), color },
  data: [{ xAxis: dataDate.slice(0, 10) }],
})
