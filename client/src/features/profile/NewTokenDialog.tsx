import { HTMLSelect } from '@blueprintjs/core'
import { accessTokenCreate } from '@plumbline/core/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ShownOnce } from '../../shell/ShownOnce.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { PresentPassword } from './PresentPassword.tsx'
import { loadProfile } from './profile-state.ts'

const lifetimes = [7, 30, 90, 365] as const

export function NewTokenDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('profile')
  const lifetimeId = useId()
  const [form, setForm] = useState({ name: '', days: 30, password: '' })
  const [text, setText] = useState<string | null>(null)
  const create = async (): Promise<false> => {
    setText((await call(accessTokenCreate, { input: form })).text)
    await loadProfile()
    return false
  }
  if (text !== null) {
    return (
      <ShownOnce
        title={t('tokens.made')}
        lead={t('tokens.once')}
        text={text}
        words={{ kept: t('tokens.kept'), copy: t('copy'), copied: t('copied') }}
        close={close}
      />
    )
  }
  return (
    <ActDialog
      title={t('tokens.create')}
      submit={t('tokens.create')}
      disabled={form.name.trim() === '' || form.password === ''}
      work={create}
      close={close}
    >
      {(error) => (
        <div className="pl-profile-form">
          <TextField
            label={t('tokens.name')}
            hint={t('tokens.nameHint')}
            value={form.name}
            autoFocus
            autoComplete="off"
            onChange={(name) => setForm({ ...form, name })}
          />
          <div className="pl-field">
            <label htmlFor={lifetimeId}>{t('tokens.lifetime')}</label>
            <HTMLSelect
              id={lifetimeId}
              value={form.days}
              onChange={({ currentTarget }) => setForm({ ...form, days: Number(currentTarget.value) })}
              options={lifetimes.map((days) => ({ value: days, label: t('tokens.days', { count: days }) }))}
            />
          </div>
          <PresentPassword
            autoFocus={false}
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
            error={error}
          />
        </div>
      )}
    </ActDialog>
  )
}
