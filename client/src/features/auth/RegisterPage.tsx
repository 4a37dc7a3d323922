import { Button } from '@blueprintjs/core'
import { registerAndLogin } from '@plumbline/core/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { enterHere } from '../../session/enter-here.ts'
import { system } from '../../session/system-state.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { TextField } from '../../shell/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { invitationToken } from './invitation-token.ts'
import { QuestionField } from './QuestionField.tsx'
import { invalidFields, type Registration } from './validation.ts'

const empty: Registration = {
  login: '',
  email: '',
  password: '',
  confirmPassword: '',
  lastName: '',
  firstName: '',
  secretQuestion: '',
  answer: '',
}

interface FieldKind {
  name: keyof Registration
  type?: 'email' | 'password'
  autoComplete: string
}

/** Two in a row, in reading order. */
const fields: readonly FieldKind[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'login', autoComplete: 'username' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
  { name: 'secretQuestion', autoComplete: 'off' },
  { name: 'answer', autoComplete: 'off' },
]

const ofQuestion: ReadonlySet<keyof Registration> = new Set(['secretQuestion', 'answer'])

/** What the server refuses, shown at its field. */
const refusals: Partial<Record<keyof Registration, string>> = {
  login: 'LOGIN_TAKEN',
  email: 'EMAIL_TAKEN',
  password: 'PASSWORD_COMMON',
}

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const { search } = useLocation()
  const [form, setForm] = useState(empty)
  /** Fields that were left or submitted; others show no error yet. */
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [query] = useSearchParams()
  const invitation = invitationToken(query)
  const withQuestion = state?.restoreByQuestion ?? false
  const { secretQuestion, answer, ...names } = form
  const invalid = invalidFields(withQuestion ? form : names)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setVisited(new Set(Object.keys(form)))
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      const { confirmPassword: _, ...input } = withQuestion ? { ...names, secretQuestion, answer } : names
      enterHere(await call(registerAndLogin, { input: { ...input, invitation } }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  const errorOf = (name: keyof Registration): string | undefined => {
    const reason = invalid[name]
    if (visited.has(name) && reason) return t(`invalid.${reason}`)
    const taken = refusals[name]
    return taken && failure && asApiError(failure).code === taken ? errorSentence(failure) : undefined
  }
  const atField = failure !== null && Object.values(refusals).includes(asApiError(failure).code)

  if (state && !state.registrationOpen && invitation === undefined) return <Navigate to="/auth/login" replace />
  return (
    <AuthLayout>
      <h1>{t('register.title')}</h1>
      <p className="pl-auth-lead">{t(withQuestion ? 'register.lead' : 'register.leadPlain')}</p>
      <form className="pl-auth-form" onSubmit={(event) => void submit(event)} noValidate>
        {failure !== null && !atField && (
          <p className="pl-auth-failure" role="alert">
            {errorSentence(failure)}
          </p>
        )}
        <div className="pl-auth-pair">
          {fields
            .filter(({ name }) => withQuestion || !ofQuestion.has(name))
            .map(({ name, type, autoComplete }, index) => {
              const field = {
                value: form[name],
                error: errorOf(name),
                onChange: (value: string) => {
                  setFailure(null)
                  setForm({ ...form, [name]: value })
                },
                onBlur: () => form[name] !== '' && setVisited(new Set([...visited, name])),
              }
              return name === 'secretQuestion' ? (
                <QuestionField key={name} {...field} large />
              ) : (
                <TextField
                  key={name}
                  {...field}
                  label={t(`field.${name}`)}
                  type={type}
                  autoComplete={autoComplete}
                  autoFocus={index === 0}
                  large
                />
              )
            })}
        </div>
        <Button type="submit" intent="primary" size="large" fill loading={busy} text={t('register.submit')} />
      </form>
      <p className="pl-auth-other">
        {t('register.privacy')} <Link to="/auth/privacy">{t('register.privacyLink')}</Link>
      </p>
      <p className="pl-auth-other">
        {t('register.known')} <Link to={`/auth/login${search}`}>{t('login.submit')}</Link>
      </p>
    </AuthLayout>
  )
}
