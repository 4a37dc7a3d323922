import { AnchorButton } from '@blueprintjs/core'
import { adfsBegin, kerberosSignIn, openIdConnectBegin } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { urlOf } from '../../api/request.ts'
import { system } from '../../session/system-state.ts'

const routes = { openidconnect: openIdConnectBegin, adfs: adfsBegin, kerberos: kerberosSignIn } as const

/** Identity providers that this installation trusts; the browser goes there and comes back signed in. */
export function SignInWith() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const [query] = useSearchParams()
  if (!state || state.signInWith.length === 0) return null
  const next = query.get('next') ?? undefined
  return (
    <section className="pl-demo" aria-label={t('login.or')}>
      <h2 className="pl-demo-title">{t('login.or')}</h2>
      {state.signInWith.map(({ kind, name }) => (
        <AnchorButton
          key={kind}
          href={urlOf(routes[kind], {}, { next })}
          size="large"
          fill
          text={t('login.with', { name })}
        />
      ))}
    </section>
  )
}
