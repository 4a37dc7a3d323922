import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { setUpPath } from '../session/set-up-path.ts'
import { system } from '../session/system-state.ts'
import { later } from '../shell/later.ts'
import { nextPath } from './next-path.ts'

const PrivacyDialog = later(async () => (await import('../features/privacy/index.ts')).PrivacyDialog)

/**
 * Leads to the sign-in page and from there back to what was asked for.
 *
 * The key makes it lead again for each place: going back may come before the sign-in page was ever drawn.
 */
export function RequirePerson() {
  const { person, leftByChoice, privacyPolicyDue } = useSnapshot(session)
  const { key, pathname, search } = useLocation()
  if (person) return privacyPolicyDue ? <PrivacyDialog /> : <Outlet />
  const next = leftByChoice || pathname === '/auth/select-space' ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return <Navigate key={key} to={`/auth/login${next}`} replace />
}

export function VisitorsOnly() {
  const { person } = useSnapshot(session)
  const { state } = useSnapshot(system)
  const { key, pathname } = useLocation()
  const [query] = useSearchParams()
  // Before anybody can sign in, somebody is the first.
  const isDue = state?.setUp === 'due' || state?.setUp === 'code'
  if (!person && isDue && pathname !== setUpPath) return <Navigate key={key} to={setUpPath} replace />
  return person ? <Navigate key={key} to={nextPath(query.get('next'))} replace /> : <Outlet />
}
