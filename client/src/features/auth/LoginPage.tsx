import { Button, Checkbox } from '@blueprintjs/core'
import { login } from '@plumbline/core/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { enterHere } from '../../session/enter-here.ts'
import { keepLogin, keptLogin } from '../../session/kept-login.ts'
import { system } from '../../session/system-state.ts'
import { errorSentence, sentenceOf } from '../../shell/error-sentence.ts'
import { TextField } from '../../shell/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import { Failure } from './Failure.tsx'
import { invitationToken } from './invitation-token.ts'
import { SignInWith } from './SignInWith.tsx'

/** After entering, the guard of the route leads on. */
export default function LoginPage() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const { search } = useLocation()
  const [query] = useSearchParams()
  const [form, setForm] = useState({ login: keptLogin(), password: '', remember: true })
  /** Null: nobody has asked for a code. */
  const [code, setCode] = useState<string | null>(null)
  const refused = query.get('refused')
  const [failure, setFailure] = useState<string | null>(refused && sentenceOf(refused, {}))
  const [busy, setBusy] = useState(false)

  const enter = async (given = form): Promise<void> => {
    try {
      const session = await call(login, { input: { ...given, code: code ?? undefined } })
      keepLogin(given.remember ? given.login.trim() : '')
      enterHere(session)
    } catch (error) {
      setBusy(false)
      if (asApiError(error).code === 'SECOND_FACTOR_REQUIRED' && code === null) setCode('')
      else setFailure(errorSentence(error))
    }
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const isFilled = form.login.trim() !== '' && form.password !== ''
    setFailure(isFilled ? null : t('login.fillBoth'))
    setBusy(isFilled)
    if (isFilled) void enter()
  }

  return (
    <AuthLayout>
      <h1>{t('login.title')}</h1>
      <p className="pl-auth-lead">{t(code === null ? 'login.lead' : 'login.codeLead')}</p>
      <form className="pl-auth-form" onSubmit={submit} noValidate>
        <Failure of={failure} />
        {code === null ? (
          <>
            <TextField
              label={t('field.loginOrEmail')}
              value={form.login}
              onChange={(value) => setForm({ ...form, login: value })}
              autoComplete="username"
              autoFocus={form.login === ''}
              large
            />
            <TextField
              label={t('field.password')}
              type="password"
              value={form.password}
              onChange={(password) => setForm({ ...form, password })}
              autoComplete="current-password"
              autoFocus={form.login !== ''}
              large
            />
            <div className="pl-auth-between">
              <Checkbox
                checked={form.remember}
                label={t('login.remember')}
                onChange={(event) => setForm({ ...form, remember: event.currentTarget.checked })}
              />
              <Link to="/auth/reset-password">{t('login.forgot')}</Link>
            </div>
          </>
        ) : (
          <TextField
            label={t('field.code')}
            hint={t('login.codeHint')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            autoFocus
            large
          />
        )}
        <Button type="submit" intent="primary" size="large" fill loading={busy}>
          {t('login.submit')}
          <span className="pl-auth-enter" aria-hidden="true">
            ↵
          </span>
        </Button>
      </form>
      {code === null && <SignInWith />}
      {code === null && (
        <DemoSignIns
          onPick={({ login, password }) => {
            setFailure(null)
            const given = { ...form, login, password }
            setForm(given)
            setBusy(true)
            void enter(given)
          }}
        />
      )}
      <p className="pl-auth-other">
        {code !== null && (
          <button type="button" className="pl-auth-link" onClick={() => setCode(null)}>
            {t('login.otherAccount')}
          </button>
        )}
        {code === null && (state?.registrationOpen || invitationToken(query) !== undefined) && (
          <>
            {t('login.new')} <Link to={`/auth/register${search}`}>{t('login.register')}</Link>
          </>
        )}
      </p>
    </AuthLayout>
  )
}
