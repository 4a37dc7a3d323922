import { Button } from '@blueprintjs/core'
import { privacyPolicyAccept } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { toastError } from '../../shell/toast.ts'
import { PolicyText } from './PolicyText.tsx'

/** Stands before every screen until the policy of the installation is accepted (R-AUTH-16). */
export function PrivacyDialog() {
  const { t } = useTranslation('privacy')
  const [version, setVersion] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const accept = async (): Promise<void> => {
    if (version === null) return
    setBusy(true)
    try {
      await call(privacyPolicyAccept, { input: { version } })
      session.privacyPolicyDue = false
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <PanelDialog
      isOpen
      hideClose
      title={t('title')}
      width={560}
      onClose={() => undefined}
      footer={
        <>
          <Button text={t('refuse')} onClick={() => void signOut()} />
          <Button
            intent="primary"
            text={t('accept')}
            loading={busy}
            disabled={version === null}
            onClick={() => void accept()}
          />
        </>
      }
    >
      <p>{t('lead')}</p>
      <PolicyText onRead={setVersion} />
    </PanelDialog>
  )
}
