import { useCallback, useEffect, useState } from 'react'
import { isDayOnPhone } from '../features/days/index.ts'
import { disconnectPath } from '../features/errors/index.ts'
import { allowLanguages } from '../i18n/i18n.ts'
import { isServerAway, keptPerson, keptSystem } from '../session/kept.ts'
import { enter, session } from '../session/session.ts'
import { markedSession } from '../session/session-mark.ts'
import { startSession } from '../session/start-session.ts'
import { loadSystemState, system } from '../session/system-state.ts'

interface SystemStart {
  ready: boolean
  error: unknown
  retry: () => void
}

/** Asked for before the first screen is drawn, or texts are there. */
let early: ReturnType<typeof ask> | null = ask()
early.catch(() => undefined)

/** Nothing can be shown without a server: a page with the way back to where the person wanted to be (R-SHELL-07). */
function leadToDisconnect(): void {
  if (location.pathname !== disconnectPath) history.pushState(null, '', disconnectPath)
}

/**
 * On site the day stands there at once, as it would without a network, and whatever the network is like: the server is
 * asked meanwhile, and whoever is not signed in any more is led to the sign-in page when it has answered.
 */
function beginsAsKept(): boolean {
  const [person, state] = [keptPerson(), keptSystem()]
  if (!isDayOnPhone() || !person || !state || markedSession() !== person.id) return false
  if (!session.person) enter({ person, csrfToken: '', privacyPolicyDue: false })
  system.state ??= state
  return true
}

function ask() {
  return Promise.all([loadSystemState(), startSession()])
}

/** Loads what every screen needs: the system state, its languages, and the session of the cookie. */
export function useSystem(): SystemStart {
  const [ready, setReady] = useState(beginsAsKept)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(() => {
    setError(null)
    const asked = early ?? ask()
    early = null
    asked
      .then(([{ allowed_langs }]) => allowLanguages(allowed_langs))
      .then(() => setReady(true))
      .catch((failure) => {
        if (isServerAway(failure)) leadToDisconnect()
        setError(failure)
      })
  }, [])

  useEffect(load, [load])
  return { ready, error, retry: load }
}
