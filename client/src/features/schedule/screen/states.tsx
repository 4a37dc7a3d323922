import { Button } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { later } from '../../../shell/later.ts'
import { Plumb } from '../../../shell/Plumb.tsx'
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

/** What says why nothing is there comes with what says so. */
export const FailedState = later(async () => (await import('./failed-states.tsx')).FailedState)
export const GoneState = later(async () => (await import('./failed-states.tsx')).GoneState)

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
