import { AnchorButton, Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { Plumb } from '../../../shell/Plumb.tsx'
import { KeptWorkNotice } from '../../kept-work/index.ts'

interface FailedStateProps {
  code: string
  /** Whose unsaved work is offered; '' where that is not known. */
  room: string
  onRetry: () => void
}

export function FailedState({ code, room, onRetry }: FailedStateProps) {
  const { t } = useScheduleText()
  const { spaceId = '' } = useParams()
  const canRetry = code !== 'FORBIDDEN' && code !== 'NOT_FOUND'
  return (
    <div className="pl-centred schedule-state" role="alert">
      <Plumb size={28} />
      <h2>{t('state.failed')}</h2>
      <p>{sentenceOf(code, {})}</p>
      <div className="pl-centred schedule-state-actions">
        {canRetry && <Button intent="primary" text={t('state.retry')} onClick={onRetry} />}
        <AnchorButton text={t('state.back')} href={`/${spaceId}`} />
      </div>
      {room !== '' && <KeptWorkNotice room={room} />}
    </div>
  )
}

/** The version was deleted, here or by somebody else. */
export function GoneState({ room, openActual }: { room: string; openActual: () => void }) {
  const { t } = useTranslation('versions')
  return (
    <div className="pl-centred schedule-state" role="alert">
      <Plumb size={28} />
      <h2>{t('gone.title')}</h2>
      <p>{t('gone.text')}</p>
      <KeptWorkNotice room={room} />
      <div className="pl-centred schedule-state-actions">
        <Button intent="primary" text={t('gone.open')} onClick={openActual} />
      </div>
    </div>
  )
}
