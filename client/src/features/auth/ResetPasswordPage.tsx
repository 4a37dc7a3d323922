import { Button } from '@blueprintjs/core'
import { passwordReset, passwordResetRequest } from '@plumbline/core/contract'
import { resetRequest } from '@plumbline/core/contract/forms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { successPath } from '../../session/success-path.ts'
import { system } from '../../session/system-state.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { TextField } from '../../shell/TextField.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Failure } from './Failure.tsx'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'

/** `/auth/reset-password`: asks for an email; with what the link in it carries behind `#`, sets the password. */
export default function ResetPasswordPage() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  return <AuthLayout>{token ? <SetPassword token={token} /> : <AskForEmail />}</AuthLayout>
}

function AskForEmail() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, failure, submit } = useSubmit(async () => {
    const input = { email: email.trim() }
    if (!resetRequest.safeParse(input).success) throw t('invalid.email')
    await call(passwordResetRequest, { input })
    setSentTo(input.email)
  })
  if (sentTo !== null) {
    return (
      <>
        <h1>{t('reset.sent')}</h1>
        <p className="pl-auth-lead" role="status">
          {t(state?.mailLeaves ? 'reset.sentText' : 'reset.keptText', { email: sentTo })}
        </p>
        <p className="pl-auth-other">
          <Link to="/auth/login">{t('toSignIn')}</Link>
        </p>
      </>
    )
  }
  return (
    <>
      <h1>{t('reset.title')}</h1>
      <p className="pl-auth-lead">{t('reset.lead')}</p>
      <form className="pl-auth-form" onSubmit={submit} noValidate>
        <Failure of={failure} />
        <TextField
          label={t('field.email')}
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="email"
          autoFocus
          large
        />
        <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('reset.submit')} />
      </form>
      <p className="pl-auth-other">
        {state?.restoreByQuestion && (
          <>
            <Link to="/auth/restore">{t('restore.instead')}</Link> ·{' '}
          </>
        )}
        <Link to="/auth/login">{t('toSignIn')}</Link>
      </p>
    </>
  )
}

function SetPassword({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const password = useNewPassword()
  const { busy, failure, submit } = useSubmit(async () => {
    if (!password.check()) return
    await call(passwordReset, { input: { token, newPassword: password.value.newPassword } })
    await navigate(successPath, { replace: true })
  })
  return (
    <>
      <h1>{t('reset.setTitle')}</h1>
      <p className="pl-auth-lead">{t('reset.setLead')}</p>
      <form className="pl-auth-form" onSubmit={submit} noValidate>
        {failure !== null && <Failure of={`${t('reset.failed')}. ${errorSentence(failure)}`} />}
        <NewPasswordFields state={password} autoFocus large />
        <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('reset.set')} />
      </form>
      <p className="pl-auth-other">
        <Link to="/auth/reset-password">{t('reset.again')}</Link>
      </p>
    </>
  )
}
