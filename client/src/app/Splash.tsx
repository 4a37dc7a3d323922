import './splash.css'
import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSentences } from '../i18n/i18n.ts'
import { errorSentence } from '../shell/error-sentence.ts'
import { Plumb } from '../shell/Plumb.tsx'

/** While the application starts, and when the server cannot be reached. */
export function Splash({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const [, setTold] = useState(false)
  useEffect(() => {
    if (error !== null) void loadSentences().then(() => setTold(true))
  }, [error])
  return (
    <div className="pl-splash" role="status">
      <Plumb size={48} />
      {error !== null && (
        <>
          <p>{errorSentence(error)}</p>
          <Button intent="primary" text={t('retry')} onClick={onRetry} />
        </>
      )}
    </div>
  )
}
