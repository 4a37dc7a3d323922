/** The page on which charts are drawn: as analytics draw them, or by plain echarts with the same numbers. */
import '../../../src/theme/tokens.css'
import { type EChartsCoreOption, init } from 'echarts/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import ChartCanvas from '../../../src/instruments/chart/ChartCanvas.tsx'
import { probe } from '../../page/probe.ts'
import { type BenchChart, chartOf } from './chart-of.ts'

/** Milliseconds. */
export interface Drawn {
  /** Numbers that are drawn. */
  points: number
  /** From the numbers to the first frame that shows them. */
  paintMs: number
  /** The longest that nothing else could happen; 0: never over 50 ms. */
  blockMs: number
}

declare global {
  interface Window {
    drawChart(asked: [subject: 'plumbline' | 'plain', chart: BenchChart, points: number]): Promise<Drawn>
  }
}

const place = document.getElementById('chart') as HTMLDivElement
/** The browser tells of a long task some time after it. */
const TOLD_MS = 120

window.drawChart = async ([subject, chart, wanted]) => {
  const { option, plain } = chartOf(chart, wanted)
  const blocks = watchBlocks()
  const started = performance.now()
  const end = subject === 'plumbline' ? asAnalytics(option) : plainly(plain)
  while (!isDrawn()) await probe.painted()
  const paintMs = (await probe.painted()) - started
  await new Promise((resolve) => setTimeout(resolve, TOLD_MS))
  const blockMs = blocks()
  end()
  return { points: plain.lines.flat().length, paintMs, blockMs }
}

const isDrawn = (): boolean => place.querySelector('svg path, canvas') !== null

function asAnalytics(optionOf: () => EChartsCoreOption): () => void {
  const root = createRoot(place)
  root.render(createElement(ChartCanvas, { optionOf, label: 'Chart' }))
  return () => root.unmount()
}

/** As the library is when nothing is said but the numbers. */
function plainly({ type, labels, lines }: ReturnType<typeof chartOf>['plain']): () => void {
  const chart = init(place, null, { renderer: 'canvas' })
  chart.setOption({
    animation: false,
    xAxis: { type: 'category', data: labels },
    yAxis: { type: 'value', scale: true },
    series: lines.map((data) => ({ type, data })),
  })
  return () => chart.dispose()
}

function watchBlocks(): () => number {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  return () => {
    observer.disconnect()
    return Math.round(longest)
  }
}
