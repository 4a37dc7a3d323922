import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { forgetSpace } from '../../session/last-space.ts'
import { session } from '../../session/session.ts'
import { system } from '../../session/system-state.ts'
import { NoticePage } from '../../shell/NoticePage.tsx'
import { toast } from '../../shell/toast.ts'
import { type errorMessages, isErrorMessage } from './error-messages.ts'

interface ErrorPageProps {
  /** Instead of the one that the address names, where another screen shows the page in its place. */
  message?: (typeof errorMessages)[number]
  below?: ReactNode
}

/** R-SHELL-02…06 */
export function ErrorPage({ message, below }: ErrorPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useSnapshot(system)
  const asked = message ?? query.get('message')
  const contact = state?.supportContact ?? ''

  useEffect(() => () => forgetLastSpace(), [])

  const copy = async () => {
    await navigator.clipboard.writeText(contact)
    toast.done(t('errorPage.copied'))
  }
  return (
    <NoticePage
      title={t(isErrorMessage(asked) ? `errorPage.${asked}` : 'errorPage.unknown')}
      text={t('errorPage.contactAdministrator')}
      below={below}
    >
      {contact && (
        <Button icon={<Duplicate />} text={contact} title={t('errorPage.copy')} onClick={() => void copy()} />
      )}
      <Button intent="primary" text={t('chooseSpace')} onClick={() => void navigate('/auth/select-space')} />
    </NoticePage>
  )
}

/** R-SHELL-05: on leaving, so that the next sign-in does not lead back here. */
function forgetLastSpace(): void {
  if (session.person) forgetSpace(session.person.id)
}
