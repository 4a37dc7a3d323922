import { versionEstimatedData } from '@plumbline/core/contract'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'

export type EstimatedPlan = Output<typeof versionEstimatedData>

// Most never see it: its words are not among those of the first screen.
const Offer = onDemand(async () => {
  const [{ EstimateDifference }] = await Promise.all([import('./EstimateDifference.tsx'), loadAllTexts()])
  return EstimateDifference
})

/** The estimates say something else of the works than the plan: whoever may plan looks at it, and takes all or a part. */
export function EstimateOffer() {
  const { actions, version } = useSchedule()
  const { phase, result } = useSnapshot(actions.session.state)
  const canEdit = useCanEdit()
  const isThere = phase === 'ready' && result !== null
  return isThere && canEdit && <Asked key={version.id} versionId={version.id} />
}

function Asked({ versionId }: { versionId: string }) {
  const { scheduleId, actions } = useSchedule()
  const [isLater, setLater] = useState(false)
  const { value, again } = useRead(versionId, (signal) =>
    call(versionEstimatedData, { params: { versionId }, input: {}, signal, quiet: true }),
  )
  const isHere = (event: { scheduleId: string }): boolean => {
    if (event.scheduleId !== scheduleId) return false
    setLater(false)
    return true
  }
  useNews({ estimates: isHere, timetable: (event) => event.versionId === versionId }, again)
  if (!value || value.differences.length === 0 || isLater) return null
  const done = async (): Promise<void> => {
    await actions.settled()
    again()
  }
  return <Offer plan={value} later={() => setLater(true)} done={() => void done()} />
}
