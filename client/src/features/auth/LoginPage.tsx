import { Button, Checkbox } from '@blueprintjs/core'
import { login } from '@plumbline/core/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { enterHere } from '../../session/enter-here.ts'
import { system } from '../../session/system-state.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { TextField } from '../../shell/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'

/** After entering, the guard of the route leads on. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const { search } = useLocation()
  const [form, setForm] = useState({ login: '', password: '', remember: true })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!form.login.trim() || !form.password) return setFailure(t('login.fillBoth'))
    setBusy(true)
    setFailure(null)
    try {
      enterHere(await call(login, { input: form }))
    } catch (error) {
      setFailure(errorSentence(error))
      setBusy(false)
    }
  }

  return (
    <AuthLayout>
      <h1>{t('login.title')}</h1>
      <p className="pl-auth-lead">{t('login.lead')}</p>
      <form className="pl-auth-form" onSubmit={(event) => void submit(event)} noValidate>
        {failure && (
          <p className="pl-auth-failure" role="alert">
            {failure}
          </p>
        )}
        <TextField
          label={t('field.loginOrEmail')}
          value={form.login}
          onChange={(value) => setForm({ ...form, login: value })}
          autoComplete="username"
          autoFocus
          large
        />
        <TextField
          label={t('field.password')}
          type="password"
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          autoComplete="current-password"
          large
        />
        <Checkbox
          checked={form.remember}
          label={t('login.remember')}
          onChange={(event) => setForm({ ...form, remember: event.currentTarget.checked })}
        />
        <Button type="submit" intent="primary" size="large" fill loading={busy}>
          {t('login.submit')}
          <span className="pl-auth-enter" aria-hidden="true">
            ↵
          </span>
        </Button>
      </form>
      <DemoSignIns
        onPick={({ login, password }) => {
          setFailure(null)
          setForm({ ...form, login, password })
        }}
      />
      {state?.registrationOpen && (
        <p className="pl-auth-other">
          {t('login.new')} <Link to={`/auth/register${search}`}>{t('login.register')}</Link>
        </p>
      )}
    </AuthLayout>
  )
}
