import '../../shell/notice-page.css'
import { Button } from '@blueprintjs/core'
import i18next, { type TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { Plumb } from '../../shell/Plumb.tsx'
import { clearCountdown, disconnectedLanguage, saveCountdown, savedCountdown, TICK_MS } from './countdown.ts'

/** Counts down, and keeps what is left when the page goes; `clear` forgets it, for the way back. */
function useCountdown(): { left: number; clear: () => void } {
  const [left, setLeft] = useState(savedCountdown)
  const latest = useRef(left)
  latest.current = left
  const isCleared = useRef(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), TICK_MS)
    const save = (): void => {
      if (!isCleared.current) saveCountdown(latest.current)
    }
    addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', save)
    }
  }, [])
  const clear = (): void => {
    isCleared.current = true
    clearCountdown()
  }
  return { left, clear }
}

/** In the language of the browser (R-I18N-04); in the one on screen where its texts are not to be had without a server. */
function useDisconnectedTexts(): TFunction<'shell'> {
  const language = disconnectedLanguage(navigator.language)
  const [isThere, setThere] = useState(() => i18next.hasResourceBundle(language, 'shell'))
  useEffect(() => {
    if (!isThere)
      void loadTexts(language).then(
        () => setThere(true),
        () => undefined,
      )
  }, [isThere, language])
  return i18next.getFixedT(isThere ? language : null, 'shell')
}

/** The server is lost: a while to wait, then the way back (R-SHELL-07 … 11). Works without any answer of a server. */
export function DisconnectPage() {
  const { left, clear } = useCountdown()
  const t = useDisconnectedTexts()
  const restore = (): void => {
    clear()
    // Where the application has not started, a step back within the page shows nothing by itself.
    addEventListener('popstate', () => location.reload(), { once: true })
    if (history.length > 1) history.back()
    else location.assign('/')
  }
  return (
    <div className="pl-disconnect">
      <header className="pl-disconnect-header">
        <Plumb size={20} /> Plumbline
      </header>
      <main className="pl-centred pl-notice-page">
        <h1>{t('disconnect.disconnect')}</h1>
        <p>{t('disconnect.try_reconnect')}</p>
        <div className="pl-notice-page-actions">
          <Button
            intent="primary"
            disabled={left > 0}
            text={left > 0 ? t('disconnect.restore_counter', { count: left }) : t('disconnect.restore')}
            onClick={restore}
          />
        </div>
      </main>
    </div>
  )
}
