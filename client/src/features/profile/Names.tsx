import { Button } from '@blueprintjs/core'
import { profileEdit } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { invalidField } from '../auth/index.ts'
import { loadProfile, profile } from './profile-state.ts'
import { Section } from './Section.tsx'

const names = ['firstName', 'lastName', 'login', 'email'] as const
type Name = (typeof names)[number]

export function Names() {
  const { t } = useTranslation('profile')
  const [form, setForm] = useState(formOf)
  const [password, setPassword] = useState('')
  const before = formOf()
  const needsPassword = form.login !== before.login || form.email !== before.email
  const isChanged = names.some((name) => form[name] !== before[name])
  const invalid = (name: Name): string | undefined => {
    const reason = invalidField(name, form[name])
    return reason ? t(`auth:invalid.${reason}`) : undefined
  }
  const { busy, failure, submit, forget } = useSubmit(async () => {
    if (names.some(invalid)) return
    const { person } = await call(profileEdit, { input: { ...form, password: password || undefined } })
    session.person = person
    setPassword('')
    toast.done(t('names.saved'))
    await loadProfile()
  })
  return (
    <Section title={t('names.title')}>
      <form className="pl-profile-form" onSubmit={submit} noValidate>
        <div className="pl-profile-pair">
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`auth:field.${name}`)}
              value={form[name]}
              error={invalid(name)}
              autoComplete="off"
              onChange={(value) => {
                forget()
                setForm({ ...form, [name]: value })
              }}
            />
          ))}
        </div>
        {needsPassword && (
          <TextField
            label={t('auth:field.password')}
            hint={t('names.passwordHint')}
            type="password"
            value={password}
            autoComplete="current-password"
            onChange={setPassword}
          />
        )}
        {failure !== null && (
          <p className="pl-profile-failure" role="alert">
            {errorSentence(failure)}
          </p>
        )}
        <div>
          <Button type="submit" intent="primary" text={t('save')} loading={busy} disabled={!isChanged} />
        </div>
      </form>
    </Section>
  )
}

function formOf(): Record<Name, string> {
  const { login = '', email = '', firstName = '', lastName = '' } = profile.own?.person ?? {}
  return { firstName, lastName, login, email }
}
