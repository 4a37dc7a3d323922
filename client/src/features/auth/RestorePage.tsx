import { Button } from '@blueprintjs/core'
import { forgottenPasswordChange, secretQuestionRead } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { successPath } from '../../session/success-path.ts'
import { system } from '../../session/system-state.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { TextField } from '../../shell/TextField.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Failure } from './Failure.tsx'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'

interface Asked {
  login: string
  question: string
}

/** `/auth/restore`: whoever answers their secret question sets a new password (R-SHELL-15). */
export default function RestorePage() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <AuthLayout>
      <h1>{t('restore.title')}</h1>
      {!state?.restoreByQuestion && (
        <p className="pl-auth-lead" role="alert">
          {sentenceOf('RESTORE_CLOSED', {})}
        </p>
      )}
      {state?.restoreByQuestion && (asked ? <Answer asked={asked} /> : <WhoAreYou found={setAsked} />)}
      <p className="pl-auth-other">
        <Link to="/auth/reset-password">{t('restore.byMail')}</Link> · <Link to="/auth/login">{t('toSignIn')}</Link>
      </p>
    </AuthLayout>
  )
}

function WhoAreYou({ found }: { found: (asked: Asked) => void }) {
  const { t } = useTranslation('auth')
  const [login, setLogin] = useState('')
  const { busy, failure, submit } = useSubmit(async () => {
    if (!login.trim()) throw t('invalid.required')
    const { question } = await call(secretQuestionRead, { input: { login } })
    found({ login, question })
  })
  return (
    <>
      <p className="pl-auth-lead">{t('restore.lead')}</p>
      <form className="pl-auth-form" onSubmit={submit} noValidate>
        <Failure of={failure} />
        <TextField
          label={t('field.loginOrEmail')}
          value={login}
          onChange={setLogin}
          autoComplete="username"
          autoFocus
          large
        />
        <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('restore.ask')} />
      </form>
    </>
  )
}

function Answer({ asked: { login, question } }: { asked: Asked }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [answer, setAnswer] = useState('')
  const password = useNewPassword()
  const { busy, failure, submit } = useSubmit(async () => {
    if (!password.check()) return
    if (!answer.trim()) throw t('restore.answerMissing')
    await call(forgottenPasswordChange, { input: { login, answer, newPassword: password.value.newPassword } })
    await navigate(successPath, { replace: true })
  })
  return (
    <>
      <p className="pl-auth-lead">{question}</p>
      <form className="pl-auth-form" onSubmit={submit} noValidate>
        <Failure of={failure} />
        <TextField label={t('field.answer')} value={answer} onChange={setAnswer} autoComplete="off" autoFocus large />
        <NewPasswordFields state={password} large />
        <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('reset.set')} />
      </form>
    </>
  )
}
