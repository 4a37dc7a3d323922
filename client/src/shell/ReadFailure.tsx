import './read-failure.css'
import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { errorSentence } from './error-sentence.ts'

interface ReadFailureProps {
  error: unknown
  again: () => void
}

/** In place of what could not be read: why, and the way to try once more. */
export function ReadFailure({ error, again }: ReadFailureProps) {
  const { t } = useTranslation()
  return (
    <p role="alert" className="pl-read-failure">
      {errorSentence(error)} <Button size="small" text={t('retry')} onClick={again} />
    </p>
  )
}
