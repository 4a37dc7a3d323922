import { AnchorButton, Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { Plumb } from '../../../shell/Plumb.tsx'
import { KeptWorkNotice } from '../../kept-work/index.ts'
import { useCanEdit } from '../base/schedule-context.ts'
import { useScreen } from './use-screen.ts'

const SKELETON_ROWS = 28

/** Rows at their real height while the first load is under way; nothing that spins. */
export function SkeletonRows() {
  const { t } = useScheduleText()
  return (
    <div className="schedule-skeleton" role="status" aria-label={t('state.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing here ever moves
        <div key={row} className="schedule-skeleton-row">
          <i style={{ width: 40 }} />
          <i style={{ width: 120 + ((row * 53) % 110), marginLeft: 12 * (row % 4) }} />
          <i
            className="schedule-skeleton-bar"
            style={{ width: 60 + ((row * 37) % 160), left: `${52 + ((row * 7) % 30)}%` }}
          />
        </div>
      ))}
    </div>
  )
}

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

/** An empty schedule: one sentence, one primary action, one import. */
export function EmptyState() {
  const { actions } = useScreen()
  const canEdit = useCanEdit()
  const { t } = useScheduleText()
  return (
    <div className="pl-centred schedule-state schedule-state-over" data-testid="empty-schedule">
      <Plumb size={28} />
      <h2>{t('state.empty')}</h2>
      {canEdit && (
        <div className="pl-centred schedule-state-actions">
          <Button intent="primary" text={t('state.firstRow')} onClick={() => void actions.addRow('below')} />
          <Button text={t('state.import')} onClick={() => actions.importFile()} />
        </div>
      )}
    </div>
  )
}

/** The filter hides everything: it is named, and one click clears it. */
export function FilteredEmptyState() {
  const { actions } = useScreen()
  const { t } = useScheduleText()
  const { savedFilters, filterId, quickFilter } = useSnapshot(actions.state)
  const saved = savedFilters.find(({ id }) => id === filterId)
  const name = quickFilter.trim() || saved?.name
  return (
    <div className="pl-centred schedule-state schedule-state-over">
      <h2>{name ? t('state.noneOf', { filter: name }) : t('state.noneShown')}</h2>
      <Button text={t('state.showAll')} onClick={() => actions.filters.clear()} />
    </div>
  )
}
