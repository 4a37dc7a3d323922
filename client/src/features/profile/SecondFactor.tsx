import { Button } from '@blueprintjs/core'
import { recoveryCodesRenew, secondFactorRemove } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { toast } from '../../shell/toast.ts'
import { EnrolDialog } from './EnrolDialog.tsx'
import { PresentPassword } from './PresentPassword.tsx'
import { loadProfile, profile } from './profile-state.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section } from './Section.tsx'

type Open = 'enrol' | 'remove' | 'renew' | null

export function SecondFactor() {
  const { t } = useTranslation('profile')
  const { own } = useSnapshot(profile)
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!own) return null
  const close = (): void => setOpen(null)
  const lead = own.secondFactor ? t('factor.on', { count: own.recoveryCodes }) : t('factor.off')
  const acts = own.secondFactor ? (
    <>
      <Button size="small" text={t('factor.renew')} onClick={() => setOpen('renew')} />
      <Button size="small" text={t('factor.remove')} onClick={() => setOpen('remove')} />
    </>
  ) : (
    <Button size="small" text={t('factor.enrol')} disabled={!own.hasPassword} onClick={() => setOpen('enrol')} />
  )
  return (
    <Section title={t('factor.title')} lead={lead} acts={acts}>
      {open === 'enrol' && <EnrolDialog close={close} done={setCodes} />}
      {open === 'renew' && (
        <WithPassword
          title={t('factor.renew')}
          close={close}
          work={async (password) => setCodes((await call(recoveryCodesRenew, { input: { password } })).recoveryCodes)}
        />
      )}
      {open === 'remove' && (
        <WithPassword
          danger
          title={t('factor.remove')}
          close={close}
          work={async (password) => {
            await call(secondFactorRemove, { input: { password } })
            toast.done(t('factor.removed'))
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
    </Section>
  )
}

interface WithPasswordProps {
  title: string
  danger?: boolean
  work: (password: string) => Promise<void>
  close: () => void
}

function WithPassword({ title, danger, work, close }: WithPasswordProps) {
  const [password, setPassword] = useState('')
  const run = async (): Promise<void> => {
    await work(password)
    await loadProfile()
  }
  return (
    <ActDialog title={title} submit={title} danger={danger} disabled={password === ''} work={run} close={close}>
      {(error) => <PresentPassword value={password} onChange={setPassword} error={error} />}
    </ActDialog>
  )
}
