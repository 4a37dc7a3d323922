import { Cross } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { boundedHeight, Splitter } from '../../../shell/Splitter.tsx'
import { useCaretRow } from '../base/after-frame.ts'
import { keepLayout } from '../base/kept-layout.ts'
import { isRowTab, type PanelTab, panelTabs } from '../base/panel-tabs.ts'
import { relationsOf } from '../base/relation-rows.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { workMarks } from '../marks/work-marks.ts'
import { RelationsTab } from '../relations/RelationsTab.tsx'
import { AssignmentsTab } from './assignments-tab.ts'
import { AssistantTab } from './assistant-tab.ts'
import { InfoTab } from './InfoTab.tsx'
import {
  ChatTab,
  GalleryTab,
  HistoryTab,
  LogicTab,
  MissingTab,
  QualityTab,
  RelatedTab,
  SettingsTab,
  UnsavedTab,
  WhyPanel,
} from './later-tabs.ts'
import { RiskTab } from './risk-tab.ts'
import { TimesheetsTab } from './timesheets-tab.ts'
import { UsageTab } from './usage-tab.ts'
import { useTabLine } from './use-tab-line.ts'

const LOWEST = 120

/** Details of the row with the caret: driven by the selection, never in the way. */
export function BottomPanel() {
  const { scheduleId, actions } = useSchedule()
  const { t } = useScheduleText()
  const { panelOpen, panelTab, panelHeight, whyOpen } = useSnapshot(actions.state)
  const row = useCaretRow()
  // The tabs below ask `actions.canEdit`; they render with this panel.
  useCanEdit()
  const id = panelOpen ? row : ''
  const details = useAsked(id, async (session) => (id ? session.ask.details(id) : null)) ?? null
  const slot = actions.session.store.slotOf(row)
  if (!panelOpen) return null
  const close = (): void => {
    actions.state.panelOpen = false
    keepLayout(scheduleId, { panelOpen: false })
  }
  return (
    <section className="schedule-panel" style={{ height: panelHeight }} data-testid="bottom-panel">
      <Resizer />
      <header className="schedule-panel-head">
        {slot >= 0 && (
          <b className="schedule-panel-title">
            <i className={`schedule-swatch ${actions.session.store.times.critical[slot] ? 'is-critical' : ''}`} />
            <span title={rowLabel(actions.session, row)}>{rowLabel(actions.session, row)}</span>
          </b>
        )}
        <Tabs row={row} slot={slot} active={panelTab} outside={details?.externals.length ?? 0} />
        <span className="pl-spring" />
        <IconButton icon={<Cross size={12} />} label={t('panel.close')} onClick={close} />
      </header>
      <div className="schedule-panel-content">
        <div className="schedule-panel-body" role="tabpanel" aria-label={t(`panel.${panelTab}`)}>
          {panelTab === 'logic' && <LogicTab />}
          {panelTab === 'related_schedules' && <RelatedTab />}
          {panelTab === 'gallery' && <GalleryTab scheduleId={scheduleId} workId={slot >= 0 ? row : ''} />}
          {panelTab === 'quality' && <QualityTab />}
          {panelTab === 'history' && <HistoryTab />}
          {panelTab === 'missing' && <MissingTab />}
          {panelTab === 'assistant' && <AssistantTab />}
          {panelTab === 'resource_planning' && <UsageTab />}
          {panelTab === 'risk' && <RiskTab />}
          {panelTab === 'unsaved' && <UnsavedTab />}
          {panelTab === 'settings' && <SettingsTab />}
          {slot < 0 && (isRowTab(panelTab) || panelTab === 'chat') && (
            <p className="schedule-hint">{t('panel.nothing')}</p>
          )}
          {slot >= 0 && panelTab === 'chat' && <ChatTab workId={row} />}
          {slot >= 0 && panelTab === 'relations' && <RelationsTab slot={slot} details={details} />}
          {slot >= 0 && panelTab === 'assignments' && <AssignmentsTab key={row} slot={slot} details={details} />}
          {slot >= 0 && panelTab === 'timesheets' && <TimesheetsTab key={row} workId={row} />}
          {slot >= 0 && panelTab === 'info' && <InfoTab key={row} slot={slot} details={details} />}
        </div>
        {slot >= 0 && whyOpen && isRowTab(panelTab) && <WhyPanel slot={slot} />}
      </div>
    </section>
  )
}

interface TabsProps {
  row: string
  slot: number
  active: PanelTab
  outside: number
}

function Tabs({ row, slot, active, outside }: TabsProps) {
  const { scheduleId, actions } = useSchedule()
  const { t } = useScheduleText()
  const { predecessors, successors } = relationsOf(actions.session.store, slot)
  const count = slot < 0 ? 0 : predecessors.length + successors.length + outside
  const { refused, replaced } = useSnapshot(actions.session.state)
  const assigned = slot < 0 ? 0 : actions.session.store.assignedOf(slot).length
  const unread = useSnapshot(workMarks).of.get(row)?.unread ?? 0
  const unsaved = refused.length + replaced.length
  const shown = panelTabs.filter((tab) => tab !== 'unsaved' || tab === active || unsaved > 0)
  const line = useTabLine(active)
  return (
    <div className="schedule-tabs" role="tablist" {...line}>
      {shown.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === active}
          data-testid={`tab-${tab}`}
          onClick={() => {
            actions.state.panelTab = tab
            if (tab !== 'unsaved') keepLayout(scheduleId, { panelTab: tab })
          }}
        >
          {t(`panel.${tab}`)}
          {tab === 'relations' && count > 0 && <span className="schedule-count">{count}</span>}
          {tab === 'assignments' && assigned > 0 && <span className="schedule-count">{assigned}</span>}
          {tab === 'chat' && unread > 0 && <span className="schedule-count">{unread}</span>}
          {tab === 'unsaved' && unsaved > 0 && <span className="schedule-count">{unsaved}</span>}
        </button>
      ))}
    </div>
  )
}

function Resizer() {
  const { scheduleId, actions } = useSchedule()
  const { t } = useScheduleText()
  const { panelHeight } = useSnapshot(actions.state)
  return (
    <Splitter
      edge="top"
      label={t('panel.height')}
      size={panelHeight}
      lowest={LOWEST}
      resize={(wanted) => {
        actions.state.panelHeight = boundedHeight(wanted, LOWEST)
      }}
      done={() => keepLayout(scheduleId, { panelHeight: actions.state.panelHeight })}
    />
  )
}
