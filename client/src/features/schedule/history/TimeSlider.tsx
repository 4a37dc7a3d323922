import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../base/schedule-context.ts'
import { soon } from '../base/soon.ts'
import type { HasTime } from './time-travel.ts'

const TimePanel = soon('TimePanel')

/** The way through the past, once somebody takes it. */
export function TimeSlider() {
  const { open } = useSnapshot(useSchedule<HasTime>().actions.time.state)
  useFirstMoment()
  return open && <TimePanel />
}

/** A moment in the address is shown as soon as there is a schedule to show it in. */
function useFirstMoment(): void {
  const { actions } = useSchedule<HasTime>()
  const { phase } = useSnapshot(actions.session.state)
  const isReady = phase === 'ready'
  useEffect(() => {
    const seq = actions.time.takeFirst()
    if (isReady && seq !== null) void actions.time.open().then(() => actions.time.goTo(seq))
  }, [isReady, actions])
}
