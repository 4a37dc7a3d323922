import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Edit, Import, TimelineBarChart, Trash } from '@blueprintjs/icons'
import type { EpsNode } from '@plumbline/core/contract'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ago, dateOf, momentOf, useNumbers } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { DistributionDialog } from './distribution/DistributionDialog.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { TimetableMark } from './NodeRow.tsx'
import { useNodeActions } from './node-actions.ts'
import { structure } from './structure-state.ts'
import { ancestorsOf, countOf, subtreeOf } from './tree.ts'

/** Facts about the selected node, and what can be done with it. */
export function NodePanel() {
  const { t } = useTranslation('structure')
  const { nodes, selected } = useSnapshot(structure)
  const all = (nodes ?? []) as EpsNode[]
  const node = all.find(({ id }) => id === selected)
  if (!node) return <aside className="pl-node-panel is-empty">{t('panel.nothing')}</aside>
  const path = ancestorsOf(all, node.id)
    .map(({ name }) => name)
    .reverse()
    .join(' / ')
  return (
    <aside className="pl-node-panel" aria-label={node.name}>
      <header>
        <NodeIcon kind={node.kind} isOpen />
        <h2 title={node.name}>{node.name}</h2>
        <OpenButton node={node} />
      </header>
      <p className="pl-node-path">{path || t(`kind.${node.kind}`)}</p>
      {node.schedule ? <ScheduleFacts schedule={node.schedule} /> : <BranchFacts below={subtreeOf(all, node.id)} />}
      <PanelActions node={node} />
    </aside>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pl-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ScheduleFacts({ schedule }: { schedule: NonNullable<EpsNode['schedule']> }) {
  const { t } = useTranslation('structure')
  const number = useNumbers()
  return (
    <>
      <dl className="pl-tiles">
        <Fact label={t('column.finish')}>{dateOf(schedule.finish)}</Fact>
        <Fact label={t('column.progress')}>{`${number(Math.round(schedule.percent))} %`}</Fact>
        <Fact label={t('column.critical')}>
          <span className={schedule.critical > 0 ? 'is-critical' : ''}>{number(schedule.critical)}</span>
        </Fact>
      </dl>
      <dl className="pl-facts">
        <Fact label={t('column.version')}>
          {schedule.versionName}
          {schedule.locked && ` · ${t('locked')}`}
        </Fact>
        <Fact label={t('column.dataDate')}>{dateOf(schedule.dataDate)}</Fact>
        <Fact label={t('column.start')}>{dateOf(schedule.start)}</Fact>
        <Fact label={t('column.finish')}>{dateOf(schedule.finish)}</Fact>
        <Fact label={t('column.works')}>{number(schedule.works)}</Fact>
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
    </>
  )
}

function BranchFacts({ below }: { below: readonly EpsNode[] }) {
  const { t } = useTranslation('structure')
  const number = useNumbers()
  const schedules = below.flatMap(({ schedule }) => (schedule ? [schedule] : []))
  const sum = (of: (schedule: (typeof schedules)[number]) => number) =>
    number(schedules.reduce((total, schedule) => total + of(schedule), 0))
  return (
    <dl className="pl-facts">
      {(['project', 'folder', 'schedule'] as const)
        .filter((kind) => kind !== below[0]?.kind && countOf(below, kind) > 0)
        .map((kind) => (
          <Fact key={kind} label={t(`kinds.${kind}`)}>
            {number(countOf(below, kind))}
          </Fact>
        ))}
      <Fact label={t('column.works')}>{sum(({ works }) => works)}</Fact>
      <Fact label={t('column.critical')}>{sum(({ critical }) => critical)}</Fact>
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
            title={`${t('up')} (Alt+Shift+↑)`}
            onClick={() => run('up')}
          />
          <Button
            icon={<ArrowDown />}
            aria-label={t('down')}
            title={`${t('down')} (Alt+Shift+↓)`}
            onClick={() => run('down')}
          />
        </>
      )}
      <DistributionButton key={node.id} node={node} />
      {mayDelete && <Button icon={<Trash />} text={t('delete.ok')} title="Delete" onClick={() => run('delete')} />}
    </div>
  )
}
