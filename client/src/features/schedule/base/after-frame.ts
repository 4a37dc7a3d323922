import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { useSchedule } from './schedule-context.ts'

/** In a busy room panels follow the plan so often, milliseconds; the first change after a rest they show at once. */
const FOLLOW_EVERY_MS = 250
/** So long after an edit of this person they follow every change: what is typed next lies on what is there now. */
const OWN_EDIT_MS = 1_000

/**
 * A value of the state as it was when the last frame was painted, or up to `pause(…)` milliseconds before. What a key
 * has changed is to be seen in the plan first; panels that tell more about it take several times as long as painting
 * does and follow.
 */
function useAfterFrame<State extends object, Key extends keyof State>(
  state: State,
  key: Key,
  pause: (sinceShown: number) => number = () => 0,
  /** Of several pauses: the one that ends first holds, or each change begins a new one. */
  holds: 'first' | 'last' = 'first',
): State[Key] {
  const [shown, show] = useState(state[key])
  const pauseNow = useEffectEvent(pause)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let shownAt = Number.NEGATIVE_INFINITY
    let dueAt = Number.POSITIVE_INFINITY
    let isGone = false
    const tell = (): void => {
      dueAt = Number.POSITIVE_INFINITY
      shownAt = performance.now()
      if (!isGone) startTransition(() => show(state[key]))
    }
    const follow = (): void => {
      const at = performance.now() + pauseNow(performance.now() - shownAt)
      if (holds === 'first' && dueAt <= at) return
      dueAt = at
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        timer = setTimeout(tell, at - performance.now())
      })
    }
    follow()
    const stop = subscribeKey(state, key, follow)
    return () => {
      isGone = true
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      stop()
    }
  }, [state, key, holds])
  return shown
}

/** Grows with changes of the schedule, once they have been painted. */
export function usePatches(): number {
  const { session } = useSchedule().actions
  return useAfterFrame(session.state, 'patches', (sinceShown) =>
    performance.now() - session.editedAt < OWN_EDIT_MS ? 0 : Math.max(0, FOLLOW_EVERY_MS - sinceShown),
  )
}

/** A caret that moved less than this before is on its way: a key is held down. Milliseconds. */
const ON_ITS_WAY_MS = 120

/** Row of the caret, once it has been painted there and rests; '' while there is none. */
export function useCaretRow(): string {
  const { state } = useSchedule().actions
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  return useAfterFrame(
    state,
    'row',
    () => {
      const now = performance.now()
      const isOnItsWay = now - movedAt.current < ON_ITS_WAY_MS
      movedAt.current = now
      return isOnItsWay ? ON_ITS_WAY_MS : 0
    },
    'last',
  )
}
