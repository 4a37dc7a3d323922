import './panel/panel.css'
import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross, Edit, Import, TimelineBarChart, Trash } from '@blueprintjs/icons'
import type { EpsNode } from '@plumbline/core/contract'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ago, dateOf, momentOf } from '../../i18n/format.ts'
import { TimetableMark } from '../../parts/nodes/TimetableMark.tsx'
import { useCan } from '../../session/session.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { Splitter } from '../../shell/Splitter.tsx'
import { setPanelWidth, uiState } from '../../shell/ui-state.ts'
import { Files } from '../files/index.ts'
import { Gallery } from '../gallery/index.ts'
import { DistributionDialog } from './distribution/DistributionDialog.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { useNodeActions } from './node-actions.ts'
import { AnalyticsTab } from './panel/AnalyticsTab.tsx'
import { AssignmentsTab } from './panel/AssignmentsTab.tsx'
import { DailyTab } from './panel/DailyTab.tsx'
import { DirectoriesTab } from './panel/DirectoriesTab.tsx'
import { Fact } from './panel/Fact.tsx'
import { InfoTab } from './panel/InfoTab.tsx'
import { LinksTab } from './panel/LinksTab.tsx'
import { shownTab, tabsOf } from './panel/panel-tabs.ts'
import { RelatedTab } from './panel/RelatedTab.tsx'
import { TimesheetsTab } from './panel/TimesheetsTab.tsx'
import { WorksTab } from './panel/WorksTab.tsx'
import { moveChords } from './structure-keys.ts'
import { structure } from './structure-state.ts'
import { ancestorsOf } from './tree.ts'

/** Details of the selected node; driven by the selection, never in the way (R-SHELL-40). */
export function NodePanel() {
  const { t } = useTranslation('structure')
  const { nodes, selected, drawerOpen } = useSnapshot(structure)
  const drawer = useDrawer(drawerOpen)
  const { panelWidth } = useSnapshot(uiState)
  const all = (nodes ?? []) as EpsNode[]
  const node = all.find(({ id }) => id === selected)
  const splitter = <Splitter edge="left" label={t('panel.width')} size={panelWidth} resize={setPanelWidth} />
  if (!node) {
    return (
      <aside {...drawer} className={`pl-node-panel is-empty ${drawer.className}`} style={{ flexBasis: panelWidth }}>
        {splitter}
        {t('panel.nothing')}
      </aside>
    )
  }
  const path = ancestorsOf(all, node.id)
    .map(({ name }) => name)
    .reverse()
    .join(' / ')
  return (
    <aside
      {...drawer}
      className={`pl-node-panel ${drawer.className}`}
      aria-label={node.name}
      style={{ flexBasis: panelWidth }}
    >
      {splitter}
      <header>
        <NodeIcon kind={node.kind} isOpen />
        <h2 title={node.name}>{node.name}</h2>
        <OpenButton node={node} />
        <span className="pl-drawer-button">
          <IconButton icon={<Cross />} label={t('panel.close')} onClick={closeDrawer} />
        </span>
      </header>
      <p className="pl-node-path">{path || t(`kind.${node.kind}`)}</p>
      <Tabs node={node} />
    </aside>
  )
}

function closeDrawer(): void {
  structure.drawerOpen = false
}

/** While it is a drawer the keys are in it, Esc closes it, and the focus goes back to where it was. */
function useDrawer(isOpen: boolean) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return {
    ref: panel,
    tabIndex: isOpen ? -1 : undefined,
    className: isOpen ? 'is-drawn' : '',
    onKeyDown: (event: KeyboardEvent) => {
      if (isOpen && event.key === 'Escape') closeDrawer()
    },
  }
}

