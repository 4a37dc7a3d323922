import './splash.css'
import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../shell/error-sentence.ts'
import { Plumb } from '../shell/Plumb.tsx'

/** While the application starts, and when the server cannot be reached. */
export function Splash({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
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
