import './errors.css'
import { Button } from '@blueprintjs/core'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
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

/** The server is lost: a while to wait, then the way back (R-SHELL-07 … 11). Works without any answer of a server. */
export function DisconnectPage() {
  const { left, clear } = useCountdown()
  const t = i18next.getFixedT(disconnectedLanguage(navigator.language), 'shell')
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
      <main className="pl-notice-page">
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
