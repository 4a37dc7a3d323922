import { Button, Checkbox } from '@blueprintjs/core'
import { setUp } from '@plumbline/core/contract'
import { setUpFields } from '@plumbline/core/contract/forms'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { enterHere } from '../../session/enter-here.ts'
import { setUpPath } from '../../session/set-up-path.ts'
import { loadSystemState, system } from '../../session/system-state.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { goAtOnce } from '../../shell/navigation.ts'
import { TextField } from '../../shell/TextField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { Failure } from './Failure.tsx'
import { type Invalid, invalidText } from './validation.ts'

const empty = {
  code: '',
  installationName: '',
  spaceName: '',
  firstName: '',
  lastName: '',
  login: '',
  email: '',
  password: '',
  confirmPassword: '',
}
type Form = typeof empty
type Name = keyof Form

interface FieldKind {
  name: Name
  type?: 'email' | 'password'
  autoComplete: string
}

const ofInstallation: readonly FieldKind[] = [
  { name: 'installationName', autoComplete: 'organization' },
  { name: 'spaceName', autoComplete: 'off' },
]
const ofAccount: readonly FieldKind[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'login', autoComplete: 'username' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
]

/** Fields whose refusal the server words, shown below them. */
const refusedAt: Readonly<Record<string, Name>> = {
  LOGIN_TAKEN: 'login',
  EMAIL_TAKEN: 'email',
  PASSWORD_COMMON: 'password',
  SET_UP_CODE_WRONG: 'code',
}

function invalidOf(name: Name, form: Form, needsCode: boolean): Invalid | null {
  if (name === 'code') return needsCode && form.code.trim() === '' ? 'required' : null
  if (name !== 'confirmPassword') return invalidText(setUpFields[name], form[name], name)
  if (form.confirmPassword === '') return 'required'
  return form.confirmPassword === form.password ? null : 'mismatch'
}

/** `/auth/set-up`: the first person names the installation, makes the first space and their own account. */
export default function SetUpPage() {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  const needsCode = state?.setUp === 'code'
  // After `#`, where no server on the way saw it.
  const [form, setForm] = useState<Form>({ ...empty, code: location.hash.slice(1) })
  const [choices, setChoices] = useState({ registrationOpen: false, demoData: false })
  /** Fields that were left or submitted; others show no error yet. */
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const refused = failure === null ? '' : asApiError(failure).code
  const isDone = refused === 'SET_UP_DONE'
  if (state?.setUp === 'done' && !busy) return <Navigate to="/auth/login" replace />

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setVisited(new Set(Object.keys(form)))
    const names = Object.keys(form) as Name[]
    if (busy || names.some((name) => invalidOf(name, form, needsCode))) return
    setBusy(true)
    setFailure(null)
    try {
      const { confirmPassword: _, ...input } = form
      const { spaceId, ...session } = await call(setUp, { input: { ...input, ...choices } })
      // The guard of the visitors' pages leads on to the first space.
      goAtOnce(`${setUpPath}?next=/${spaceId}`, { replace: true })
      enterHere(session)
      await loadSystemState()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const errorOf = (name: Name): string | undefined => {
    const reason = invalidOf(name, form, needsCode)
    if (visited.has(name) && reason) return t(`invalid.${reason}`)
    return refusedAt[refused] === name ? errorSentence(failure) : undefined
  }
  const field = ({ name, type, autoComplete }: FieldKind, autoFocus = false) => (
    <TextField
      key={name}
      label={t(`field.${name}`)}
      value={form[name]}
      type={type}
      error={errorOf(name)}
      hint={name === 'code' ? t('setUp.codeHint') : undefined}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      large
      onChange={(value) => {
        setFailure(null)
        setForm({ ...form, [name]: value })
      }}
      onBlur={() => form[name] !== '' && setVisited(new Set([...visited, name]))}
    />
  )
  const choice = (name: keyof typeof choices) => (
    <Checkbox
      checked={choices[name]}
      label={t(`setUp.${name}`)}
      onChange={(event) => setChoices({ ...choices, [name]: event.currentTarget.checked })}
    />
  )

  return (
    <AuthLayout>
      <h1>{t('setUp.title')}</h1>
      <p className="pl-auth-lead">{t('setUp.lead')}</p>
      <form className="pl-auth-form" onSubmit={(event) => void submit(event)} noValidate>
        {refusedAt[refused] === undefined && <Failure of={failure} />}
        {needsCode && field({ name: 'code', autoComplete: 'off' }, form.code === '')}
        <fieldset className="pl-auth-group">
          <legend>{t('setUp.installation')}</legend>
          <div className="pl-auth-pair">
            {ofInstallation.map((kind, index) => field(kind, index === 0 && (!needsCode || form.code !== '')))}
          </div>
        </fieldset>
        <fieldset className="pl-auth-group">
          <legend>{t('setUp.account')}</legend>
          <div className="pl-auth-pair">{ofAccount.map((kind) => field(kind))}</div>
        </fieldset>
        <fieldset className="pl-auth-group">
          <legend>{t('setUp.choices')}</legend>
          {choice('registrationOpen')}
          {choice('demoData')}
        </fieldset>
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={busy}
          disabled={isDone}
          text={t('setUp.submit')}
        />
      </form>
      {isDone && (
        <p className="pl-auth-other">
          <Link to="/auth/login" onClick={() => void loadSystemState()}>
            {t('toSignIn')}
          </Link>
        </p>
      )}
    </AuthLayout>
  )
}
