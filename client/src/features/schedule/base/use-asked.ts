import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { usePatches } from './after-frame.ts'
import { useSchedule } from './schedule-context.ts'

/**
 * The worker's answer to what `key` stands for, asked again after every patch that is followed by `pause` milliseconds
 * without another; undefined: not told yet.
 */
export function useAsked<Found>(
  key: string,
  ask: (session: ScheduleSession) => Promise<Found>,
  pause = 0,
): Found | undefined {
  const { actions } = useSchedule()
  const { phase } = useSnapshot(actions.session.state)
  const patches = usePatches()
  const [answer, setAnswer] = useState<{ key: string; found: Found }>()
  const isFirst = answer?.key !== key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what its key says, and every patch may have another answer
  useEffect(() => {
    if (phase !== 'ready') return
    let isCurrent = true
    const now = (): unknown => ask(actions.session).then((found) => isCurrent && setAnswer({ key, found }))
    const timer = isFirst || pause === 0 ? void now() : setTimeout(now, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [actions, key, patches, phase])
  return isFirst ? undefined : answer.found
}
