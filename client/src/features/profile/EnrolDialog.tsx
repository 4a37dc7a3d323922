import { secondFactorBegin, secondFactorConfirm } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { PresentPassword } from './PresentPassword.tsx'
import { loadProfile } from './profile-state.ts'
import { QrCode } from './QrCode.tsx'

interface EnrolDialogProps {
  close: () => void
  /** The second factor is on; these are shown once. */
  done: (recoveryCodes: readonly string[]) => void
}

/** First the password, then the picture for the telephone and a code of it. */
export function EnrolDialog({ close, done }: EnrolDialogProps) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<Output<typeof secondFactorBegin> | null>(null)
  const [code, setCode] = useState('')
  const begin = async (): Promise<false> => {
    setBegun(await call(secondFactorBegin, { input: { password } }))
    return false
  }
  const confirm = async (): Promise<void> => {
    const { recoveryCodes } = await call(secondFactorConfirm, { input: { code } })
    await loadProfile()
    done(recoveryCodes)
  }
  if (!begun) {
    return (
      <ActDialog
        key="password"
        title={t('factor.enrol')}
        submit={t('factor.next')}
        disabled={password === ''}
        work={begin}
        close={close}
      >
        {(error) => <PresentPassword value={password} onChange={setPassword} error={error} />}
      </ActDialog>
    )
  }
  return (
    <ActDialog
      key="code"
      title={t('factor.enrol')}
      submit={t('factor.confirm')}
      disabled={code.trim() === ''}
      work={confirm}
      close={close}
    >
      {(error) => (
        <div className="pl-profile-form">
          <p className="pl-profile-lead">{t('factor.scan')}</p>
          <QrCode text={begun.address} label={t('factor.picture')} />
          <p className="pl-profile-lead">
            {t('factor.orType')} <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <TextField
            label={t('auth:field.code')}
            value={code}
            error={error || undefined}
            autoComplete="one-time-code"
            autoFocus
            onChange={setCode}
          />
        </div>
      )}
    </ActDialog>
  )
}
