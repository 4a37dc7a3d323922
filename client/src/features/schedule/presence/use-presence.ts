import { useEffect } from 'react'
import { subscribe } from 'valtio'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { PlanPort, StatePort } from '../base/ports.ts'
import type { HasFollowing } from './following.ts'

/** Whoever touches nothing for so long is shown to the others as away. */
const IDLE_AFTER_MS = 2 * 60_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Tells the room which part of the screen this person works in, and whether they are there at all. */
export function usePresence(actions: PlanPort & StatePort & HasFollowing): void {
  useIdleness(actions.session)
  useEffect(() => {
    const { state, session, following } = actions
    let told = ''
    const tell = (): void => {
      const screen = state.panelOpen ? state.panelTab : ''
      if (screen !== told) session.setPresence({ screen })
      told = screen
    }
    tell()
    const stops = [subscribe(state, tell), following.attend()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [actions])
}

/** Told when they go and when they come back, not with every movement. */
function useIdleness(session: ScheduleSession): void {
  useEffect(() => {
    let isIdle = false
    let timer: ReturnType<typeof setTimeout>
    let since = 0
    const leave = (): void => {
      const rest = IDLE_AFTER_MS - (performance.now() - since)
      if (rest > 0) {
        timer = setTimeout(leave, rest)
        return
      }
      isIdle = true
      session.setPresence({ idle: true })
    }
    const stir = (): void => {
      since = performance.now()
      if (!isIdle) return
      isIdle = false
      session.setPresence({ idle: false })
      timer = setTimeout(leave, IDLE_AFTER_MS)
    }
    since = performance.now()
    timer = setTimeout(leave, IDLE_AFTER_MS)
    for (const sign of signs) addEventListener(sign, stir, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, stir, { capture: true })
    }
  }, [session])
}
