import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Usage, UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { axisBelow, periodsInSight } from '../../../instruments/histogram/index.ts'
import type { AxisPlace } from '../../../instruments/planner/types.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasHistogram } from '../histogram/histogram-model.ts'
import { OverButton } from './OverButton.tsx'
import type { HasUsage } from './usage-model.ts'

const MINUTES_PER_DAY = 1440
const MOST = 120
const REST_MS = 150

/** The same numbers as cells, of the periods that the chart above shows. */
export function LaneTable({ usage, lanes }: { usage: Usage; lanes: readonly UsageLane[] }) {
  const { actions } = useSchedule<HasUsage & HasHistogram>()
  const { t, i18n } = useTranslation('usage')
  const axis = useRestingAxis(actions)
  const { edges } = usage
  if (!axis) return null
  const [first, end] = periodsInSight(
    { edges, values: new Float64Array(), cumulative: new Float64Array() },
    axisBelow(axis),
  )
  const periods = Array.from({ length: Math.min(MOST, Math.max(0, end - first)) }, (_, i) => first + i)
  return (
    <div className="usage-table">
      <table data-testid="usage-table">
        <thead>
          <tr>
            <th>{t('resource')}</th>
            <th>{t('over')}</th>
            {periods.map((at) => (
              <th key={edges[at]} className="usage-figure">
                {formatDate(edges[at]! * MINUTES_PER_DAY)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.id}>
              <th title={lane.code}>{lane.name}</th>
              <td>
                <OverButton lane={lane} />
              </td>
              {periods.map((at) => (
                <td
                  key={edges[at]}
                  className={
                    lane.over[at] === 1 && edges[at + 1]! > usage.dataDay ? 'usage-figure is-over' : 'usage-figure'
                  }
                >
                  {lane.values[at]! > 0 ? formatNumber(lane.values[at]!, i18n.language) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useRestingAxis({ histogram }: HasHistogram): AxisPlace | null {
  const [axis, setAxis] = useState<AxisPlace | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = histogram.onAxis((place) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAxis(place), REST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [histogram])
  return axis
}
