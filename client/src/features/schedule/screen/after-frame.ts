import { startTransition, useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { useSchedule } from './schedule-context.ts'

/** In a busy room panels follow the plan so often, milliseconds; the first change after a rest they show at once. */
const FOLLOW_EVERY_MS = 250

/** Calls when the next frame has been painted, and after a pause. */
function afterFrame(call: () => void, pause: number): void {
  requestAnimationFrame(() => setTimeout(call, pause))
}

/**
 * A value of the state as it was when the last frame was painted. What a key has changed is to be seen in the plan
 * first; panels that tell more about it take several times as long as painting does and follow.
 */
function useAfterFrame<State extends object, Key extends keyof State>(state: State, key: Key, every = 0): State[Key] {
  const [shown, show] = useState(state[key])
  useEffect(() => {
    let isDue = false
    let isGone = false
    let shownAt = Number.NEGATIVE_INFINITY
    const follow = (): void => {
      if (isDue) return
      isDue = true
      afterFrame(
        () => {
          isDue = false
          shownAt = performance.now()
          if (!isGone) startTransition(() => show(state[key]))
        },
        Math.max(0, shownAt + every - performance.now()),
      )
    }
    follow()
    const stop = subscribeKey(state, key, follow)
    return () => {
      isGone = true
      stop()
    }
  }, [state, key, every])
  return shown
}

/** Grows with changes of the schedule, once they have been painted. */
export const usePatches = (): number => useAfterFrame(useSchedule().actions.session.state, 'patches', FOLLOW_EVERY_MS)

/** Row of the caret, once the caret has been painted there; '' while there is none. */
export const useCaretRow = (): string => useAfterFrame(useSchedule().actions.state, 'row')