function Tabs({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const { infoTab } = useSnapshot(uiState)
  const tabs = tabsOf(node)
  const active = shownTab(tabs, infoTab)
  return (
    <>
      <PanelTabs
        tabs={tabs}
        active={active}
        choose={(tab) => {
          uiState.infoTab = tab
        }}
      >
        {(tab) => t(`tab.${tab}`)}
      </PanelTabs>
      <div role="tabpanel" aria-label={t(`tab.${active}`)} className="pl-panel-body">
        {active === 'node_info' && <InfoTab key={node.id} node={node} />}
        {active === 'planning' && <WorksTab key={node.id} node={node} />}
        {active === 'daily_planning' && node.schedule && (
          <DailyTab key={node.id} scheduleId={node.id} versionId={node.schedule.versionId} />
        )}
        {active === 'timesheets' && node.schedule && (
          <TimesheetsTab key={node.id} scheduleId={node.id} versionId={node.schedule.versionId} />
        )}
        {active === 'task_relations' && <LinksTab key={node.id} node={node} />}
        {active === 'assignments' && (
          <AssignmentsTab key={node.id} nodeId={node.id} stamp={node.schedule?.calculatedAt ?? null} />
        )}
        {active === 'directories' && <DirectoriesTab key={node.id} nodeId={node.id} />}
        {active === 'gallery' && <Files key={`files ${node.id}`} nodeId={node.id} />}
        {active === 'gallery' && <Gallery key={node.id} epsId={node.id} />}
        {active === 'related_schedules' && node.schedule && (
          <RelatedTab versionId={node.schedule.versionId} stamp={node.schedule.calculatedAt} />
        )}
        {active === 'analytics' && (
          <>
            <AnalyticsTab node={node} />
            {node.schedule && <ScheduleFacts schedule={node.schedule} />}
            <PanelActions node={node} />
          </>
        )}
      </div>
    </>
  )
}

function OpenButton({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const { open } = useNodeActions()
  if (node.kind !== 'schedule') return null
  return (
    <Button intent="primary" onClick={() => open(node.id)}>
      {t('open')} <span className="pl-open-key">↵</span>
    </Button>
  )
}

function ScheduleFacts({ schedule }: { schedule: NonNullable<EpsNode['schedule']> }) {
  const { t } = useTranslation('structure')
  return (
    <dl className="pl-facts">
      <Fact label={t('column.version')}>
        {schedule.versionName}
        {schedule.locked && ` · ${t('locked')}`}
      </Fact>
      <Fact label={t('column.dataDate')}>{dateOf(schedule.dataDate)}</Fact>
      <Fact label={t('column.timetable')}>
        <TimetableMark state={schedule.timetableState} />
      </Fact>
      <Fact label={t('panel.calculatedAt')}>
        {schedule.calculatedAt ? (
          <span title={momentOf(schedule.calculatedAt)}>{ago(schedule.calculatedAt)}</span>
        ) : (
          '–'
        )}
      </Fact>
    </dl>
  )
}

/** Everybody may look at the curve; who may edit the structure may change it. */
function DistributionButton({ node }: { node: EpsNode }) {
  const { t } = useTranslation('distribution')
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button icon={<TimelineBarChart />} text={t('button')} onClick={() => setOpen(true)} />
      {isOpen && <DistributionDialog node={node} close={close} />}
    </>
  )
}

function PanelActions({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const can = useCan()
  const { run, importFile } = useNodeActions()
  const takesFile = (node.kind === 'project' || node.kind === 'schedule') && can('schedule.import')
  const mayDelete = can(node.kind === 'schedule' ? 'schedule.delete' : 'eps.delete')
  return (
    <div className="pl-panel-actions">
      {takesFile && <Button icon={<Import />} text={t('import')} onClick={() => importFile(node)} />}
      {can('eps.edit') && (
        <>
          <Button icon={<Edit />} text={t('rename')} title="F2" onClick={() => run('rename')} />
          <Button
            icon={<ArrowUp />}
            aria-label={t('up')}
            title={`${t('up')} (${moveChords.up})`}
            onClick={() => run('up')}
          />
          <Button
            icon={<ArrowDown />}
            aria-label={t('down')}
            title={`${t('down')} (${moveChords.down})`}
            onClick={() => run('down')}
          />
        </>
      )}
      <DistributionButton key={node.id} node={node} />
      {mayDelete && <Button icon={<Trash />} text={t('delete.ok')} title="Delete" onClick={() => run('delete')} />}
    </div>
  )
}
