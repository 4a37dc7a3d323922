import { Button } from '@blueprintjs/core'
import { invitationAccept, invitationRead } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { NoticePage } from '../../shell/NoticePage.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { toastError } from '../../shell/toast.ts'

/** `/invitation?token=…`: where the link of an invitation leads, after signing in. */
export default function InvitationPage() {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [found, setFound] = useState<Output<typeof invitationRead> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call(invitationRead, { input: { token } }).then(setFound, setError)
  }, [token])
  const enter = async () => {
    setBusy(true)
    try {
      const { spaceId } = await call(invitationAccept, { input: { token } })
      void navigate(`/${spaceId}`, { replace: true })
    } catch (failure) {
      // That there is no seat is said on a page of its own.
      if (asApiError(failure).status !== 402) toastError(failure)
      setBusy(false)
    }
  }
  /** Signed out, and back here after signing in. */
  const enterAsAnother = async (): Promise<void> => {
    await signOut()
    await navigate(`/auth/login?${new URLSearchParams({ next: `/invitation?token=${token}` })}`)
  }
  const text = found ? t('invitation.text', { name: found.spaceName, by: found.invitedBy }) : ''
  return (
    <NoticePage title={t('invitation.title')} text={error === null ? text : errorSentence(error)}>
      {found && (
        <Button
          intent="primary"
          text={t(found.isMember ? 'invitation.open' : 'invitation.accept')}
          loading={busy}
          onClick={() => void enter()}
        />
      )}
      {error !== null && asApiError(error).code === 'INVITATION_FOR_ANOTHER' && (
        <Button intent="primary" text={t('invitation.otherAccount')} onClick={() => void enterAsAnother()} />
      )}
      <Button text={t('shell:chooseSpace')} onClick={() => void navigate('/auth/select-space')} />
    </NoticePage>
  )
}
