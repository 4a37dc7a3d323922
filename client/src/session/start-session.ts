import { whoAmI } from '@plumbline/core/contract'
import { asApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { isServerAway, keptPerson } from './kept.ts'
import { enter, leave } from './session.ts'

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 30_000

/**
 * Takes up the session of the cookie, if it still lives; a visitor is no error. Without a server the person who was
 * signed in last goes on with what this browser holds, and is asked for as soon as the server is back.
 */
export async function startSession(): Promise<void> {
  try {
    await renewSession()
  } catch (error) {
    const person = isServerAway(error) ? keptPerson() : null
    if (!person) throw error
    enter({ person, csrfToken: '', privacyPolicyDue: false })
    renewWhenBack(FIRST_PAUSE)
  }
}

/** Asks who is signed in: after a time without the server, or when another tab may have changed it. */
export async function renewSession(): Promise<void> {
  try {
    enter(await call(whoAmI, { quiet: true }))
  } catch (error) {
    if (asApiError(error).status !== 401) throw error
    leave({ byChoice: false })
  }
}

function renewWhenBack(pause: number): void {
  const again = (): void => {
    removeEventListener('online', again)
    clearTimeout(timer)
    renewSession().catch(() => renewWhenBack(Math.min(LONGEST_PAUSE, pause * 2)))
  }
  const timer = setTimeout(again, pause)
  addEventListener('online', again)
}
