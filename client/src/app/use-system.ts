import { useCallback, useEffect, useState } from 'react'
import { allowLanguages } from '../i18n/i18n.ts'
import { startSession } from '../session/start-session.ts'
import { loadSystemState } from '../session/system-state.ts'

interface SystemStart {
  ready: boolean
  error: unknown
  retry: () => void
}

/** Loads what every screen needs: the system state, its languages, and the session of the cookie. */
export function useSystem(): SystemStart {
  const [ready, setReady] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(() => {
    setError(null)
    Promise.all([loadSystemState().then(({ allowed_langs }) => allowLanguages(allowed_langs)), startSession()])
      .then(() => setReady(true))
      .catch(setError)
  }, [])

  useEffect(load, [load])
  return { ready, error, retry: load }
}
