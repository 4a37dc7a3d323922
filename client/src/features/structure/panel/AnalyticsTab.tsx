import { Spinner } from '@blueprintjs/core'
import { type EpsAnalytics, type EpsNode, epsAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { AnalyticsCharts } from '../../analytics/index.ts'
import { structure } from '../structure-state.ts'
import { Edits } from './Edits.tsx'
import { Fact } from './Fact.tsx'
import { FinishHistory } from './FinishHistory.tsx'
import { Late } from './Late.tsx'
import { Milestones } from './Milestones.tsx'
import { PlanQuality } from './PlanQuality.tsx'
import { ProjectMap } from './ProjectMap.tsx'

const LINES = 12

/** Numbers of what is below the node, from the official timetables. */
export function AnalyticsTab({ node }: { node: EpsNode }) {
  const { nodes } = useSnapshot(structure)
  const { spaceId = '' } = useParams()
  const params = { epsId: node.id }
  const read = useRead(
    node.id,
    async (signal) => (await call(epsAnalytics, { params, signal, quiet: true })).analytics,
    nodes,
  )
  if (read.value) {
    return (
      <>
        <Analytics analytics={read.value} isSchedule={node.kind === 'schedule'} />
        {node.kind === 'project' && <ProjectMap key={node.id} project={node} />}
        <AnalyticsCharts place={{ spaceId, node }} name={node.name} />
        {node.schedule && <OfSchedule key={node.schedule.versionId} id={node.id} schedule={node.schedule} />}
      </>
    )
  }
  if (read.error === null) return <Spinner size={24} />
  return <ReadFailure error={read.error} again={read.again} />
}

function OfSchedule({ id, schedule }: { id: string; schedule: NonNullable<EpsNode['schedule']> }) {
  const { versionId, calculatedAt } = schedule
  return (
    <>
      <PlanQuality scheduleId={id} versionId={versionId} calculatedAt={calculatedAt} />
      <Edits versionId={versionId} />
    </>
  )
}

function Analytics({ analytics, isSchedule }: { analytics: EpsAnalytics; isSchedule: boolean }) {
  const { t } = useTranslation('structure')
  const number = useNumbers()
  const { finish, percent, critical, works, start, targetFinish, toTargetDays, contractFinish, toContractDays } =
    analytics
  return (
    <div data-testid="analytics">
      <dl className="pl-tiles">
        <Fact label={t('column.finish')}>{dateOf(finish)}</Fact>
        <Fact label={t('column.progress')}>{`${number(Math.round(percent))} %`}</Fact>
        <Fact label={t('column.critical')}>
          <span className={critical > 0 ? 'is-critical' : ''}>{number(critical)}</span>
        </Fact>
      </dl>
      <dl className="pl-facts">
        {!isSchedule && (
          <Fact label={t('kinds.schedule')}>
            {t('analytics.calculated', { count: analytics.schedules, done: analytics.calculated })}
          </Fact>
        )}
        {analytics.projects > 0 && <Fact label={t('kinds.project')}>{number(analytics.projects)}</Fact>}
        {analytics.folders > 0 && <Fact label={t('kinds.folder')}>{number(analytics.folders)}</Fact>}
        <Fact label={t('column.works')}>{number(works)}</Fact>
        <Fact label={t('column.start')}>{dateOf(start)}</Fact>
        {targetFinish && (
          <Fact label={t('analytics.target')}>
            {dateOf(targetFinish)} <Late days={toTargetDays} />
          </Fact>
        )}
        {contractFinish && (
          <Fact label={t('analytics.contract')}>
            {dateOf(contractFinish)} <Late days={toContractDays} />
          </Fact>
        )}
        {analytics.left > 0 && <Fact label={t('analytics.left')}>{number(analytics.left)}</Fact>}
      </dl>
      <Milestones milestones={analytics.milestones} />
      {!isSchedule && <Lines analytics={analytics} />}
      <FinishHistory history={analytics.history} />
    </div>
  )
}

function Lines({ analytics: { lines } }: { analytics: EpsAnalytics }) {
  const { t } = useTranslation('structure')
  if (lines.length === 0) return <p className="pl-muted">{t('analytics.noSchedules')}</p>
  return (
    <section className="pl-panel-section">
      <h3>{t('analytics.byFinish')}</h3>
      <ul className="pl-finish-lines">
        {lines.slice(0, LINES).map((line) => (
          <li key={line.id}>
            <button
              type="button"
              className="pl-node-name"
              title={`${line.projectName} / ${line.name}`}
              onClick={() => {
                structure.selected = line.id
              }}
            >
              {line.name}
            </button>
            <span className="is-date">{dateOf(line.finish)}</span>
            <span className="is-days">
              <Late days={line.toTargetDays} />
            </span>
            <span className="is-project pl-muted">{line.projectName}</span>
          </li>
        ))}
      </ul>
      {lines.length > LINES && <p className="pl-muted">{t('analytics.more', { count: lines.length - LINES })}</p>}
    </section>
  )
}
