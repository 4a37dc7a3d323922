import { Button } from '@blueprintjs/core'
import { recoveryCodesRenew, secondFactorRemove } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'
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
        <WithBothFactors
          title={t('factor.renew')}
          close={close}
          work={async (proof) => setCodes((await call(recoveryCodesRenew, { input: proof })).recoveryCodes)}
        />
      )}
      {open === 'remove' && (
        <WithBothFactors
          danger
          title={t('factor.remove')}
          close={close}
          work={async (proof) => {
            await call(secondFactorRemove, { input: proof })
            toast.done(t('factor.removed'))
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
    </Section>
  )
}

interface Proof {
  password: string
  code: string
}

interface WithBothFactorsProps {
  title: string
  danger?: boolean
  work: (proof: Proof) => Promise<void>
  close: () => void
}

/** The second factor is changed and taken off by itself only: a password alone would not do at sign-in either. */
function WithBothFactors({ title, danger, work, close }: WithBothFactorsProps) {
  const { t } = useTranslation('profile')
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const run = async (): Promise<void> => {
    await work(proof)
    await loadProfile()
  }
  const isFilled = proof.password !== '' && proof.code.trim() !== ''
  return (
    <ActDialog title={title} submit={title} danger={danger} disabled={!isFilled} work={run} close={close}>
      {(error) => (
        <div className="pl-profile-form">
          <PresentPassword value={proof.password} onChange={(password) => setProof({ ...proof, password })} error="" />
          <TextField
            label={t('auth:field.code')}
            hint={t('factor.proof')}
            value={proof.code}
            error={error || undefined}
            autoComplete="one-time-code"
            onChange={(code) => setProof({ ...proof, code })}
          />
        </div>
      )}
    </ActDialog>
  )
}
