import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { HistogramBars } from '../../../documents/schedule/session/histogram.ts'
import { axisBelow, periodsInSight } from '../../../instruments/histogram/index.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasHistogram } from './histogram-model.ts'
import { useHistogramWords } from './histogram-words.ts'

/** The table follows scrolling after this rest. */
const REST_MS = 200
const MAX_LINES = 400

/** The periods in sight for those who listen, and for tests. */
export function HistogramTable() {
  const { actions } = useSchedule<HasHistogram>()
  const { t, valueName, period, amount, works, number } = useHistogramWords()
  const axis = useRestingAxis()
  const bars = useSnapshot(actions.histogram.state).bars as HistogramBars | null
  const { value } = useSnapshot(actions.state).ganttView.histogram
  if (!bars || !axis) return null
  const [first, end] = periodsInSight(bars, axisBelow(axis))
  const lines = Array.from({ length: Math.min(MAX_LINES, Math.max(0, end - first)) }, (_, i) => first + i)
  return (
    <div className="schedule-unseen">
      <table data-testid="histogram-table" data-unit={bars.unit}>
        <caption>{t('table')}</caption>
        <thead>
          <tr>
            <th>{t('period')}</th>
            <th>{valueName(value === 'volume' ? `volume:${bars.unit}` : value)}</th>
            <th>{t('worksHead')}</th>
            <th>{t(value === 'works' ? 'curve.works' : 'curve.amounts')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((index) => (
            <tr key={bars.edges[index]}>
              <th>{period(bars, index)}</th>
              <td>{amount(bars, index)}</td>
              <td>{works(bars.works[index]!)}</td>
              <td>{number(bars.cumulative[index]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where the axis stands when it does not move. */
function useRestingAxis(): AxisPlace | null {
  const { actions } = useSchedule<HasHistogram>()
  const [axis, setAxis] = useState<AxisPlace | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = actions.histogram.onAxis((place) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAxis(place), REST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [actions])
  return axis
}
