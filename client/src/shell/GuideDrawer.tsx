import './guide.css'
import { Drawer } from '@blueprintjs/core'
import { guideRead } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { ReadFailure } from './ReadFailure.tsx'
import { RichText } from './RichText.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'
import { useRead } from './use-read.ts'

/** The guide beside what one is working on. */
export function GuideDrawer({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      isOpen
      size="min(440px, 100vw)"
      transitionDuration={120}
      title={t('guide.title')}
      onClose={close}
      className="pl-guide"
    >
      <Sections />
    </Drawer>
  )
}

function Sections() {
  const { t, i18n } = useTranslation()
  // The guide speaks the language of the screen.
  const { value: guide, error, again } = useRead(i18n.language, (signal) => call(guideRead, { signal }))
  return (
    <ScrollRegion className="pl-guide-body" aria-busy={guide === null && error === null} aria-label={t('guide.title')}>
      {error !== null && <ReadFailure error={error} again={again} />}
      {guide?.sections.map(({ id, title, text }) => (
        <section key={id}>
          <h3>{title}</h3>
          <RichText message={text} />
        </section>
      ))}
      {guide && (
        <p>
          <a href="/api/v1/openapi" target="_blank" rel="noreferrer">
            {t('guide.api')}
          </a>
        </p>
      )}
    </ScrollRegion>
  )
}
