import type { RiskRun } from '@plumbline/core/contract'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../../session/session.ts'

/** Runs that take longer are not begun by themselves before somebody asks for that, milliseconds. */
const QUICK = 5_000
/** Who has not run it last leaves so much time to who has, milliseconds. */
const PATIENCE = 3_000

/**
 * Runs again when the plan has changed. One run serves all: it is that of who ran it last, and of the others only when
 * nothing comes. `due`: what would be run; empty: nothing has to be.
 */
export function useFollowing(
  last: RiskRun | null,
  due: string,
  run: () => void,
): [isFollowing: boolean, follow: (isFollowing: boolean) => void] {
  const { person } = useSnapshot(session)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isFollowing = chosen ?? (last !== null && last.took <= QUICK)
  const wait = last?.by?.id === person?.id ? 0 : PATIENCE
  const tried = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is run is what stands when it becomes due
  useEffect(() => {
    // Once: what failed, or was stopped, is not tried again before something changes.
    if (!isFollowing || due === '' || tried.current === due) return
    const timer = setTimeout(() => {
      tried.current = due
      run()
    }, wait)
    return () => clearTimeout(timer)
  }, [due, isFollowing, wait])
  return [isFollowing, setChosen]
}
