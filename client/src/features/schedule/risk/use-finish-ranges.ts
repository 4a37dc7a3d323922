import type { RiskResult } from '@plumbline/core/risk'
import { useEffect, useState } from 'react'
import { useSchedule } from '../base/schedule-context.ts'

/** Whether the chart shows from P10 to P90 of works below their bars; it goes on showing that when the tab is left. */
export function useFinishRanges(result: RiskResult | null): [isShown: boolean, show: (isShown: boolean) => void] {
  const { actions } = useSchedule()
  const { finishRanges } = actions.session.rows.look
  const [isShown, setShown] = useState(finishRanges.isShown)
  useEffect(() => {
    const works = result?.works ?? []
    finishRanges.show(isShown ? new Map(works.map(({ id, p10, p50, p90 }) => [id, [p10, p50, p90]])) : null)
    actions.planner?.refresh()
  }, [isShown, result, finishRanges, actions])
  return [isShown, setShown]
}
