import type { RiskRun } from '@plumbline/core/contract'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../../session/session.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { followingWait } from './following-turn.ts'

/** Runs that take longer are not begun by themselves before somebody asks for that, milliseconds. */
const QUICK = 5_000

/** Runs again when the plan has changed. `due`: what would be run; empty: nothing has to be. */
export function useFollowing(
  last: RiskRun | null,
  due: string,
  run: () => void,
): [isFollowing: boolean, follow: (isFollowing: boolean) => void] {
  const { actions } = useSchedule()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isFollowing = chosen ?? (last !== null && last.took <= QUICK)
  const tried = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is run is what stands when it becomes due
  useEffect(() => {
    // Once: what failed, or was stopped, is not tried again before something changes.
    if (!isFollowing || !last || due === '' || tried.current === due) return
    const others = actions.session.state.people.map(({ userId }) => userId)
    const timer = setTimeout(
      () => {
        tried.current = due
        run()
      },
      followingWait(last, { own: session.person?.id ?? '', others }),
    )
    return () => clearTimeout(timer)
  }, [due, isFollowing, last?.by?.id])
  return [isFollowing, setChosen]
}
