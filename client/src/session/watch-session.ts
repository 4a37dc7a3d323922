import { logout, whoAmI } from '@plumbline/core/contract'
import { subscribeKey } from 'valtio/utils'
import { call } from '../api/call.ts'
import { closeSocket } from '../api/socket.ts'
import { IdleTimer } from './idle-timer.ts'
import { isServerAway } from './kept.ts'
import { lastSpaceOf } from './last-space.ts'
import { leave, session } from './session.ts'
import { renewSession } from './start-session.ts'
import { system } from './system-state.ts'
import { hearTabs, type TabMessage, tellTabs } from './tabs.ts'

const activities = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart'] as const

export interface SessionPlaces {
  /** The page of R-SESS-11; it is shown when this returns, so that no guard leads elsewhere before. */
  idleness(minutes: number): void
  /** Where the guard of visitors leads to the last used space, or to the root, as soon as there is a person. */
  wayHome(spaceId: string | null): void
}

/** Ends the session of somebody who has gone away, and follows what other tabs do with it. */
export function watchSession(places: SessionPlaces): void {
  let timer: IdleTimer | null = null
  const touch = (): void => timer?.touch()
  for (const activity of activities) addEventListener(activity, touch, { passive: true, capture: true })

  const follow = (): void => {
    timer?.stop()
    timer = null
    const minutes = system.state?.idleMinutes
    if (!session.person || !minutes) return
    timer = new IdleTimer(minutes, {
      idleness: () => void endIdle(minutes, places).then((ended) => !ended && timer?.arm()),
      updated: () => tellTabs({ kind: 'active' }),
    })
  }
  subscribeKey(session, 'person', follow)
  subscribeKey(system, 'state', follow)
  follow()

  hearTabs((message) => {
    if (message.kind === 'active') timer?.arm()
    else void hear(message, places)
  })
}

/**
 * False: nobody answers, so the session goes on. Who waits for the network in a cellar must not lose the way to the work
 * that is kept there: without a server there is no way to sign in again.
 */
async function endIdle(minutes: number, places: SessionPlaces): Promise<boolean> {
  try {
    await call(whoAmI, { quiet: true })
  } catch (error) {
    if (isServerAway(error)) return false
  }
  // Every tab leaves its screen before the session ends: a refused call of theirs would lead to the sign-in page.
  tellTabs({ kind: 'idleness', minutes })
  places.idleness(minutes)
  await call(logout, { quiet: true }).catch(() => undefined)
  closeSocket()
  leave({ byChoice: false })
  return true
}

async function hear(message: Exclude<TabMessage, { kind: 'active' }>, places: SessionPlaces): Promise<void> {
  switch (message.kind) {
    case 'idleness':
      if (!session.person) return
      places.idleness(message.minutes)
      closeSocket()
      leave({ byChoice: false })
      return
    case 'logout':
      closeSocket()
      leave({ byChoice: true })
      return
    case 'login':
      return followLogin(message.userId, places)
  }
}

/** Who is signed in here already stays where they work. */
async function followLogin(userId: string, places: SessionPlaces): Promise<void> {
  if (!session.person) places.wayHome(lastSpaceOf(userId))
  await renewSession()
}
