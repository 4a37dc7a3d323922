import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import ChartCanvas from '../../../instruments/chart/ChartCanvas.tsx'
import { chartStyle } from '../../../instruments/chart/style.ts'
import type { CashMonth } from './cash-months.ts'

interface ChartProps {
  months: readonly CashMonth[]
  currency: string
  dataDate: string | null
}

export default function CashChart({ months, currency, dataDate }: ChartProps) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const option = useCallback(
    () => optionOf({ months, currency, dataDate }, (name) => t(`cash.${name}`), number),
    [months, currency, dataDate, number, t],
  )
  return <ChartCanvas optionOf={option} label={t('cashOf', { count: months.length, currency })} />
}

type Series = Exclude<keyof CashMonth, 'day'>

function optionOf(
  { months, currency, dataDate }: ChartProps,
  nameOf: (series: Series) => string,
  number: (value: number) => string,
): EChartsCoreOption {
  const { colour, text, axisLine, splitLine, tooltip } = chartStyle()
  const bar = (series: Series, stack: string, token: string) => ({
    ...{ name: nameOf(series), type: 'bar', stack, barMaxWidth: 28, data: months.map((month) => month[series]) },
    itemStyle: { color: colour(token) },
  })
  const line = (series: Series, type: 'solid' | 'dashed', token: string) => ({
    ...{ name: nameOf(series), type: 'line', symbol: months.length > 1 ? 'none' : 'circle', yAxisIndex: 1 },
    data: months.map((month) => month[series]),
    ...{ lineStyle: { type, width: 2, color: colour(token) }, itemStyle: { color: colour(token) } },
  })
  const axis = { type: 'value', axisLabel: { ...text, formatter: number } }
  const now = months.findLast(({ day }) => day <= (dataDate?.slice(0, 10) ?? ''))
  return {
    animation: false,
    textStyle: text,
    grid: { left: 8, right: 8, top: 36, bottom: 8, containLabel: true },
    legend: { type: 'scroll', right: 0, top: 0, textStyle: text, itemGap: 16 },
    tooltip: {
      ...tooltip,
      trigger: 'axis',
      valueFormatter: (value: unknown) => `${number(Number(value))} ${currency}`,
    },
    xAxis: { type: 'category', data: months.map(({ day }) => monthLabel(day)), axisLabel: text, axisLine },
    yAxis: [
      { ...axis, splitLine },
      { ...axis, splitLine: { show: false } },
    ],
    series: [
      {
        ...bar('plan', 'plan', '--pl-baseline'),
        ...(now && { markLine: dataDateLine(monthLabel(now.day), dataDate, colour('--pl-bob')) }),
      },
      bar('actual', 'cash', '--pl-bar-progress'),
      bar('forecast', 'cash', '--pl-bar'),
      line('planSum', 'dashed', '--pl-baseline'),
      line('cashSum', 'solid', '--pl-text-1'),
    ],
  }
}

/** Months are told by number, as everywhere: no language names them. */
const monthLabel = (day: string): string => `${day.slice(5, 7)}.${day.slice(0, 4)}`

const dataDateLine = (label: string, dataDate: string | null, color: string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color, type: 'solid' },
  label: { formatter: dateOf(dataDate), color },
  data: [{ xAxis: label }],
})
