import './page.css'
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from './error-sentence.ts'
import { ScrollRegion } from './ScrollRegion.tsx'

/** Content that scrolls as a page does; each new address begins at its top (R-SHELL-34). */
export function PageBody({ children, busy }: { children?: ReactNode; busy?: boolean }) {
  return (
    <ScrollRegion className="pl-page" aria-busy={busy}>
      {children}
    </ScrollRegion>
  )
}

/** Instead of content: what is missing or has failed, and what can be done about it. */
export function PageNotice({ alert, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <div className="pl-page-notice" role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}

/** Instead of a page that could not be read: why, and the way to try once more. */
export function PageFailure({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation()
  return (
    <PageNotice alert>
      <p>{errorSentence(error)}</p>
      <Button intent="primary" text={t('retry')} onClick={again} />
    </PageNotice>
  )
}
