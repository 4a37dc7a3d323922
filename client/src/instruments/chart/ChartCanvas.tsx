import './chart.css'
import { type ECharts, type EChartsCoreOption, init } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { theme } from '../../theme/theme.ts'
import './parts.ts'

interface ChartProps {
  /** Asked again when the theme changes: colours are those of the moment. */
  optionOf: () => EChartsCoreOption
  /** What is to be seen, for who does not see it. */
  label: string
}

/** A chart that fills its place. */
export default function ChartCanvas({ optionOf, label }: ChartProps) {
  const { mode } = useSnapshot(theme)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const made = init(box.current, null, { renderer: 'svg' })
    chart.current = made
    const watcher = new ResizeObserver(() => made.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours with another theme
  useEffect(() => {
    chart.current?.setOption(optionOf(), { notMerge: true })
  }, [optionOf, mode])
  return <div ref={box} className="pl-chart" role="img" aria-label={label} />
}
