import { Button } from '@blueprintjs/core'
import { passwordChange, secretQuestionSet } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { system } from '../../session/system-state.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { NewPasswordFields, QuestionField, useNewPassword } from '../auth/index.ts'
import { PresentPassword } from './PresentPassword.tsx'
import { loadProfile, profile } from './profile-state.ts'
import { Section } from './Section.tsx'

type Open = 'password' | 'question' | null

/** Password and secret question. */
export function Secrets() {
  const { t } = useTranslation('profile')
  const { own } = useSnapshot(profile)
  const { state } = useSnapshot(system)
  const [open, setOpen] = useState<Open>(null)
  if (!own) return null
  const close = (): void => setOpen(null)
  return (
    <Section
      title={t(state?.restoreByQuestion ? 'secrets.title' : 'auth:field.password')}
      lead={own.hasPassword ? undefined : t('secrets.none')}
    >
      <dl className="pl-profile-facts">
        <dt>{t('auth:field.password')}</dt>
        <dd>{own.hasPassword ? '••••••••' : '–'}</dd>
        <dd>
          <Button
            size="small"
            text={t('secrets.changePassword')}
            disabled={!own.hasPassword}
            onClick={() => setOpen('password')}
          />
        </dd>
        {state?.restoreByQuestion && (
          <>
            <dt>{t('auth:field.secretQuestion')}</dt>
            <dd>{own.secretQuestion ?? t('secrets.noQuestion')}</dd>
            <dd>
              <Button
                size="small"
                text={t('secrets.changeQuestion')}
                disabled={!own.hasPassword}
                onClick={() => setOpen('question')}
              />
            </dd>
          </>
        )}
      </dl>
      {open === 'password' && <PasswordDialog close={close} />}
      {open === 'question' && <QuestionDialog close={close} />}
    </Section>
  )
}

function PasswordDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const state = useNewPassword()
  const change = async (): Promise<boolean> => {
    if (!state.check()) return false
    await call(passwordChange, { input: { password, newPassword: state.value.newPassword } })
    toast.done(t('secrets.passwordChanged'))
    await loadProfile()
    return true
  }
  return (
    <ActDialog
      title={t('secrets.changePassword')}
      submit={t('save')}
      disabled={password === ''}
      work={change}
      close={close}
    >
      {(error) => (
        <div className="pl-profile-form">
          <PresentPassword value={password} onChange={setPassword} error={error} />
          <NewPasswordFields state={state} />
        </div>
      )}
    </ActDialog>
  )
}

function QuestionDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('profile')
  const [form, setForm] = useState({ password: '', secretQuestion: '', answer: '' })
  const change = async (): Promise<void> => {
    await call(secretQuestionSet, { input: form })
    toast.done(t('secrets.questionChanged'))
    await loadProfile()
  }
  const isFilled = Object.values(form).every((text) => text.trim() !== '')
  return (
    <ActDialog title={t('secrets.changeQuestion')} submit={t('save')} disabled={!isFilled} work={change} close={close}>
      {(error) => (
        <div className="pl-profile-form">
          <PresentPassword
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
            error={error}
          />
          <QuestionField
            value={form.secretQuestion}
            onChange={(secretQuestion) => setForm({ ...form, secretQuestion })}
          />
          <TextField
            label={t('auth:field.answer')}
            value={form.answer}
            autoComplete="off"
            onChange={(answer) => setForm({ ...form, answer })}
          />
        </div>
      )}
    </ActDialog>
  )
}
