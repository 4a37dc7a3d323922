import './guide.css'
import { Button, Drawer, Tooltip } from '@blueprintjs/core'
import { Help } from '@blueprintjs/icons'
import { guideRead } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { Output } from '../api/request.ts'
import { errorSentence } from './error-sentence.ts'
import { RichText } from './RichText.tsx'
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
  const [guide, setGuide] = useState<Output<typeof guideRead> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    setError(null)
    call(guideRead).then(setGuide, setError)
  }, [])
  // The guide speaks the language of the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what asks for another reading
  useEffect(read, [read, i18n.language])
  if (!guide && error !== null) {
    return (
      <div className="pl-guide-body" role="alert">
        <p>{errorSentence(error)}</p>
        <Button text={t('retry')} onClick={read} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too
    <section className="pl-guide-body" aria-busy={guide === null} aria-label={t('guide.title')} tabIndex={0}>
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
    </section>
  )
}
