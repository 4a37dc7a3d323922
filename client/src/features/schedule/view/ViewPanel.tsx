import '../../../parts/arrangement/levels.css'
import './view.css'
import { Cross } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { type ViewTab, viewTabs } from '../base/view-tabs.ts'
import { DaysTab } from '../days/DaysTab.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { LayoutsTab } from './LayoutsTab.tsx'
import { RowsTab } from './RowsTab.tsx'
import { ScaleTab } from './ScaleTab.tsx'

const contents: Record<ViewTab, ComponentType> = {
  rows: RowsTab,
  layouts: LayoutsTab,
  scale: ScaleTab,
  days: DaysTab,
  changes: ChangesTab,
}

/** What the schedule shows and how: beside the plan, never above it, so that each change is seen at once. */
export function ViewPanel() {
  const { actions } = useSchedule()
  const { t } = useTranslation('view')
  const { viewTab } = useSnapshot(actions.state)
  if (!viewTab) return null
  const Content = contents[viewTab]
  const show = (tab: ViewTab | null): void => {
    actions.state.viewTab = tab
    if (!tab) actions.planner?.focus()
  }
  return (
    <aside className="view-panel" aria-label={t('title')} data-testid="view-panel">
      <header className="view-head">
        <div className="schedule-tabs" role="tablist" aria-label={t('title')}>
          {viewTabs.map((tab) => (
            <button key={tab} type="button" role="tab" aria-selected={tab === viewTab} onClick={() => show(tab)}>
              {t(`tab.${tab}`)}
            </button>
          ))}
        </div>
        <span className="pl-spring" />
        <IconButton icon={<Cross size={12} />} label={t('close')} onClick={() => show(null)} />
      </header>
      <div className="view-body" role="tabpanel">
        <Content />
      </div>
    </aside>
  )
}
