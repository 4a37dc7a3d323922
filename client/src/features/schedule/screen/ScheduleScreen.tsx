import '../../../parts/inputs/inputs.css'
import { useScreen } from './use-screen.ts'
import './schedule.css'
import { DrawerLeft } from '@blueprintjs/icons'
import type { TimetableSummary } from '@plumbline/core/contract'
import { useDeferredValue, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { roomOf } from '../../../documents/schedule/unsaved/kept-work.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { opensScreen } from '../../../session/when-quiet.ts'
import { AppFrame } from '../../../shell/AppFrame.tsx'
import { UploadDialog } from '../../upload/index.ts'
import { keepLayout } from '../base/kept-layout.ts'
import { useAnswer } from '../base/schedule-context.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'
import { TimeSlider } from '../history/TimeSlider.tsx'
import { PanelSpace } from '../panel/PanelSpace.tsx'
import { FollowingFrame, Presence } from '../presence/Presence.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { VersionStrip } from '../versions/VersionStrip.tsx'
import { VersionSwitcher } from '../versions/VersionSwitcher.tsx'
import { OrderStrip } from '../view/OrderStrip.tsx'
import {
  BannersLater,
  ColumnMenuLater,
  DialogsLater,
  FindLater,
  HistogramLater,
  LevellingLater,
  OffersLater,
  PaletteLater,
  PanelLater,
  RowMenuLater,
  useLaterParts,
  ViewLater,
} from './later.tsx'
import { PlannerHost } from './PlannerHost.tsx'
import { SaveStatus, saveStateOf } from './SaveStatus.tsx'
import { StatusBar } from './StatusBar.tsx'
import { EmptyState, FailedState, FilteredEmptyState, SkeletonRows } from './states.tsx'
import { EditTools, ViewTools } from './Toolbar.tsx'
import { useCommandKeys } from './use-keys.ts'

interface ScheduleScreenProps {
  breadcrumb: readonly { label: string; to?: string }[]
  official: TimetableSummary | null
  onRetry: () => void
}

export function ScheduleScreen({ breadcrumb, official, onRetry }: ScheduleScreenProps) {
  const { actions } = useScreen()
  useCommandKeys(actions)
  usePresence(actions)
  useWarningBeforeLeaving()
  useLaterParts()
  return (
    <ScreenRoot official={official}>
      <AppFrame
        ownKeys
        breadcrumb={breadcrumb}
        titleExtra={
          <>
            <VersionSwitcher />
            <SaveStatus />
          </>
        }
        presence={<Presence />}
        tools={<EditTools />}
        toolsRight={<ViewTools />}
        statusBar={<StatusBar official={official} />}
      >
        <Content onRetry={onRetry} />
      </AppFrame>
      <RowMenuLater />
      <ColumnMenuLater />
      <DialogsLater />
      <PaletteLater />
      <UploadDialog />
    </ScreenRoot>
  )
}

/** Carries what other programs (and the tests) may read of the state of the screen. */
function ScreenRoot({ official, children }: { official: TimetableSummary | null; children: React.ReactNode }) {
  const { actions } = useScreen()
  const { phase, result, status, refused } = useSnapshot(actions.session.state)
  useEffect(() => (phase === 'loading' ? opensScreen() : undefined), [phase])
  const isSameInput = official !== null && official.inputHash === result?.inputHash
  return (
    <div
      className="schedule-page"
      data-testid="schedule-page"
      data-state={phase}
      data-result-hash={result?.resultHash ?? ''}
      data-input-hash={result?.inputHash ?? ''}
      data-official-hash={isSameInput ? official.resultHash : ''}
      data-seq={isSameInput ? official.seq : 0}
      data-save={saveStateOf({ status, refused })}
      data-pending={status.pending}
      data-connection={status.connection}
    >
      {children}
    </div>
  )
}

function Content({ onRetry }: { onRetry: () => void }) {
  const { actions, version } = useScreen()
  const { phase, errorCode, rowCount } = useSnapshot(actions.session.state)
  const isFilteredEmpty = useAnswer(
    ({ filters, session }: ScheduleActions) =>
      filters.isFiltering && session.state.patches > 0 && session.rows.rowCount === 0,
  )
  // The first rows are painted while the rest of a large schedule is still on its way.
  const isWaiting = phase === 'loading' && rowCount === 0
  // The planner stands before its rows come, so that they only have to be painted; what is around them comes after them.
  const isSurrounded = useDeferredValue(!isWaiting)
  if (phase === 'error') return <FailedState code={errorCode} room={roomOf(version.id)} onRetry={onRetry} />
  return (
    <div className="schedule-content">
      <VersionStrip />
      {isSurrounded && (
        <>
          <OffersLater />
          <BannersLater />
          <TimeSlider />
        </>
      )}
      <div className="schedule-main">
        <PlannerHost />
        {isWaiting && <SkeletonRows />}
        {isSurrounded && (
          <>
            <FollowingFrame />
            <FindLater />
            <OrderStrip />
            <ViewLater />
            <LevellingLater />
          </>
        )}
        {phase === 'ready' && rowCount === 0 && <EmptyState />}
        {rowCount > 0 && isFilteredEmpty && <FilteredEmptyState />}
      </div>
      {isSurrounded ? (
        <>
          <HistogramLater />
          <PanelLater />
        </>
      ) : (
        <PanelSpace />
      )}
      <PanelHandle />
    </div>
  )
}

function PanelHandle() {
  const { scheduleId, actions } = useScreen()
  const { t } = useScheduleText()
  const { panelOpen } = useSnapshot(actions.state)
  if (panelOpen) return null
  const open = (): void => {
    actions.state.panelOpen = true
    keepLayout(scheduleId, { panelOpen: true })
  }
  return (
    <button type="button" className="schedule-panel-handle" onClick={open}>
      <DrawerLeft size={12} className="schedule-turned" /> {t('panel.open')}
    </button>
  )
}

/** The browser asks before leaving while something is not stored durably. */
function useWarningBeforeLeaving(): void {
  const { actions } = useScreen()
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (actions.session.state.status.pending > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [actions])
}
