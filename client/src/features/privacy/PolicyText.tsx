import './privacy.css'
import { privacyPolicyRead } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { system } from '../../session/system-state.ts'
import { errorSentence } from '../../shell/error-sentence.ts'

type Policy = Output<typeof privacyPolicyRead>

const sections = ['account', 'work', 'browser', 'who', 'howLong', 'rights'] as const

/** The installation's own text; without one, what the product itself keeps. */
export function PolicyText({ onRead }: { onRead?: (version: string) => void }) {
  const { state } = useSnapshot(system)
  const [policy, setPolicy] = useState<Policy | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    call(privacyPolicyRead)
      .then((read) => {
        setPolicy(read)
        onRead?.(read.version)
      })
      .catch(setFailure)
  }, [onRead])
  if (failure !== null) return <p role="alert">{errorSentence(failure)}</p>
  if (policy === null) return <div className="pl-policy" aria-busy="true" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too
    <section className={`pl-policy${policy.text === null ? '' : ' pl-policy-own'}`} tabIndex={0}>
      {policy.text ?? <Kept contact={state?.supportContact ?? null} />}
    </section>
  )
}

/** What the product itself keeps. */
function Kept({ contact }: { contact: string | null }) {
  const { t } = useTranslation('privacy')
  return (
    <>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`${section}.title`)}</h2>
          <p>{t(`${section}.text`)}</p>
        </section>
      ))}
      {contact && <p>{t('contact', { contact })}</p>}
    </>
  )
}
