import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../screen/schedule-context.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'

/** The worker's answer to what `key` stands for, asked again after every patch; undefined: not told yet. */
export function useAsked<Found>(key: string, ask: (session: ScheduleSession) => Promise<Found>): Found | undefined {
  const { actions } = useSchedule()
  const { patches, phase } = useSnapshot(actions.session.state)
  const [answer, setAnswer] = useState<{ key: string; found: Found }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what its key says, and every patch may have another answer
  useEffect(() => {
    let isCurrent = true
    if (phase === 'ready') void ask(actions.session).then((found) => isCurrent && setAnswer({ key, found }))
    return () => {
      isCurrent = false
    }
  }, [actions, key, patches, phase])
  return answer?.key === key ? answer.found : undefined
}
