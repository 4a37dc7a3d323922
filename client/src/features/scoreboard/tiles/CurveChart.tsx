import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { theme } from '../../../theme/theme.ts'
import type { ProgressPoint } from './progress-shares.ts'

use([LineChart, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, SVGRenderer])

interface ChartProps {
  points: readonly ProgressPoint[]
  dataDate: string | null
}

export default function CurveChart({ points, dataDate }: ChartProps) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const { mode } = useSnapshot(theme)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const made = init(box.current)
    chart.current = made
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours with another theme, other words with another language
  useEffect(() => {
    const names = { target: t('series.target'), fact: t('series.fact'), forecast: t('series.forecast') }
    const share = (value: unknown): string => (typeof value === 'number' ? t('percent', { n: number(value) }) : '–')
    chart.current?.setOption(optionOf(points, dataDate, names, share), { notMerge: true })
  }, [points, dataDate, mode, t])
  return <div ref={box} className="scoreboard-canvas" role="img" aria-label={t('curveOf', { count: points.length })} />
}

type Series = 'target' | 'fact' | 'forecast'

function optionOf(
  points: readonly ProgressPoint[],
  dataDate: string | null,
  names: Record<Series, string>,
  share: (value: unknown) => string,
) {
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string): string => style.getPropertyValue(token).trim()
  const text = { color: colour('--pl-text-2'), fontFamily: 'inherit' }
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
    tooltip: { trigger: 'axis', valueFormatter: share },
    xAxis: {
      type: 'time',
      axisLabel: text,
      axisLine: { lineStyle: { color: colour('--pl-line-strong') } },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: 25,
      axisLabel: { ...text, formatter: share },
      splitLine: { lineStyle: { color: colour('--pl-line') } },
    },
    series: [
      line('target', 'dashed', '--pl-baseline'),
      line('forecast', 'dotted', '--pl-bar'),
      line('fact', 'solid', '--pl-bar-progress'),
    ],
  }
}

const dataDateLine = (dataDate: string, color: string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color, type: 'solid' },
  label: { formatter: dateOf(dataDate), color },
  data: [{ xAxis: dataDate.slice(0, 10) }],
})
