import './guide.css'
import './rail-entry.css'
import { Drawer, Tooltip } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import { guideRead } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { ReadFailure } from './ReadFailure.tsx'
import { RichText } from './RichText.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'
import { useRead } from './use-read.ts'
import { useTipPlacement } from './use-tip-placement.ts'

/** The way to the guide, and the guide beside what one is working on. */
export function Guide() {
  const { t } = useTranslation()
  const placement = useTipPlacement()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip content={t('guide.title')} placement={placement} openOnTargetFocus={false}>
        <button type="button" className="pl-rail-entry" aria-label={t('guide.title')} onClick={() => setOpen(true)}>
          <Help />
        </button>
      </Tooltip>
      <Drawer
        isOpen={isOpen}
        size="min(440px, 100vw)"
        transitionDuration={120}
        title={t('guide.title')}
        onClose={() => setOpen(false)}
        className="pl-guide"
      >
        <Sections />
      </Drawer>
    </>
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
