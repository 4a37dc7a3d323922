import './privacy.css'
import { privacyPolicyRead } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { system } from '../../session/system-state.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { useRead } from '../../shell/use-read.ts'

const sections = ['account', 'work', 'browser', 'who', 'howLong', 'rights'] as const

/** The installation's own text; without one, what the product itself keeps. */
export function PolicyText({ onRead }: { onRead?: (version: string) => void }) {
  const { state } = useSnapshot(system)
  const { value: policy, error, again } = useRead('policy', (signal) => call(privacyPolicyRead, { signal }))
  const version = policy?.version
  useEffect(() => {
    if (version !== undefined) onRead?.(version)
  }, [version, onRead])
  if (error !== null) return <ReadFailure error={error} again={again} />
  if (policy === null) return <div className="pl-policy" aria-busy="true" />
  return (
    <ScrollRegion className={`pl-policy${policy.text === null ? '' : ' pl-policy-own'}`}>
      {policy.text ?? <Kept contact={state?.supportContact ?? null} />}
    </ScrollRegion>
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
