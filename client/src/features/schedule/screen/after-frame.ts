import { startTransition, useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { useSchedule } from './schedule-context.ts'

/** Calls when the next frame has been painted. */
function afterFrame(call: () => void): void {
  requestAnimationFrame(() => setTimeout(call))
}

/**
 * A value of the state as it was when the last frame was painted. What a key has changed is to be seen in the plan
 * first; panels that tell more about it take several times as long as painting does and follow.
 */
function useAfterFrame<State extends object, Key extends keyof State>(state: State, key: Key): State[Key] {
  const [shown, show] = useState(state[key])
  useEffect(() => {
    let isDue = false
    let isGone = false
    const follow = (): void => {
      if (isDue) return
      isDue = true
      afterFrame(() => {
        isDue = false
        if (!isGone) startTransition(() => show(state[key]))
      })
    }
    follow()
    const stop = subscribeKey(state, key, follow)
    return () => {
      isGone = true
      stop()
    }
  }, [state, key])
  return shown
}

/** Grows with every change of the schedule, once the change has been painted. */
export const usePatches = (): number => useAfterFrame(useSchedule().actions.session.state, 'patches')

/** Row of the caret, once the caret has been painted there; '' while there is none. */
export const useCaretRow = (): string => useAfterFrame(useSchedule().actions.state, 'row')
